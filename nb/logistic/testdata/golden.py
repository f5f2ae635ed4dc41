"""Golden coefficients: scikit-learn 1.9.1, LogisticRegression on two tables of this module.

Run in this folder: python3 golden.py > golden.json
"""
import csv, json
import numpy as np, sklearn
from sklearn.linear_model import LogisticRegression

def table(path, label):
    rows = list(csv.DictReader(open("../../../data/" + path)))
    names = [n for n in rows[0] if n != label]
    x = np.array([[float(r[n]) for n in names] for r in rows])
    classes = sorted({r[label] for r in rows})
    return x, np.array([classes.index(r[label]) for r in rows])

out = {"version": sklearn.__version__, "cases": []}
for path, label in [("iris.csv", "species"), ("wdbc.csv", "diagnosis")]:
    for l2 in [0.1, 1, 10]:
        for standardize in [False, True]:
            if path == "wdbc.csv" and not standardize:
                continue  # its raw columns are too uneven for the solvers of scikit-learn
            x, y = table(path, label)
            if standardize:
                x = (x - x.mean(0)) / x.std(0)
            m = LogisticRegression(C=1 / l2, solver="newton-cg", tol=1e-13, max_iter=100000).fit(x, y)
            lp = m.predict_log_proba(x)
            out["cases"].append({"table": path, "label": label, "l2": l2, "standardize": standardize,
                "coef": m.coef_.tolist(), "intercept": m.intercept_.tolist(),
                "logloss": float(-lp[np.arange(len(y)), y].sum())})
print(json.dumps(out, indent=1))
