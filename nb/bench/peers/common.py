"""What the scripts of the peers share: files, the clock, and the report.

A script is called with ROW DIR REPORT, or several of these, and exits with
status 3 if its library is not there.
"""
import gc
import json
import os
import sys
import time

MISSING = 3


def need(*modules):
    import importlib
    try:
        return [importlib.import_module(m) for m in modules]
    except ImportError as e:
        print(e, file=sys.stderr)
        sys.exit(MISSING)


class Clock:
    def __init__(self, version):
        self.report = {"Version": version, "Stages": []}

    def time(self, name, work, answer=None, note="", times=1):
        """Times work as clock.go does; returns what it returned last.

        answer gets that and makes a list of numbers of it; times is how often
        the work was done in one call."""
        took = []
        once = "NAIVEBAYES_BENCH_ONCE" in os.environ
        while not took or not once and sum(took) < 0.2 and len(took) < 1000:
            out = None
            if not took or took[-1] > 0.005:
                gc.collect()
            start = time.perf_counter()
            out = work()
            took.append(time.perf_counter() - start)
        took.sort()
        stage = {"Name": name, "Seconds": took[len(took) // 2] / times, "Note": note(out) if callable(note) else note}
        if answer is not None:
            stage["Answer"] = [float(x) for x in answer(out)]
        self.report["Stages"].append(stage)
        return out

    def write(self, path):
        with open(path, "w") as f:
            json.dump(self.report, f)


def params(folder):
    with open(os.path.join(folder, "params.json")) as f:
        return json.load(f)


def read(folder, name, dtype):
    import numpy as np
    return np.fromfile(os.path.join(folder, name), dtype=dtype)


def digest(p):
    """The digest of answer.go."""
    import numpy as np
    p = np.asarray(p, dtype=np.float64)
    n, k = p.shape
    weights = 1.0 + np.arange(n) % 97
    total = (weights @ p) @ (1.0 + np.arange(k))
    return list(p[:50].ravel()) + [total]


def main(rows, version):
    args = sys.argv[1:]
    for i in range(0, len(args), 3):
        clock = Clock(version)
        rows[args[i]](args[i + 1], clock)
        clock.write(args[i + 2])
        gc.collect()
