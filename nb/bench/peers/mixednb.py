"""Mixed columns with mixed-naive-bayes, which has no missing cells."""
import sys

sys.dont_write_bytecode = True
import common

np, _ = common.need("numpy", "mixed_naive_bayes")
from importlib import metadata

from mixed_naive_bayes import MixedNB


def mixed(folder, clock):
    p = common.params(folder)
    x, y = common.read(folder, "x", "<f8").reshape(p["n"], p["d"]), common.read(folder, "class", "<i4")
    codes = list(range(p["d"] - 10, p["d"]))
    m = clock.time("count and estimate", lambda: MixedNB(categorical_features=codes, alpha=1, var_smoothing=0).fit(x, y),
                   note="agree, as the next stage shows")
    clock.time("posterior", lambda: m.predict_proba(x), common.digest)


if __name__ == "__main__":
    common.main({"mixed": mixed}, metadata.version("mixed-naive-bayes"))
