# Posteriors of R on the tables of this project, for golden_systems_test.go,
# and ROC curves of pROC, for score/proc_test.go.
#
#     Rscript r.R ../../../data > r.json
#
# Needs e1071, MASS, pROC and jsonlite (Debian: r-cran-e1071, r-cran-mass,
# r-cran-proc, r-cran-jsonlite); the file written names their versions.
# README.md in this folder says what is compared and where the systems disagree.
suppressPackageStartupMessages({ library(e1071); library(MASS); library(pROC); library(jsonlite) })
folder <- commandArgs(trailingOnly = TRUE)[1]

# Text becomes a factor, an empty cell NA; the class is a factor and known.
read <- function(name, class) {
  d <- read.csv(file.path(folder, paste0(name, ".csv")), stringsAsFactors = TRUE, na.strings = "",
                check.names = FALSE, encoding = "UTF-8")
  d <- d[!is.na(d[[class]]), ]
  d[[class]] <- factor(d[[class]])
  d
}
features <- function(d, class) d[, setdiff(names(d), class), drop = FALSE]
complete <- function(d) d[complete.cases(d), ]
as_factors <- function(d) as.data.frame(lapply(d, factor), check.names = FALSE)

# p is n x K, rows the numbers of the rows in the table, from 0.
record <- function(options, p, y, rows = seq_along(y) - 1, log = FALSE) {
  classes <- levels(y)
  some <- unique(floor(seq(1, length(y), length.out = 5)))
  own <- p[cbind(seq_along(y), as.integer(y))]
  post <- unname(lapply(some, function(i) as.numeric(p[i, ])))
  out <- c(options, list(classes = I(classes), rows = I(rows[some])))
  out[[if (log) "log_posterior" else "posterior"]] <- post
  out$right <- sum(max.col(p, ties.method = "first") == as.integer(y))
  out$log_loss <- -mean(if (log) own else base::log(own))
  out
}

# e1071 says nothing of a cell that is NA, and nothing of rows: it wants a frame.
bayes <- function(data, d, class, laplace = 0, model = "frame", test = d, ...) {
  m <- naiveBayes(features(d, class), d[[class]], laplace = laplace)
  p <- predict(m, features(test, class), type = "raw")
  record(list(system = "e1071", data = data, model = model, lambda = laplace, unbiased = TRUE, ...), p, test[[class]])
}

iris <- read("iris", "species"); wine <- read("wine", "class"); wdbc <- read("wdbc", "diagnosis")
ripley <- read("ripley_train", "class"); ripley_test <- read("ripley_test", "class")
penguins <- read("penguins", "species"); tennis <- read("play_tennis", "play")
tennis_numeric <- read("play_tennis_numeric", "play"); votes <- read("house_votes_84", "party")
breast <- read("breast_cancer_wisconsin", "class"); zoo <- read("zoo", "type")
titanic <- read("titanic", "survived"); credit <- read("credit_scoring", "status")
german <- read("german_credit", "class"); counts <- read("titanic_counts", "survived")
people <- counts[rep(seq_len(nrow(counts)), counts$count), c("class", "sex", "age", "survived")]

cases <- list(
  bayes("Iris", iris, "species"), bayes("Wine", wine, "class"), bayes("WDBC", wdbc, "diagnosis"),
  bayes("Ripley", ripley, "class", test = ripley_test),
  bayes("Penguins", penguins, "species", 1), bayes("Penguins", penguins, "species", .1),
  bayes("PlayTennis", tennis, "play", 1), bayes("PlayTennisNumeric", tennis_numeric, "play", 1),
  bayes("HouseVotes", votes, "party", 0), bayes("HouseVotes", votes, "party", 1), bayes("HouseVotes", votes, "party", .1),
  bayes("Titanic", titanic, "survived", 0), bayes("Titanic", titanic, "survived", 1),
  bayes("CreditScoring", credit, "status", 0), bayes("CreditScoring", credit, "status", 1),
  bayes("GermanCredit", german, "class", 0), bayes("GermanCredit", german, "class", 1), bayes("GermanCredit", german, "class", 10))
