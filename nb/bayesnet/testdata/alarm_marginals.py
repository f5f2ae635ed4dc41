"""Writes alarm_marginals.json: posteriors of all variables of alarm.bif by pgmpy.

    pip install pgmpy==1.1.2
    python3 alarm_marginals.py

The rows of alarm.bif that are printed with seven digits (1/3) are divided by
their sum first, as ReadBIF does.
"""
import json
import os

from pgmpy.inference import VariableElimination
from pgmpy.readwrite import BIFReader
import pgmpy

here = os.path.dirname(os.path.abspath(__file__))
model = BIFReader(os.path.join(here, "alarm.bif")).get_model()
for cpd in model.get_cpds():
    cpd.normalize()
inference = VariableElimination(model)

EVIDENCE = [
    {},
    {"HRBP": "HIGH", "BP": "LOW"},
    {"EXPCO2": "LOW", "PRESS": "HIGH", "SAO2": "LOW"},
    {"CVP": "HIGH", "PCWP": "HIGH", "HISTORY": "TRUE", "PAP": "NORMAL"},
    {"MINVOL": "ZERO", "HREKG": "LOW", "HRSAT": "LOW", "CATECHOL": "NORMAL", "FIO2": "LOW"},
]
out = []
for evidence in EVIDENCE:
    posteriors = {}
    for name in sorted(model.nodes()):
        if name in evidence:
            continue
        factor = inference.query([name], evidence=evidence, show_progress=False)
        posteriors[name] = {v: float(p) for v, p in zip(factor.state_names[name], factor.values)}
    out.append({"evidence": evidence, "posteriors": posteriors})
with open(os.path.join(here, "alarm_marginals.json"), "w") as f:
    json.dump({"source": "pgmpy " + pgmpy.__version__, "cases": out}, f, indent=1)
    f.write("\n")
