# Latent classes of eight votes of the complete rows of house votes, by e1071,
# for em_test.go.
#
#     Rscript lca.R ../../../../data > lca.json
#
# Needs e1071 and jsonlite (Debian: r-cran-e1071, r-cran-jsonlite); the file
# written names the version of e1071. lca() runs EM from random memberships: of
# 5 starts the best is kept, after enough iterations to stand still. Its tables
# have 2^d rows, so that eight votes must do.
suppressPackageStartupMessages({ library(e1071); library(jsonlite) })
folder <- commandArgs(trailingOnly = TRUE)[1]
d <- read.csv(file.path(folder, "house_votes_84.csv"), na.strings = "")
d <- d[complete.cases(d), names(d) != "party"][, 1:8]
x <- 1 * (as.matrix(d) == "y")
fit <- function(k) {
  set.seed(k)
  best <- NULL
  for (i in 1:5) {
    m <- lca(x, k, niter = 1000)
    if (is.null(best) || m$logl > best$logl) best <- m
  }
  list(k = k, log_likelihood = best$logl, weight = best$classprob, yes = unname(split(best$p, row(best$p))))
}
cat(toJSON(list(version = as.character(packageVersion("e1071")), votes = names(d), rows = nrow(d), fits = lapply(2:4, fit)),
           auto_unbox = TRUE, digits = NA, pretty = TRUE))