for (laplace in c(.1, 1, 10)) {
  cases <- c(cases, list(
    bayes("BreastCancerWisconsin", as_factors(breast), "class", laplace, "categorical"),
    bayes("Zoo", as_factors(zoo), "type", laplace, "categorical")))
}
for (laplace in c(0, 1)) {  # a row of the table stands count times among the people
  m <- naiveBayes(features(people, "survived"), people$survived, laplace = laplace)
  p <- predict(m, counts[, c("class", "sex", "age")], type = "raw")
  cases <- c(cases, list(record(list(system = "e1071", data = "TitanicCounts", model = "categorical", lambda = laplace,
                                     weights = "count"), p, counts$survived)))
}

# Kernels: the mean of dnorm at every cell, with bw.nrd0 (Silverman's rule) or
# 1/sqrt(n) for the width. klaR and naivebayes use density() instead: see README.md.
kernels <- function(data, d, class, rule, width, columns = setdiff(names(d), class)) {
  d <- complete(d[, c(columns, class)])
  y <- d[[class]]
  joint <- sapply(levels(y), function(k) {
    out <- rep(log(mean(y == k)), nrow(d))
    for (v in columns) {
      at <- d[[v]][y == k]
      l <- outer(d[[v]], at, function(a, b) dnorm(a, b, width(at), log = TRUE))
      top <- apply(l, 1, max)
      out <- out + top + log(rowMeans(exp(l - top)))
    }
    out
  })
  record(list(system = "R", data = data, model = "kernels", silverman = rule == "nrd0"), normalise(joint), y, log = TRUE)
}
normalise <- function(joint) {
  top <- apply(joint, 1, max)
  joint - top - log(rowSums(exp(joint - top)))
}
root <- function(x) 1 / sqrt(length(x))
numeric_penguins <- c("bill_length_mm", "bill_depth_mm", "flipper_length_mm", "body_mass_g")
for (rule in list(list("nrd0", bw.nrd0), list("root", root))) {
  cases <- c(cases, list(
    kernels("Iris", iris, "species", rule[[1]], rule[[2]]), kernels("Wine", wine, "class", rule[[1]], rule[[2]]),
    kernels("RipleyTrain", ripley, "class", rule[[1]], rule[[2]]),
    kernels("Penguins", penguins, "species", rule[[1]], rule[[2]], numeric_penguins)))
}

# Poisson: dpois at the mean of each class.
poisson <- function(data, d, class, lambda, columns = setdiff(names(d), class)) {
  d <- complete(d[, c(columns, class)])
  y <- d[[class]]
  joint <- sapply(levels(y), function(k) {
    out <- rep(log(mean(y == k)), nrow(d))
    for (v in columns) out <- out + dpois(d[[v]], (sum(d[[v]][y == k]) + lambda) / sum(y == k), log = TRUE)
    out
  })
  record(list(system = "R", data = data, model = "poisson", lambda = lambda), normalise(joint), y, log = TRUE)
}
for (lambda in c(0, .5)) {
  cases <- c(cases, list(
    poisson("BreastCancerWisconsin", breast, "class", lambda),
    poisson("Penguins", penguins, "species", lambda, c("flipper_length_mm", "body_mass_g"))))
}

# One variance for all classes: linear discriminant analysis of one column.
for (one in list(list("Iris", iris, "species", "petal_length"), list("Wine", wine, "class", "alcohol"),
                 list("Penguins", penguins, "species", "body_mass_g"), list("RipleyTrain", ripley, "class", "ys"))) {
  d <- complete(one[[2]][, c(one[[4]], one[[3]])])
  m <- lda(d[, 1, drop = FALSE], d[[2]])
  cases <- c(cases, list(record(list(system = "MASS", data = one[[1]], model = "pooled", column = one[[4]], unbiased = TRUE),
                                predict(m, d[, 1, drop = FALSE])$posterior, d[[2]])))
}

# What e1071 and density() say where they differ.
quiet <- function(x) suppressWarnings(as.numeric(x))
raw <- function(x, y, new, ...) quiet(predict(naiveBayes(x, factor(y)), new, type = "raw", ...))
penguins_model <- naiveBayes(features(penguins, "species"), penguins$species)
tennis_model <- naiveBayes(features(tennis, "play"), tennis$play)
overcast <- data.frame(outlook = factor("overcast", levels(tennis$outlook)), temperature = factor("cool", levels(tennis$temperature)),
                       humidity = factor("high", levels(tennis$humidity)), windy = TRUE)
