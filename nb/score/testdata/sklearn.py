"""Writes sklearn.json: scores measured on scikit-learn, to compare with.

    python sklearn.py > sklearn.json
"""
import json
import sys
import warnings

import numpy as np
import scipy
import sklearn
from scipy import stats
from sklearn import calibration, datasets, isotonic, metrics, model_selection, naive_bayes

warnings.simplefilter("ignore")
rng = np.random.default_rng(20240229)


def lst(a):
    return np.asarray(a, dtype=float).tolist()


def binary(n, ties, weighted):
    y = rng.random(n) < 0.4
    y[:2] = [True, False]
    s = 1 / (1 + np.exp(-(rng.normal(size=n) + 1.2 * y)))
    if ties:
        s = np.round(s * ties) / ties
    w = rng.integers(0, 4, n) / 4.0 if weighted else None
    if weighted:
        w[:2] = 1
    keep = np.ones(n, bool) if w is None else w > 0
    fpr, tpr, thr = metrics.roc_curve(y[keep], s[keep], sample_weight=None if w is None else w[keep], drop_intermediate=False)
    prec, rec, pthr = metrics.precision_recall_curve(y, s, sample_weight=w)
    out = dict(
        y=[int(v) for v in y], s=lst(s), w=None if w is None else lst(w),
        fpr=lst(fpr), tpr=lst(tpr), threshold=lst(thr[1:]),
        auc=metrics.roc_auc_score(y, s, sample_weight=w),
        mcclish={str(m): metrics.roc_auc_score(y, s, sample_weight=w, max_fpr=m) for m in (0.1, 0.37, 0.9)},
        precision=lst(prec[:-1][::-1]), recall=lst(rec[:-1][::-1]), pr_threshold=lst(pthr[::-1]),
        ap=metrics.average_precision_score(y, s, sample_weight=w),
        brier=metrics.brier_score_loss(y, s, sample_weight=w),
    )
    iso = isotonic.IsotonicRegression(out_of_bounds="clip").fit(s, y.astype(float), sample_weight=w)
    grid = np.linspace(-0.1, 1.1, 41)
    out["isotonic"] = lst(iso.predict(grid))
    a, b = calibration._sigmoid_calibration(s, y.astype(float), w)
    out["platt"] = [a, b]
    if w is None:
        for bins in (3, 10):
            for strategy in ("uniform", "quantile"):
                t, p = calibration.calibration_curve(y, s, n_bins=bins, strategy=strategy)
                out[f"{strategy}{bins}"] = [lst(t), lst(p)]
    return out


def multi(n, k, weighted):
    y = np.concatenate([np.arange(k), rng.integers(0, k, n - k)])
    p = rng.dirichlet(np.ones(k) * 0.7, n)
    p[np.arange(n), y] += 0.7
    p = np.round(p / p.sum(1, keepdims=True), 3)
    p = p / p.sum(1, keepdims=True)
    hat = p.argmax(1)
    w = rng.integers(0, 4, n) / 4.0 if weighted else None
    out = dict(
        y=y.tolist(), p=[lst(r) for r in p], w=None if w is None else lst(w),
        confusion=[lst(r) for r in metrics.confusion_matrix(y, hat, sample_weight=w)],
        accuracy=metrics.accuracy_score(y, hat, sample_weight=w),
        balanced=metrics.balanced_accuracy_score(y, hat, sample_weight=w),
        kappa=metrics.cohen_kappa_score(y, hat, sample_weight=w),
        mcc=metrics.matthews_corrcoef(y, hat, sample_weight=w),
        log_loss=metrics.log_loss(y, np.clip(p, 2**-52, 1 - 2**-52), sample_weight=w),
        brier=metrics.brier_score_loss(y, p, sample_weight=w, labels=list(range(k)), scale_by_half=False),
        rates={},
    )
    for avg in ("macro", "micro", "weighted"):
        for beta in (1.0, 0.5, 2.0):
            r = metrics.precision_recall_fscore_support(y, hat, beta=beta, average=avg, sample_weight=w, zero_division=0)
            out["rates"][f"{avg} {beta}"] = lst(r[:3])
    r = metrics.precision_recall_fscore_support(y, hat, sample_weight=w, zero_division=0)
    out["classes"] = [lst(v) for v in r]
    if w is None and k > 2:
        for avg in ("macro", "weighted", "micro"):
            out["ovr_" + avg] = metrics.roc_auc_score(y, p, multi_class="ovr", average=avg)
        out["ovo"] = metrics.roc_auc_score(y, p, multi_class="ovo", average="macro")
    return out


