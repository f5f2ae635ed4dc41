"""What bnlearn and pgmpy learn from tables of this project, for learn_golden_test.go.

    python learn.py ../../../../data FOLDER > learn.json

FOLDER receives the same rows as ARFF files for Weka.java. Needs pgmpy, numpy,
pandas and bnlearn-port, which runs the C code of the R package bnlearn without
R; the file written names their versions. Values are in the order of their text.
"""

import itertools
import json
import sys
import warnings
from importlib.metadata import version
from pathlib import Path

warnings.filterwarnings("ignore")

import networkx as nx
import numpy as np
import pandas as pd
import pybnlearn
from pgmpy.base import DAG
from pgmpy.estimators import TreeSearch
from pgmpy.models import DiscreteBayesianNetwork
from pgmpy.parameter_estimator import DiscreteBayesianEstimator
from pgmpy.structure_score import AIC, BIC, K2, BDeu

folder, out = Path(sys.argv[1]), Path(sys.argv[2])


def read(name, class_, counts=None, drop=()):
    """The rows without a missing cell; a table of counts row by row."""
    d = pd.read_csv(folder / (name + ".csv"), dtype=str, keep_default_na=False)
    d = d[(d != "").all(axis=1)].drop(columns=list(drop))
    if counts:
        d = d.loc[d.index.repeat(d.pop(counts).astype(int))]
    d = d.reset_index(drop=True)
    d = d[[c for c in d.columns if c != class_] + [class_]]
    for c in d.columns:
        d[c] = pd.Categorical(d[c], categories=sorted(d[c].unique()))
    return d


def information(d, class_):
    """I(x; y | class) in nats, from relative frequencies."""
    features = [c for c in d.columns if c != class_]
    n, k = len(d), d[class_].cat.codes.to_numpy()
    m = np.zeros((len(features), len(features)))
    for a, b in itertools.combinations(range(len(features)), 2):
        x, y = (d[features[i]].cat.codes.to_numpy() for i in (a, b))
        t = np.zeros((k.max() + 1, x.max() + 1, y.max() + 1))
        np.add.at(t, (k, x, y), 1 / n)
        px, py, pk = t.sum(2, keepdims=True), t.sum(1, keepdims=True), t.sum((1, 2), keepdims=True)
        with np.errstate(divide="ignore", invalid="ignore"):
            m[a, b] = m[b, a] = np.nansum(np.where(t > 0, t * np.log(t * pk / (px * py)), 0))
    return m


def unique(m, edges, features):
    """Whether every edge outside the tree is lighter than those on its path."""
    tree = nx.Graph()
    index = {f: i for i, f in enumerate(features)}
    for a, b in edges:
        tree.add_edge(index[a], index[b])
    for a, b in itertools.combinations(range(len(features)), 2):
        if tree.has_edge(a, b):
            continue
        path = nx.shortest_path(tree, a, b)
        if m[a, b] > min(m[u, v] for u, v in zip(path, path[1:])) - 1e-9:
            return False
    return True


def flat(cpt, name, parents):
    """A table of bnlearn in the order of this project: parents first, the value last."""
    axes = [cpt.variables.index(v) for v in parents + [name]]
    return np.transpose(np.asarray(cpt.probabilities), axes).reshape(-1).tolist()


def flat_pgmpy(cpd, d, name, parents):
    at = [[cpd.state_names[v].index(s) for s in d[v].cat.categories] for v in cpd.variables]
    values = cpd.values[np.ix_(*at)]
    return np.transpose(values, [cpd.variables.index(v) for v in parents + [name]]).reshape(-1).tolist()


