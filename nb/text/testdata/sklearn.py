"""What scikit-learn makes of texts, for golden_test.go.

    python sklearn.py > sklearn.json
    python sklearn.py CORPORA > corpora.json

The first reads the sentences below, written for this file. The second reads real
texts from the folder CORPORA and writes no text: sizes, sums, hashes and
posteriors. Needs scikit-learn, scipy and numpy; the file names their versions.
"""
import gzip
import hashlib
import json
import sys

sys.path.pop(0)  # this folder, where sklearn is this file

import numpy as np
import scipy
import scipy.stats
import sklearn
from sklearn.feature_extraction.text import CountVectorizer, HashingVectorizer, TfidfTransformer
from sklearn.feature_selection import mutual_info_classif
from sklearn.naive_bayes import BernoulliNB, ComplementNB, MultinomialNB

TRAIN = [
    ("Free entry! Win a FREE prize: call 0800-123 now, it's free_free.", "spam"),
    ("You won £1,000.00 -- claim at http://win.example.org/x?y=1 or win@example.org", "spam"),
    ("URGENT: your prize WAITS; don't wait, call now!!!", "spam"),
    ("See you at lunch, don't be late", "ham"),
    ("I'll call you after lunch. OK?", "ham"),
    ("Is it free on Monday? I can't come, I'm at the café.", "ham"),
    ("", "ham"),
    ("ΟΔΥΣΣΕΥΣ ΣΑΣ ΠΕΡΙΜΕΝΕΙ, ΟΔΟΣ Σ. Straße İstanbul ǅungla", "ham"),
    ("naïve NAÏVE na\u0131ve x²y ½ ١٢٣ Ⅷ १२ snake_case __init__ _", "ham"),
    ("房间很干净，服务也好。 hotel酒店 wifi很快", "ham"),
    ("zero\u200bwidth soft\u00adhyphen no\u00a0break\ttab\r\nline e\u0301tude", "ham"),
]
TEST = ["call now for your free lunch", "don't be late", "prize prize prize", "", "nothing known here", "ΟΔΟΣ café 酒店"]


def posterior(model, x):
    return model.predict_proba(x).tolist()


def models(x, y, xt):
    out = {}
    for name, model in (
        ("multinomial", MultinomialNB()), ("Bernoulli", BernoulliNB()), ("complement", ComplementNB()),
        ("normalized complement", ComplementNB(norm=True)),
    ):
        out[name] = posterior(model.fit(x, y), xt)
    return out


def rows(x):
    x = x.tocsr()
    x.sort_indices()
    return [[x.indices[a:b].tolist(), x.data[a:b].tolist()] for a, b in zip(x.indptr, x.indptr[1:])]


def own():
    texts, y = [t for t, _ in TRAIN], [c for _, c in TRAIN]
    out = {"texts": texts, "labels": y, "test": TEST, "cases": {}}
    for name, options in (
        ("words", {}), ("words min_df=2", {"min_df": 2}), ("words max_df=0.3", {"max_df": 0.3}),
        ("2-grams", {"ngram_range": (1, 2)}), ("3-grams", {"ngram_range": (3, 3)}),
    ):
        v = CountVectorizer(**options)
        x = v.fit_transform(texts)
        case = {"terms": v.get_feature_names_out().tolist(), "rows": rows(x), "posterior": models(x, y, v.transform(TEST))}
        if name == "words":
            case["tfidf"] = rows(TfidfTransformer().fit_transform(x))
            x01 = (x > 0).astype(int)
            case["information"] = mutual_info_classif(x01, y, discrete_features=True).tolist()
            case["chi2"] = []
            ham = np.array(y) == "ham"
            for j in range(x.shape[1]):
                p = x01[:, j].toarray().ravel() > 0
                table = [[np.sum(p & ham), np.sum(p & ~ham)], [np.sum(~p & ham), np.sum(~p & ~ham)]]
                case["chi2"].append(float(scipy.stats.chi2_contingency(table, correction=False).statistic))
        out["cases"][name] = case
    x = HashingVectorizer(n_features=1024, alternate_sign=False, norm=None).transform(texts)
    out["hashed"] = [[i, c] for i, c in rows(x)]
    out["hashed posterior"] = models(x, y, HashingVectorizer(n_features=1024, alternate_sign=False, norm=None).transform(TEST))
    return out


def unescape(s):
    return s.replace("\\\\", "\0").replace("\\n", "\n").replace("\\t", "\t").replace("\\r", "\r").replace("\0", "\\")


def corpora(folder):
    def lines(f):
        return [line.rstrip("\n").split("\t") for line in f]

    with open(f"{folder}/SMSSpamCollection", encoding="utf-8", newline="\n") as f:
        sms = [(t, y) for y, t in lines(f)]
    with open(f"{folder}/sentiment_labelled_sentences_3000.tsv", encoding="utf-8", newline="\n") as f:
        sentences = [(t, y) for _, y, t in lines(f)[1:]]
    with gzip.open(f"{folder}/spamassassin_parsed.tsv.gz", "rt", encoding="utf-8", newline="\n") as f:
        mail = [(unescape(s) + "\n" + unescape(b), y) for _, y, _, s, b in lines(f)[1:]]
    out = {}
    for name, all_ in (("sms", sms), ("sentences", sentences), ("mail", mail)):
        train, test = [d for i, d in enumerate(all_) if i % 5], [d for i, d in enumerate(all_) if i % 5 == 0]
        y = [c for _, c in train]
        v = CountVectorizer()
        x = v.fit_transform([t for t, _ in train])
        xt = v.transform([t for t, _ in test])
        terms = v.get_feature_names_out()
        out[name] = {
            "documents": len(train), "terms": len(terms), "tokens": int(x.sum()), "entries": int(x.nnz),
            "sha256": hashlib.sha256("\n".join(terms).encode()).hexdigest(),
            "posterior": {k: p[::20] for k, p in models(x, y, xt).items()},
            "sum": {k: float(np.sum(np.array(p)[:, 0])) for k, p in models(x, y, xt).items()},
        }
    return out


result = {"python": sys.version.split()[0], "scikit-learn": sklearn.__version__, "scipy": scipy.__version__, "numpy": np.__version__}
result.update(own() if len(sys.argv) == 1 else {"corpora": corpora(sys.argv[1])})
json.dump(result, sys.stdout, ensure_ascii=False, separators=(",", ":"))
print()
