# The area under the curve with DeLong's interval: pROC.
file <- sub("^--file=", "", grep("^--file=", commandArgs(), value = TRUE))
source(file.path(dirname(file), "common.R"))
need("pROC")
dir <- args[2]
n <- param(dir, "n")
scores <- read(dir, "scores", "double", 8, n)
positive <- read(dir, "positive", "integer", 1, n)
clock("AUC and interval", function() {
  r <- pROC::roc(positive, scores, levels = c(0, 1), direction = "<", quiet = TRUE)
  pROC::ci.auc(r, conf.level = 0.95, method = "delong")
}, function(ci) c(ci[2], ci[1], ci[3]))
report(args[3], as.character(packageVersion("pROC")))