def case(name, d, class_, tables):
    features = [c for c in d.columns if c != class_]
    tan = pybnlearn.tree_bayes(d, class_)
    edges = [(a, b) for a, b in tan.arcs if a != class_]
    parents = {f: [class_] + [a for a, b in edges if b == f] for f in features}
    parents[class_] = []
    p = TreeSearch(d, root_node=features[0]).estimate(
        estimator_type="tan", class_node=class_, edge_weights_fn="mutual_info", show_progress=False)
    m = information(d, class_)
    dag = DAG([(a, b) for a, b in tan.arcs])
    scores = lambda net, dag: {
        "loglik": pybnlearn.score(net, d, type="loglik"), "aic": pybnlearn.score(net, d, type="aic"),
        "bic": pybnlearn.score(net, d, type="bic"), "k2": pybnlearn.score(net, d, type="k2"),
        "bdeu1": pybnlearn.score(net, d, type="bde", iss=1), "bdeu10": pybnlearn.score(net, d, type="bde", iss=10),
        "pgmpy_k2": float(K2(d).score(dag)), "pgmpy_bdeu10": float(BDeu(d, equivalent_sample_size=10).score(dag)),
        "pgmpy_aic": float(AIC(d).score(dag)), "pgmpy_bic": float(BIC(d).score(dag)),
    }
    nb = pybnlearn.naive_bayes(d, class_)
    fitted = pybnlearn.fit(tan, d, method="bayes", iss=1)
    right = lambda net: int((pybnlearn.classify(pybnlearn.fit(net, d, method="bayes", iss=1), d, class_).astype(str).to_numpy() == d[class_].astype(str).to_numpy()).sum())
    c = {
        "data": name, "class": class_, "rows": len(d), "features": features,
        "information": m[np.triu_indices(len(features), 1)].tolist(),
        "unique": unique(m, edges, features),
        "bnlearn": edges, "pgmpy": [list(e) for e in p.edges if e[0] != class_],
        "scores": {"tan": scores(tan, dag), "nb": scores(nb, DAG([(class_, f) for f in features]))},
        "right": {"nb": right(nb), "tan": right(tan)},
    }
    if tables:
        mle = pybnlearn.fit(tan, d, method="mle", replace_unidentifiable=True)
        k2 = model.copy().fit(d, estimator=DiscreteBayesianEstimator(prior_type="K2")) if False else None
        c["tables"] = {
            "mle": {f: flat(mle[f], f, parents[f]) for f in d.columns},
            "bdeu1": {f: flat(fitted[f], f, parents[f]) for f in d.columns},
            "pgmpy_k2": pgmpy_tables(dag, d, parents, prior_type="K2"),
            "pgmpy_bdeu10": pgmpy_tables(dag, d, parents, prior_type="BDeu", equivalent_sample_size=10),
        }
    arff(name, d)
    return c


def pgmpy_tables(dag, d, parents, **prior):
    model = DiscreteBayesianNetwork(dag.edges)
    model.fit(d, estimator=DiscreteBayesianEstimator(**prior))
    return {f: flat_pgmpy(model.get_cpds(f), d, f, parents[f]) for f in d.columns}


def arff(name, d):
    with open(out / (name + ".arff"), "w") as f:
        print("@relation", name, file=f)
        for c in d.columns:
            print("@attribute", c, "{" + ",".join(f'"{v}"' for v in d[c].cat.categories) + "}", file=f)
        print("@data", file=f)
        for row in d.itertuples(index=False):
            print(",".join(f'"{v}"' for v in row), file=f)


cases = [
    case("house_votes_84", read("house_votes_84", "party"), "party", True),
    case("titanic_counts", read("titanic_counts", "survived", "count"), "survived", True),
    case("reinis_counts", read("reinis_counts", "family", "count"), "family", True),
    case("play_tennis", read("play_tennis", "play"), "play", True),
    case("zoo", read("zoo", "type"), "type", False),
    case("breast_cancer_wisconsin", read("breast_cancer_wisconsin", "class"), "class", False),
]
json.dump({
    "versions": {p: version(p) for p in ("bnlearn-port", "pgmpy", "numpy", "pandas")} | {"bnlearn": "5.2.1"},
    "cases": cases,
}, sys.stdout, indent=1)
