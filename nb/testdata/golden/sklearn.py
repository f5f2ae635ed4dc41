"""Posteriors of scikit-learn on the tables of this project, for golden_systems_test.go.

    python sklearn.py ../../../data > sklearn.json
    python sklearn.py ../../../data digits > digits.json

Needs scikit-learn, scipy and numpy; the file written names their versions.
README.md in this folder says what is compared and where the systems disagree.
"""
import csv
import json
import math
import sys
import warnings

sys.path.pop(0)  # this folder, where sklearn is this file

import numpy as np
import scipy
import scipy.sparse
import sklearn
from sklearn.naive_bayes import BernoulliNB, CategoricalNB, ComplementNB, GaussianNB, MultinomialNB

DATA = sys.argv[1]
warnings.simplefilter("ignore")
np.seterr(all="ignore")


def read(name):
    with open(f"{DATA}/{name}.csv", encoding="utf-8", newline="") as f:
        rows = list(csv.reader(f))
    return rows[0], rows[1:]


def ordered(values):
    """Distinct values, sorted as numbers if all of them are, else as text."""
    values = sorted(set(values))
    try:
        return sorted(values, key=float)
    except ValueError:
        return values


def table(name, label, columns=None):
    """Complete rows of some columns as text, and the labels."""
    head, rows = read(name)
    columns = columns or [c for c in head if c != label]
    at = [head.index(c) for c in columns]
    y = [r[head.index(label)] for r in rows]
    x = [[r[j] for j in at] for r in rows]
    keep = [i for i in range(len(rows)) if y[i] and all(x[i])]
    return [x[i] for i in keep], np.array([y[i] for i in keep])


def numbers(*of):
    x, y = table(*of)
    return np.array(x, dtype=float), y


def codes(*of):
    x, y = table(*of)
    cols = []
    for cells in zip(*x):
        at = {v: i for i, v in enumerate(ordered(cells))}
        cols.append([at[v] for v in cells])
    return np.array(cols).T, y


def documents(rows, terms):
    """The column "counts", term:n term:n …, as a sparse matrix."""
    data, indices, indptr = [], [], [0]
    for row in rows:
        for pair in row.split():
            t, n = pair.split(":")
            indices.append(int(t))
            data.append(float(n))
        indptr.append(len(indices))
    return scipy.sparse.csr_matrix((data, indices, indptr), shape=(len(rows), terms))


def corpus(docs, vocabulary, label, group, train, names=lambda s: s):
    """Training and test documents, and the place of the latter in the table."""
    head, rows = read(docs)
    column = lambda name: [r[head.index(name)] for r in rows]
    x = documents(column("counts"), len(read(vocabulary)[1]))
    y = np.array([names(s) for s in column(label)])
    first = np.array([g in train for g in column(group)])
    return x[first], y[first], x[~first], y[~first], np.flatnonzero(~first)


SPAM_WORDS = read("spambase")[0][:48]
PENGUIN = ["bill_length_mm", "bill_depth_mm", "flipper_length_mm", "body_mass_g"]
CREDIT = [c for c in read("german_credit")[0][:-1] if c not in
          ("duration", "credit_amount", "installment_commitment", "residence_since", "age", "existing_credits", "num_dependents")]

NUMBERS = {
    "Iris": numbers("iris", "species"),
    "Wine": numbers("wine", "class"),
    "WDBC": numbers("wdbc", "diagnosis"),
    "Penguins": numbers("penguins", "species", PENGUIN),
    "Spambase": numbers("spambase", "type"),
    "Zoo": numbers("zoo", "type"),
    "SpambaseWords": numbers("spambase", "type", SPAM_WORDS),
}
CODES = {
    "PlayTennis": codes("play_tennis", "play"),
    "BreastCancerWisconsin": codes("breast_cancer_wisconsin", "class"),
    "Zoo": codes("zoo", "type"),
    "HouseVotes": codes("house_votes_84", "party"),
    "GermanCredit": codes("german_credit", "class", CREDIT),
    "TitanicCounts": codes("titanic_counts", "survived", ["class", "sex", "age"]),
}
CORPORA = {
    "SpamAssassin": corpus("spamassassin_docs", "spamassassin_vocab800", "label", "group", {"easy-ham-1", "spam-1"}),
    "SentimentEnglish": corpus("sentiment_en_docs", "sentiment_en_vocab", "positive", "source", {"imdb", "yelp"},
                               lambda s: {"0": "negative", "1": "positive"}[s]),
    "PoetryChinese": corpus("poetry_zh_docs", "poetry_zh_vocab", "author", "split", {"train"}),
}
RIPLEY = numbers("ripley_train", "class") + numbers("ripley_test", "class")


