"""Posteriors of the models in this folder under two PMML scorers, for pmml_test.go.

Run in this folder: python scores.py > scores.json
Needs Java, and from PyPI jpmml_evaluator (JPMML-Evaluator), jpype1 and pypmml (PMML4S);
the file written names their versions.
"""
import csv
import glob
import json
import math
import os
import re
import subprocess
import sys

import jpmml_evaluator
import pypmml

DATA = "../../../data/"
MODELS = {  # file: (table, columns of numbers)
    "iris": ("iris", ["sepal_length", "sepal_width", "petal_length", "petal_width"]),
    "weather": ("play_tennis", []),
    "weather_ml": ("play_tennis", []),
    "titanic": ("titanic", ["age"]),
    "titanic_cut": ("titanic", ["age"]),
    "zoo": ("zoo", ["legs"]),
}

YES_NO = {"milk": {"0": "false", "1": "true"}, "feathers": {"0": "false", "1": "true"}}  # columns of zoo


def rows(table, numbers, fields):
    """Row numbers and cells of a table, every seventh row of a long one, for the fields of a model; empty ones are missing."""
    with open(DATA + table + ".csv", encoding="utf-8", newline="") as f:
        table = list(csv.DictReader(f))
    for i in range(0, len(table), 1 if len(table) < 200 else 7):
        yield i + 1, {k: float(v) if k in numbers else YES_NO.get(k, {}).get(v, v) for k, v in table[i].items() if k in fields and v != ""}


def fields(name):
    with open(name + ".pmml", encoding="utf-8") as f:
        return re.findall(r'<DataField name="([^"]*)"', f.read())


def label(name):
    """The class of an output field probability(class), None for other fields."""
    m = re.fullmatch(r"probability\((.*)\)", name)
    return m and m.group(1)


def probabilities(result):
    return {label(k): None if math.isnan(v) else float(v) for k, v in result.items() if label(k)}


def jar(package, pattern):
    folder = os.path.dirname(package.__file__)
    found = glob.glob(folder + "/**/" + pattern + "-[0-9]*.jar", recursive=True)
    return os.path.basename(found[0]).removesuffix(".jar")


def jpmml():
    backend = jpmml_evaluator.make_backend("jpype")
    out = {}
    for name, (table, numbers) in MODELS.items():
        evaluator = jpmml_evaluator.make_evaluator(name + ".pmml", backend=backend)
        target = evaluator.getTargetFields()[0].name
        wanted = [f for f in fields(name) if f != target]
        out[name] = {i: probabilities(evaluator.evaluate({f: row.get(f) for f in wanted})) for i, row in rows(table, numbers, wanted)}
    return {"program": f"JPMML-Evaluator, {jar(jpmml_evaluator, 'pmml-evaluator')} of jpmml_evaluator {jpmml_evaluator.__version__}", "scores": out}


def pmml4s():
    out = {}
    for name, (table, numbers) in MODELS.items():
        model = pypmml.Model.load(name + ".pmml")
        wanted = [f for f in fields(name) if f != model.targetName]
        out[name] = {i: probabilities(model.predict(row)) for i, row in rows(table, numbers, wanted)}
    return {"program": f"PMML4S, {jar(pypmml, 'pmml4s_2.13')} of pypmml {pypmml.__version__}", "scores": out}


if __name__ == "__main__":
    which = {"jpmml": jpmml, "pmml4s": pmml4s}
    if len(sys.argv) > 1:
        json.dump(which[sys.argv[1]](), sys.stdout)
        sys.exit()
    # A process each: both start a Java machine of their own.
    out = {k: json.loads(subprocess.run([sys.executable, __file__, k], check=True, capture_output=True).stdout) for k in which}
    text = json.dumps(out, indent=1, sort_keys=True)
    print(re.sub(r"\n {5,}| (?=\n {4}\})|\n {4}(?=\})", "", text))  # a line for each row