def gaussian(name, load):
    x, y = load(return_X_y=True)
    m = naive_bayes.GaussianNB().fit(x, y)
    p = m.predict_proba(x)
    hat = m.predict(x)
    out = dict(name=name, y=y.tolist(), logp=[lst(r) for r in m.predict_log_proba(x)],
               accuracy=metrics.accuracy_score(y, hat), log_loss=metrics.log_loss(y, p),
               confusion=metrics.confusion_matrix(y, hat).tolist())
    if p.shape[1] == 2:
        out["auc"] = metrics.roc_auc_score(y, p[:, 1])
        out["brier"] = metrics.brier_score_loss(y, p[:, 1])
    else:
        out["auc"] = metrics.roc_auc_score(y, p, multi_class="ovr")
        out["ovo"] = metrics.roc_auc_score(y, p, multi_class="ovo")
    return out


def folds(n, k, classes):
    y = rng.integers(0, classes, n)
    f = np.empty(n, int)
    for i, (_, test) in enumerate(model_selection.StratifiedKFold(k).split(np.zeros(n), y)):
        f[test] = i
    g = np.empty(n, int)
    for i, (_, test) in enumerate(model_selection.KFold(k).split(np.zeros(n))):
        g[test] = i
    return dict(k=k, y=y.tolist(), stratified=f.tolist(), plain=g.tolist())


def ttest(j, train, test):
    a, b = rng.normal(0.9, 0.02, j), rng.normal(0.89, 0.02, j)
    d = a - b
    se = np.sqrt((1 / j + test / train) * d.var(ddof=1))
    t = d.mean() / se
    q = stats.t.ppf(0.975, j - 1)
    return dict(a=lst(a), b=lst(b), train=train, test=test, t=t, p=2 * stats.t.sf(abs(t), j - 1),
                lo=d.mean() - q * se, hi=d.mean() + q * se)


json.dump(dict(
    versions=f"Python {sys.version.split()[0]}, scikit-learn {sklearn.__version__}, numpy {np.__version__}, scipy {scipy.__version__}",
    binary=[binary(n, t, w) for n, t, w in ((8, 0, 0), (30, 0, 0), (60, 10, 0), (60, 10, 1), (200, 20, 0), (200, 0, 1), (40, 3, 1))],
    multi=[multi(n, k, w) for n, k, w in ((20, 2, 0), (40, 3, 0), (40, 3, 1), (80, 5, 0), (12, 6, 0))],
    gaussian=[gaussian(*a) for a in (("iris", datasets.load_iris), ("wine", datasets.load_wine), ("breast_cancer", datasets.load_breast_cancer))],
    folds=[folds(*a) for a in ((10, 2, 2), (23, 4, 3), (100, 10, 7), (7, 4, 2))],
    ttest=[ttest(*a) for a in ((10, 90, 10), (100, 135, 15), (2, 5, 5))],
    mcnemar=[dict(b=b, c=c, p=stats.binomtest(b, b + c, 0.5).pvalue) for b, c in ((0, 1), (3, 9), (150, 86), (1200, 1100), (46, 9))],
    probit=[[p, stats.norm.ppf(p)] for p in (1e-300, 1e-20, 0.001, 0.025, 0.5, 0.9, 0.999999)],
), sys.stdout)
