"""Exact inference with pgmpy: variable elimination, one query for each node."""
import json
import logging
import os
import sys
import warnings

sys.dont_write_bytecode = True
warnings.simplefilter("ignore")
logging.disable(logging.WARNING)
import common

np, pgmpy = common.need("numpy", "pgmpy")
from pgmpy.factors.discrete import TabularCPD
from pgmpy.inference import VariableElimination
from pgmpy.models import DiscreteBayesianNetwork


def network(folder, clock):
    with open(os.path.join(folder, "network.json")) as f:
        net = json.load(f)
    names, cards = net["Names"], net["Cards"]
    model = DiscreteBayesianNetwork()
    model.add_nodes_from(names)
    for i, parents in enumerate(net["Parents"]):
        for p in parents:
            model.add_edge(names[p], names[i])
    for i, parents in enumerate(net["Parents"]):
        table = np.array(net["Tables"][i]).reshape(-1, cards[i]).T
        model.add_cpds(TabularCPD(names[i], cards[i], table, evidence=[names[p] for p in parents] or None,
                                  evidence_card=[cards[p] for p in parents] or None))
    model.check_model()

    def ask():
        engine, out = VariableElimination(model), []
        for row in net["Evidence"]:
            known = {names[i]: v for i, v in enumerate(row) if v >= 0}
            for i, v in enumerate(row):
                if v < 0:
                    out.extend(engine.query([names[i]], evidence=known, show_progress=False).values)
        return out

    clock.time("posteriors", ask, lambda a: a)


if __name__ == "__main__":
    common.main({"asia": network, "network": network}, pgmpy.__version__)
