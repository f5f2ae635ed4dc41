"""Posteriors of documents under scikit-learn, for documents_test.go.

Run in this folder: python documents_sklearn.py > documents_sklearn.json
Needs scikit-learn, scipy and numpy; the file written names their versions.
"""
import csv
import json

import numpy as np
import scipy
import scipy.sparse
import sklearn
from sklearn.naive_bayes import BernoulliNB, ComplementNB, MultinomialNB

DATA = "../../data/"


def read(name):
    with open(DATA + name + ".csv", encoding="utf-8", newline="") as f:
        return list(csv.DictReader(f))


def documents(rows, terms):
    """The column "counts" as a sparse matrix."""
    data, indices, indptr = [], [], [0]
    for row in rows:
        for pair in row["counts"].split():
            t, n = pair.split(":")
            indices.append(int(t))
            data.append(float(n))
        indptr.append(len(indices))
    return scipy.sparse.csr_matrix((data, indices, indptr), shape=(len(rows), terms))


def corpus(docs, vocabulary, label, group, train, names=lambda s: s):
    rows = read(docs)
    x = documents(rows, len(read(vocabulary)))
    y = np.array([names(r[label]) for r in rows])
    first = np.array([r[group] in train for r in rows])
    return x[first], y[first], x[~first], y[~first], np.flatnonzero(~first)


CORPORA = {
    "SpamAssassin": corpus("spamassassin_docs", "spamassassin_vocab800", "label", "group", {"easy-ham-1", "spam-1"}),
    "SentimentEnglish": corpus("sentiment_en_docs", "sentiment_en_vocab", "positive", "source", {"imdb", "yelp"},
                               lambda s: {"0": "negative", "1": "positive"}[s]),
    "PoetryChinese": corpus("poetry_zh_docs", "poetry_zh_vocab", "author", "split", {"train"}),
}


def same(x):
    return x


def binary(x):
    return (x > 0).astype(float)


# Event: model, its options, what it is trained on, what it reads.
EVENTS = {
    "multinomial": (MultinomialNB, {}, same, same),
    "Bernoulli": (BernoulliNB, {}, same, same),
    "binary multinomial": (MultinomialNB, {}, binary, binary),
    "mixed": (MultinomialNB, {}, same, binary),
    "complement": (ComplementNB, {}, same, same),
    "normalized complement": (ComplementNB, {"norm": True}, same, same),
}


def record(model, x, y, rows):
    some = np.linspace(0, len(rows) - 1, 6).astype(int)
    return {
        "right": int((model.predict(x) == y).sum()),
        "documents": [int(rows[i]) for i in some],
        "log_posterior": model.predict_log_proba(x[some]).tolist(),
    }


def trained():
    for name, (x, y, test_x, test_y, rows) in CORPORA.items():
        for event, (model, options, train, read_as) in EVENTS.items():
            for alpha, prior in ((1, True), (0.01, True), (1, False)):
                if not prior and issubclass(model, ComplementNB):
                    continue  # has none
                m = model(alpha=alpha, fit_prior=prior, **options).fit(train(x), y)
                case = {"corpus": name, "event": event, "lambda": alpha, "fit_prior": prior}
                yield case | record(m, read_as(test_x), test_y, rows)


def totals():
    """Models of the counts of SpamAssassinTerms, set as attributes."""
    table = read("spamassassin_terms")
    head, table = table[0], table[1:]
    of = {r["term"]: i for i, r in enumerate(table)}
    n = np.array([float(head["df_ham"]), float(head["df_spam"])])
    tf = np.array([[float(r["tf_" + c]) for r in table] for c in ("ham", "spam")])
    df = np.array([[float(r["df_" + c]) for r in table] for c in ("ham", "spam")])
    x, y, rows = CORPORA["SpamAssassin"][2:]
    names = [r["term"] for r in read("spamassassin_vocab800")]
    known = [i for i, s in enumerate(names) if s in of]
    test = scipy.sparse.lil_matrix((x.shape[0], len(table)))
    test[:, [of[names[i]] for i in known]] = x[:, known]
    test = test.tocsr()
    for event, model, counts in (("multinomial", MultinomialNB, tf), ("Bernoulli", BernoulliNB, df),
                                 ("complement", ComplementNB, tf)):
        m = model().fit(counts, ["ham", "spam"])
        m.class_count_, m.feature_count_ = n, counts
        m.feature_all_ = counts.sum(axis=0)
        m._update_feature_log_prob(1.0)
        m._update_class_log_prior()
        yield {"corpus": "SpamAssassinTerms", "event": event, "lambda": 1, "fit_prior": True} | record(m, test, y, rows)


print(json.dumps({
    "versions": {"scikit-learn": sklearn.__version__, "scipy": scipy.__version__, "numpy": np.__version__},
    "cases": list(trained()) + list(totals()),
}, indent=1, ensure_ascii=False))
