# Latent classes of the 1841 men of reinis, by e1071, for em_test.go.
#
#     Rscript lca.R ../../../../data > lca.json
#
# Needs e1071 and jsonlite (Debian: r-cran-e1071, r-cran-jsonlite); the file
# written names the version of e1071. lca() runs EM from random tables for a
# given number of iterations; of 5 starts the best is kept. (With votes instead
# of reinis its log-likelihood is NaN, from 0·log 0.)
suppressPackageStartupMessages({ library(e1071); library(jsonlite) })
folder <- commandArgs(trailingOnly = TRUE)[1]
d <- read.csv(file.path(folder, "reinis_counts.csv"))
d <- d[rep(seq_len(nrow(d)), d$count), names(d) != "count"]
x <- 1 * (as.matrix(d) == 2)
fit <- function(k) {
  set.seed(k)
  best <- NULL
  for (i in 1:5) {
    m <- lca(x, k, niter = 4000)
    if (is.null(best) || m$logl > best$logl) best <- m
  }
  list(k = k, log_likelihood = best$logl, weight = unname(best$classprob),
       two = lapply(seq_len(k), function(j) unname(best$p[j, ])))
}
cat(toJSON(list(version = as.character(packageVersion("e1071")), columns = names(d), rows = nrow(d), fits = lapply(2:3, fit)),
           auto_unbox = TRUE, digits = NA, pretty = TRUE))