x <- c(0, 1, 2, 3)
at <- iris$petal_length[iris$species == "virginica"]
k <- density(at)
coded <- data.frame(x = factor(c(10, 10, 20, 20, 10, 20)))
disagreements <- list(
  "B11 a value that a class never had" = quiet(predict(tennis_model, overcast, type = "raw")),
  "B11 penguin of row 1: Torgersen has no Chinstrap" = quiet(predict(penguins_model, features(penguins, "species")[1, ], type = "raw")),
  "B11 a number far away" = raw(data.frame(x = c(0, 1, 2, 5, 6, 8)), c("a", "a", "a", "b", "b", "b"), data.frame(x = 1000)),
  "B6 one row in a class" = raw(data.frame(x = x), c("a", "a", "a", "b"), data.frame(x = 1)),
  "B6 a column constant in a class" = raw(data.frame(x = c(1, 1, 1, 2, 3, 5)), c("a", "a", "a", "b", "b", "b"), data.frame(x = 1.002)),
  "B28 numbers for factors" = quiet(predict(naiveBayes(coded, factor(c("a", "a", "b", "b", "a", "b"))), data.frame(x = c(1, 2)), type = "raw")),
  "density() on a grid, petal_length of virginica at 5" = c(approx(k$x, k$y, 5)$y, mean(dnorm(5, at, bw.nrd0(at)))))

# pROC. Cases of the second level are positive and score higher.
asah <- read("asah", "outcome")
fawcett <- read("fawcett", "class")
spread <- features(ripley, "class")
ripley_score <- predict(naiveBayes(spread, ripley$class), features(ripley_test, "class"), type = "raw")[, 2]
curve <- function(data, column, y, score, levels) {
  r <- roc(y, score, levels = levels, direction = "<", quiet = TRUE)
  ci <- as.numeric(ci.auc(r))
  part <- function(correct) as.numeric(auc(r, partial.auc = c(1, .8), partial.auc.focus = "specificity",
                                           partial.auc.correct = correct))
  best <- coords(r, "best", best.method = "youden", ret = c("threshold", "specificity", "sensitivity"), transpose = FALSE)
  list(data = data, column = column, auc = as.numeric(auc(r)), variance = as.numeric(var(r)), low = ci[1], high = ci[3],
       partial = part(FALSE), mcclish = part(TRUE), youden = as.numeric(best[1, ]))
}
good <- c("Good", "Poor")
proc <- list(curve("ASAH", "s100b", asah$outcome, asah$s100b, good), curve("ASAH", "ndka", asah$outcome, asah$ndka, good),
             curve("ASAH", "wfns", asah$outcome, asah$wfns, good), curve("Fawcett", "score", fawcett$class, fawcett$score, c("n", "p")),
             curve("RipleyTest", "posterior", ripley_test$class, ripley_score, c("0", "1")))
paired <- function(a, b) {
  t <- roc.test(roc(asah$outcome, asah[[a]], levels = good, direction = "<"), roc(asah$outcome, asah[[b]], levels = good, direction = "<"),
                method = "delong", paired = TRUE)
  list(a = a, b = b, z = as.numeric(t$statistic), p = t$p.value)
}
tests <- list(paired("s100b", "wfns"), paired("s100b", "ndka"), paired("ndka", "wfns"))
# Left to itself pROC turns the curve round so that the AUC is at least 1/2.
turned <- c(auto = as.numeric(auc(roc(asah$outcome, -asah$s100b, levels = good, quiet = TRUE))),
            given = as.numeric(auc(roc(asah$outcome, -asah$s100b, levels = good, direction = "<"))))

version <- function(p) as.character(packageVersion(p))
line <- function(l) paste(sapply(l, toJSON, auto_unbox = TRUE, digits = NA, na = "null"), collapse = ",\n")
cat(sprintf('{"versions":%s,\n"cases":[\n%s],\n"disagreements":%s,\n"proc":[\n%s],\n"proc_tests":[\n%s],\n"proc_direction":%s}\n',
  toJSON(list(R = as.character(getRversion()), e1071 = version("e1071"), MASS = version("MASS"), pROC = version("pROC"),
              jsonlite = version("jsonlite")), auto_unbox = TRUE),
  line(cases), toJSON(disagreements, digits = NA, na = "null", pretty = TRUE), line(proc), line(tests), toJSON(turned, digits = NA)))
