# Latent classes of the 1841 men of reinis, by e1071, for em_test.go.
#
#     Rscript lca.R ../../../../data > lca.json
#
# Needs e1071 and jsonlite (Debian: r-cran-e1071, r-cran-jsonlite); the file
# written names the version of e1071. lca() runs EM from random tables for a
# given number of iterations: the tables on one way after 1, 2 and 50 of them,
# and the best of 3 starts after 20000. (With votes instead of reinis its
# log-likelihood is NaN, from 0·log 0.)
suppressPackageStartupMessages({ library(e1071); library(jsonlite) })
folder <- commandArgs(trailingOnly = TRUE)[1]
d <- read.csv(file.path(folder, "reinis_counts.csv"))
d <- d[rep(seq_len(nrow(d)), d$count), names(d) != "count"]
x <- 1 * (as.matrix(d) == 2)
tables <- function(m) list(log_likelihood = m$logl, weight = unname(m$classprob),
                           two = lapply(seq_along(m$classprob), function(j) unname(m$p[j, ])))
way <- function(k) lapply(c(1, 2, 50), function(n) { set.seed(k); tables(lca(x, k, niter = n)) })
best <- function(k) {
  set.seed(k)
  runs <- lapply(1:3, function(i) lca(x, k, niter = 20000))
  tables(runs[[which.max(sapply(runs, function(m) m$logl))]])
}
cat(toJSON(list(version = as.character(packageVersion("e1071")), columns = names(d), rows = nrow(d),
                ways = lapply(2:4, way), best = best(2)),
           auto_unbox = TRUE, digits = NA, pretty = TRUE))
