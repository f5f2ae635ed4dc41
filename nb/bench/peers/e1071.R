# Mixed columns with missing cells: naiveBayes of e1071.
file <- sub("^--file=", "", grep("^--file=", commandArgs(), value = TRUE))
source(file.path(dirname(file), "common.R"))
need("e1071")
dir <- args[2]
n <- param(dir, "n"); d <- param(dir, "d"); k <- param(dir, "k"); values <- param(dir, "values")
x <- as.data.frame(matrix(read(dir, "x", "double", 8, n * d), n, d, byrow = TRUE))
for (j in (d - 9):d) x[[j]] <- factor(x[[j]], levels = 0:(values - 1))
y <- factor(read(dir, "class", "integer", 4, n), levels = 0:(k - 1))
m <- clock("count and estimate", function() e1071::naiveBayes(x, y, laplace = 1), note = "agree, as the next stage shows")
clock("posterior", function() predict(m, x, type = "raw"), digest)
report(args[3], as.character(packageVersion("e1071")))