def uneven(n):
    """Weights ½, 1, 1½ in turn."""
    return np.array([(1 + i % 3) / 2 for i in range(n)])


def number(v):
    """JSON has no infinity: null is −∞."""
    return None if v == -math.inf else float(v)


def case(data, model, options, m, x, y, test=None, weights=None, batches=1):
    """Trains m and says what it makes of the test rows, by default those of training."""
    tx, ty, place = test or (x, y, np.arange(len(y)))
    n = len(y)
    if batches == 1:
        m.fit(x, y, sample_weight=weights)
    else:
        for b in range(batches):
            part = slice(n * b // batches, n * (b + 1) // batches)
            m.partial_fit(x[part], y[part], classes=np.unique(y),
                          sample_weight=None if weights is None else weights[part])
    logp = m.predict_log_proba(tx)
    classes = list(m.classes_)
    some = np.unique(np.linspace(0, len(ty) - 1, 5).astype(int))
    out = {"data": data, "model": model} | options
    if batches > 1:
        out["batches"] = batches
    out |= {
        "classes": [str(c) for c in classes],
        "rows": [int(place[i]) for i in some],
        "log_posterior": [[number(v) for v in logp[i]] for i in some],
        "right": int((m.predict(tx) == ty).sum()),
        "log_loss": float(-np.mean([logp[i, classes.index(c)] for i, c in enumerate(ty)])),
    }
    if "complement" not in model and options.get("lambda") != 0:
        out["log_joint"] = float(m.predict_joint_log_proba(tx).sum())
    return out


def gaussian():
    def of(data, prior=None, **how):
        x, y = NUMBERS[data]
        options = {"prior": prior} if prior else {}
        if "weights" in how:
            options["weights"] = "uneven"
        return case(data, "gaussian", options, GaussianNB(priors=prior, var_smoothing=0), x, y, **how)

    for data in ("Iris", "Wine", "WDBC", "Penguins", "Spambase"):
        yield of(data)
    x, y, tx, ty = RIPLEY
    yield case("Ripley", "gaussian", {}, GaussianNB(var_smoothing=0), x, y, (tx, ty, np.arange(len(ty))))
    yield of("Iris", [.2, .3, .5])
    yield of("WDBC", [.5, .5])
    yield of("Penguins", [.6, .1, .3])
    yield of("Iris", weights=uneven(150))
    yield of("Penguins", weights=uneven(len(NUMBERS["Penguins"][1])))
    yield of("Wine", batches=3)
    yield of("Spambase", batches=5)
    yield of("Penguins", weights=uneven(len(NUMBERS["Penguins"][1])), batches=4)


def categorical():
    def of(data, alpha, prior=None, more=None, weights=None, batches=1):
        x, y = CODES[data]
        options = {"lambda": alpha}
        if prior:
            options["prior"] = prior
        if more:
            options["values"] = more
        if weights is not None:
            options["weights"] = "count" if data == "TitanicCounts" else "uneven"
        m = CategoricalNB(alpha=alpha, class_prior=prior, min_categories=more)
        return case(data, "categorical", options, m, x, y, weights=weights, batches=batches)

    for data in ("PlayTennis", "BreastCancerWisconsin", "Zoo", "HouseVotes", "GermanCredit"):
        for alpha in (.1, 1, 10):
            yield of(data, alpha)
    yield of("PlayTennis", 0)
    yield of("BreastCancerWisconsin", 1, prior=[.3, .7])
    yield of("Zoo", 1, prior=[1 / 7] * 7)
    yield of("BreastCancerWisconsin", 1, more=12)
    yield of("PlayTennis", .1, more=5)
    yield of("PlayTennis", 1, weights=uneven(14))
    people = np.array([float(r[-1]) for r in read("titanic_counts")[1]])
    for alpha in (.1, 1, 10):
        yield of("TitanicCounts", alpha, weights=people)
    for data in ("Zoo", "HouseVotes", "GermanCredit"):
        # Categories must be known before the first batch.
        yield of(data, 1, more=int(CODES[data][0].max()) + 1, batches=3)


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


def event_case(data, event, alpha, train, test, prior=None, weights=None, batches=1):
    model, options, train_as, read_as = EVENTS[event]
    said = {"lambda": alpha} if np.ndim(alpha) == 0 else {"term_lambda": list(alpha)}
    if prior:
        said["prior"] = prior
    if weights is not None:
        said["weights"] = "uneven"
    m = model(alpha=alpha if np.ndim(alpha) == 0 else np.array(alpha), class_prior=prior, **options)
    tx, ty, place = test
    return case(data, event, said, m, train_as(train[0]), train[1], (read_as(tx), ty, place), weights, batches)


def texts():
    for name, (x, y, tx, ty, place) in CORPORA.items():
        k = len(set(y))
        for event in EVENTS:
            for alpha, prior in ((1, None), (.01, None), (1, [1 / k] * k)):
                if prior and "complement" in event:
                    continue  # has none
                yield event_case(name, event, alpha, (x, y), (tx, ty, place), prior)
        for event in ("multinomial", "Bernoulli", "complement", "normalized complement"):
            yield event_case(name, event, 1, (x, y), (tx, ty, place), weights=uneven(len(y)))
            yield event_case(name, event, 10, (x, y), (tx, ty, place), batches=4)


def tables_as_documents():
    for name in ("SpambaseWords", "Zoo"):
        x, y = NUMBERS[name]
        test = x, y, np.arange(len(y))
        for event in EVENTS:
            for alpha in (.1, 1):
                yield event_case(name, event, alpha, (x, y), test)
        vector = [(1 + j % 4) / 2 for j in range(x.shape[1])]
        for event in ("multinomial", "complement", "normalized complement"):
            yield event_case(name, event, vector, (x, y), test)
    x, y = NUMBERS["Zoo"]
    test = x, y, np.arange(len(y))
    for event in ("multinomial", "Bernoulli"):
        yield event_case("Zoo", event, 1, (x, y), test, prior=[.1, .1, .1, .1, .2, .2, .2])
        yield event_case("Zoo", event, 1, (x, y), test, weights=uneven(len(y)))
    for event in ("multinomial", "Bernoulli", "complement"):
        yield event_case("Zoo", event, 1, (x, y), test, batches=3)


def totals():
    """Models of the counts of SpamAssassinTerms, set as attributes."""
    head, rows = read("spamassassin_terms")
    rows = [dict(zip(head, r)) for r in rows]
    first, rows = rows[0], rows[1:]
    of = {r["term"]: i for i, r in enumerate(rows)}
    n = np.array([float(first["df_ham"]), float(first["df_spam"])])
    tf = np.array([[float(r["tf_" + c]) for r in rows] for c in ("ham", "spam")])
    df = np.array([[float(r["df_" + c]) for r in rows] for c in ("ham", "spam")])
    x, y, place = CORPORA["SpamAssassin"][2:]
    names = [r[1] for r in read("spamassassin_vocab800")[1]]
    known = [i for i, s in enumerate(names) if s in of]
    test = scipy.sparse.lil_matrix((x.shape[0], len(rows)))
    test[:, [of[names[i]] for i in known]] = x[:, known]
    test = test.tocsr()
    for event, model, counts in (("multinomial", MultinomialNB, tf), ("Bernoulli", BernoulliNB, df),
                                 ("complement", ComplementNB, tf)):
        class Counted(model):
            def fit(self, *_, sample_weight=None):
                model.fit(self, counts, ["ham", "spam"])
                self.class_count_, self.feature_count_ = n, counts
                self.feature_all_ = counts.sum(axis=0)
                self._update_feature_log_prob(1.0)
                self._update_class_log_prior()
        yield case("SpamAssassinTerms", event, {"lambda": 1}, Counted(), x, y, (test, y, place))


def said(f):
    """A list of numbers, null for NaN; or the name of the error."""
    try:
        return [None if math.isnan(v) else float(v) for v in np.ravel(f())]
    except Exception as e:  # the name is the finding
        return type(e).__name__


def disagreements():
    two, y2 = np.array([[1, 0], [1, 1]]), np.array([0, 1])
    for name, model in (("Bernoulli", BernoulliNB), ("multinomial", MultinomialNB), ("complement", ComplementNB)):
        yield f"B1 {name}, alpha=0", said(lambda: model(alpha=0).fit(two, y2).predict_proba(two))
    yield "B1 NaN is predicted as the first class", said(lambda: BernoulliNB(alpha=0).fit(two, y2).predict(two))
    yield "B2 Bernoulli, alpha=1e-20", said(lambda: BernoulliNB(alpha=1e-20).fit(two, y2).predict_proba(two))
    yield "B4 a category beyond the table", said(lambda: CategoricalNB().fit(two, y2).predict_proba([[2, 0]]))

    m = CategoricalNB().partial_fit([[0], [3]], [0, 1], classes=[0, 1])
    before = m.n_categories_[0]
    yield "B5 n_categories_ before and after", said(lambda: [before, m.partial_fit([[0], [1]], [0, 1]).n_categories_[0]])

    gauss = lambda x, y, row, **o: said(lambda: GaussianNB(**o).fit(x, y).predict_proba(row))
    one = [[1., 7], [2, 7], [4, 7], [8, 7]]
    yield "B6 one row in a class, var_smoothing=0", gauss(one, [0, 0, 0, 1], [[8., 7]], var_smoothing=0)
    small, label = [], []
    for i in range(20):
        small += [[1e-3 * (i % 5 - 2), 1e5 * (i * 7 % 11)], [1e-3 * (i % 5 + 18), 1e5 * (i * 7 % 11)]]
        label += ["a", "b"]
    yield "B7 a small column beside a large one", gauss(small, label, [[0., 3e5]])
    x, y = NUMBERS["WDBC"]
    m = GaussianNB().fit(x, y)
    logp = m.predict_log_proba(x)
    truth = [list(m.classes_).index(c) for c in y]
    yield "B7 WDBC by default: right, log-loss", [int((m.predict(x) == y).sum()), float(-np.mean(logp[np.arange(len(y)), truth]))]
    x, y = NUMBERS["Iris"]
    m = GaussianNB(var_smoothing=.01)
    for i in range(len(y)):
        m.partial_fit(x[i:i + 1], y[i:i + 1], classes=np.unique(y))
    yield "B8 variance of petal_length at once and row by row, var_smoothing=.01", [
        float(GaussianNB(var_smoothing=.01).fit(x, y).var_[0, 2]), float(m.var_[0, 2])]
    yield "B14 class_prior=[3,7]: sum", said(lambda: [np.exp(CategoricalNB(class_prior=[3, 7]).fit(two, y2).class_log_prior_).sum()])
    yield "B14 class_prior=[-1,2]", said(lambda: CategoricalNB(class_prior=[-1, 2]).fit(two, y2).predict_proba([[1, 0]]))
    yield "B15 one class", said(lambda: MultinomialNB().fit([[1], [2]], [0, 0]).predict_proba([[5]]))
    yield "B22 negative weights, Gaussian", said(
        lambda: GaussianNB().fit([[1.], [2], [3], [5]], [0, 0, 1, 1], sample_weight=[-1, .5, 1, 1]).predict_proba([[1.]]))
    toy = [[-2, -1], [-1, -1], [-1, -2], [1, 1], [1, 2], [2, 1]], [1, 1, 1, 2, 2, 2]
    yield "B7 the toy of test_gnb by default, priors .3 and .7", gauss(*toy, [[-.1, -.1]], priors=[.3, .7])
    yield "alpha by feature, Bernoulli", said(lambda: BernoulliNB(alpha=np.array([1., 2])).fit(two, y2).predict_proba(two))
    three = np.array([[1, 0, 0], [1, 1, 1]])
    yield "alpha by feature, Bernoulli, three features", said(
        lambda: BernoulliNB(alpha=np.array([1., 2, 1])).fit(three, y2).predict_proba(three))
    x, y = codes("lihang_4_1", "y")
    yield "the prior is not smoothed", said(lambda: CategoricalNB().fit(x, y).predict_proba([[1, 2]]))


def compact(cases):
    return ",\n".join(json.dumps(c, ensure_ascii=False, separators=(",", ":")) for c in cases)


def digits():
    """The hand-written digits that come with scikit-learn, a digit a line of
    64 grey levels in base 17, and the accuracy of each of ten folds."""
    from sklearn.datasets import load_digits
    from sklearn.model_selection import cross_val_score
    x, y = load_digits(return_X_y=True)
    models = {
        "multinomial, alpha=10": (MultinomialNB(alpha=10), x),
        "Bernoulli, alpha=10, above 4": (BernoulliNB(alpha=10), x > 4),
        "complement, alpha=10": (ComplementNB(alpha=10), x),
        "categorical, 17 values": (CategoricalNB(min_categories=17), x),
        "gaussian": (GaussianNB(), x),
        "gaussian, var_smoothing=.1": (GaussianNB(var_smoothing=.1), x),
    }
    lines = ["".join("0123456789abcdefg"[int(v)] for v in row) for row in x]
    folds = {name: cross_val_score(m, of, y, cv=10).tolist() for name, (m, of) in models.items()}
    print('{"versions":%s,\n"folds":%s,\n"y":"%s",\n"x":%s}' % (
        json.dumps(versions), json.dumps(folds, indent=0), "".join(map(str, y)), json.dumps(lines, indent=0)))


versions = {"scikit-learn": sklearn.__version__, "numpy": np.__version__, "scipy": scipy.__version__,
            "python": sys.version.split()[0]}
if sys.argv[2:] == ["digits"]:
    digits()
    sys.exit()
cases = [c for make in (gaussian, categorical, texts, tables_as_documents, totals) for c in make()]
print('{"versions":%s,\n"cases":[\n%s],\n"disagreements":%s}' % (
    json.dumps(versions), compact(cases), json.dumps(dict(disagreements()), indent=0, ensure_ascii=False)))
