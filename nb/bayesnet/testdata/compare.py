"""Compares exact inference with pgmpy: the same posteriors, and the time of each.

    pip install pgmpy==1.1.2
    python3 nb/bayesnet/testdata/compare.py      # at the root of the module

Both sides have read the network beforehand and answer the same list of
questions, every variable given three sets of evidence, one by one. pgmpy gets
the better of its elimination orders. The time is that of the fastest of several
rounds. The script fails if a posterior differs by more than 1e-9, or if pgmpy
takes less than five times as long.
"""
import json
import os
import random
import subprocess
import sys
import tempfile
import time

from pgmpy.inference import VariableElimination
from pgmpy.readwrite import BIFReader

here = os.path.dirname(os.path.abspath(__file__))
package = os.path.dirname(here)


def random_bif(path, n=30, most=3, seed=30):
    """Writes a network of n variables with two or three values each."""
    r = random.Random(seed)
    cards = [r.choice([2, 2, 3]) for _ in range(n)]
    parents = [r.sample(range(i), min(i, r.randint(0, most))) for i in range(n)]
    with open(path, "w") as f:
        f.write("network random {\n}\n")
        for i, c in enumerate(cards):
            f.write("variable x%d {\n  type discrete [ %d ] { %s };\n}\n" % (i, c, ", ".join("v%d" % v for v in range(c))))
        for i, ps in enumerate(parents):
            f.write("probability ( x%d%s ) {\n" % (i, " | " + ", ".join("x%d" % p for p in ps) if ps else ""))
            configs = [()]
            for p in ps:
                configs = [c + ("v%d" % v,) for c in configs for v in range(cards[p])]
            for config in configs:
                w = [r.expovariate(1) for _ in range(cards[i])]
                row = [round(x / sum(w), 6) for x in w]
                row[-1] = round(1 - sum(row[:-1]), 6)
                head = "(%s)" % ", ".join(config) if ps else "table"
                f.write("  %s %s;\n" % (head, ", ".join("%.6f" % x for x in row)))
            f.write("}\n")


def questions(model, seed=1):
    r = random.Random(seed)
    names = sorted(model.nodes())
    out = []
    for k in range(3):
        seen = r.sample(names, k * max(1, len(names) // 10))
        for name in names:
            if name not in seen:
                out.append({"query": name, "evidence": {s: r.choice(model.get_cpds(s).state_names[s]) for s in seen}})
    return out


def ours(program, path, asked):
    with tempfile.NamedTemporaryFile("w", suffix=".json", delete=False) as f:
        json.dump(asked, f)
    try:
        return json.loads(subprocess.run([program, path, f.name], check=True, capture_output=True).stdout)
    finally:
        os.unlink(f.name)


def theirs(model, asked, order):
    inference = VariableElimination(model)
    best = float("inf")
    for _ in range(3):
        start = time.perf_counter()
        answers = [inference.query([a["query"]], evidence=a["evidence"], elimination_order=order, show_progress=False) for a in asked]
        best = min(best, time.perf_counter() - start)
    return best, [{v: float(p) for v, p in zip(f.state_names[a["query"]], f.values)} for a, f in zip(asked, answers)]


def main():
    failed = False
    with tempfile.TemporaryDirectory() as folder:
        program = os.path.join(folder, "exact")
        subprocess.run(["go", "build", "-o", program, "./testdata/exact"], cwd=package, check=True)
        big = os.path.join(folder, "random30.bif")
        random_bif(big)
        for path in [os.path.join(package, "networks", "asia.bif"), os.path.join(package, "networks", "sprinkler.bif"),
                     big, os.path.join(here, "alarm.bif")]:
            # Without the comments and defaults that pgmpy may not read.
            plain = os.path.join(folder, "plain.bif")
            subprocess.run([program, "-plain", plain, path], check=True)
            model = BIFReader(plain).get_model()
            for cpd in model.get_cpds():
                cpd.normalize()
            asked = questions(model)
            mine = ours(program, path, asked)
            best = float("inf")
            for order in ["greedy", "MinFill"]:
                took, answers = theirs(model, asked, order)
                best = min(best, took)
            worst = max(abs(p[v] - q[v]) for p, q in zip(mine["posteriors"], answers) for v in q)
            for name in ["elimination", "tree"]:
                ratio = best / mine[name]
                print("%-14s %3d queries: pgmpy %9.1f us each, %-11s %8.2f us each, %6.0f times as fast, answers differ by %.1e"
                      % (os.path.basename(path), len(asked), 1e6 * best / len(asked), name, 1e6 * mine[name] / len(asked), ratio, worst))
                failed = failed or worst > 1e-9 or ratio < 5
    sys.exit(1 if failed else 0)


main()
