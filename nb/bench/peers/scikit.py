"""The rows of scikit-learn (and of joblib, which saves its models)."""
import os
import sys

sys.dont_write_bytecode = True
import common

np, sklearn, _, _, _ = common.need("numpy", "sklearn", "scipy.sparse", "sklearn.naive_bayes", "joblib")
from scipy import sparse
from sklearn import naive_bayes


def docs(folder):
    p = common.params(folder)
    x = sparse.csr_matrix((common.read(folder, "counts", "<f8"), common.read(folder, "terms", "<i4"),
                           common.read(folder, "offsets", "<i8").astype(np.int32)), shape=(p["n"], p["v"]))
    return p, x, common.read(folder, "class", "<i4")


def documents(make):
    def row(folder, clock):
        p, x, y = docs(folder)
        classes = np.arange(p["k"])
        m = clock.time("count and estimate", lambda: make().partial_fit(x, y, classes=classes),
                       lambda m: common.digest(m.feature_count_.T))
        clock.time("posterior", lambda: m.predict_log_proba(x), lambda q: common.digest(np.exp(q)))
    return row


def gaussian(folder, clock):
    p = common.params(folder)
    x, y = common.read(folder, "x", "<f8").reshape(p["n"], p["d"]), common.read(folder, "class", "<i4")
    classes = np.arange(p["k"])
    m = clock.time("count and estimate", lambda: naive_bayes.GaussianNB(var_smoothing=0).partial_fit(x, y, classes=classes),
                   lambda m: common.digest(np.vstack([m.theta_, m.var_]).T))
    clock.time("posterior", lambda: m.predict_log_proba(x), lambda q: common.digest(np.exp(q)))


def categorical(folder, clock):
    p = common.params(folder)
    x = common.read(folder, "x", "<f8").astype(np.int64).reshape(p["n"], p["d"])
    y, classes = common.read(folder, "class", "<i4"), np.arange(p["k"])
    m = clock.time("count and estimate", lambda: naive_bayes.CategoricalNB(min_categories=p["values"]).partial_fit(x, y, classes=classes),
                   lambda m: common.digest(np.vstack([c.T for c in m.category_count_])))
    clock.time("posterior", lambda: m.predict_log_proba(x), lambda q: common.digest(np.exp(q)))


def iris(folder, clock):
    p = common.params(folder)
    x, y = common.read(folder, "x", "<f8").reshape(p["n"], p["d"]), common.read(folder, "class", "<i4")
    m = clock.time("fit", lambda: naive_bayes.GaussianNB(var_smoothing=0).fit(x, y), note="agree, as the next stage shows")
    rows = [x[i:i + 1] for i in range(len(x))]
    passes = 20  # of iris.go, which reports the time of all of them
    clock.time("one row", lambda: [m.predict_log_proba(r)[0] for r in rows], common.digest, times=1 / passes)


def path(folder, clock):
    from sklearn.model_selection import GridSearchCV, PredefinedSplit
    import joblib
    p, x, y = docs(folder)
    fold, grid = common.read(folder, "fold", "<i4"), common.read(folder, "lambda", "<f8")

    def search(grid):
        return GridSearchCV(naive_bayes.MultinomialNB(), {"alpha": grid}, cv=PredefinedSplit(fold), n_jobs=-1, refit=False).fit(x, y)

    search(grid[:2])  # starts the workers
    clock.time("accuracy of each λ", lambda: search(grid), lambda s: s.cv_results_["mean_test_score"])


def ranking(folder, clock):
    from sklearn.metrics import roc_auc_score
    scores, positive = common.read(folder, "scores", "<f8"), common.read(folder, "positive", "u1")
    clock.time("AUC", lambda: roc_auc_score(positive, scores), lambda a: [a])


def file(folder, clock):
    import joblib
    p = common.params(folder)
    totals = common.read(folder, "totals", "<f8").reshape(p["v"], p["k"]).T
    m = naive_bayes.MultinomialNB().fit(totals, np.arange(p["k"]))
    terms = ["%0*d" % (len(str(p["v"] - 1)), t) for t in range(p["v"])]
    name = os.path.join(folder, "model.joblib")
    clock.time("save", lambda: joblib.dump((m, terms), name),
               note=lambda _: "agree once loaded; theirs a file of %.0f MB" % (os.path.getsize(name) / 1e6))
    clock.time("load", lambda: joblib.load(name), lambda l: common.digest(np.exp(l[0].feature_log_prob_).T))


def text(vectorizer):
    def row(folder, clock):
        name = os.path.join(folder, "text")

        def lines(labels=None):
            with open(name, encoding="utf-8", newline="\n") as f:
                for line in f:
                    label, words = line.split("\t", 1)
                    if labels is not None:
                        labels.append(label)
                    yield words.rstrip("\n")

        def fit():
            labels, v = [], vectorizer()
            x = v.fit_transform(lines(labels))
            return v, naive_bayes.MultinomialNB().fit(x, labels)

        v, m = clock.time("file to model", fit, lambda o: common.digest(o[1].feature_count_.T) + [len(o[0].vocabulary_)])
        clock.time("file to posteriors", lambda: m.predict_log_proba(v.transform(lines())), lambda q: common.digest(np.exp(q)))
    return row


def english():
    from sklearn.feature_extraction.text import CountVectorizer
    return CountVectorizer()


def chinese():
    from sklearn.feature_extraction.text import CountVectorizer
    return CountVectorizer(analyzer="char", ngram_range=(1, 2))


if __name__ == "__main__":
    common.main({
        "multinomial": documents(naive_bayes.MultinomialNB),
        "bernoulli": documents(naive_bayes.BernoulliNB),
        "complement": documents(naive_bayes.ComplementNB),
        "gaussian": gaussian, "categorical": categorical, "iris": iris, "path": path,
        "ranking": ranking, "file": file, "english": text(english), "chinese": text(chinese),
    }, sklearn.__version__)
