"""English with fastText's supervised classifier as it comes, on all
processors. It is another model: there is no answer to compare but the accuracy."""
import os
import sys

sys.dont_write_bytecode = True
import common

np, fasttext = common.need("numpy", "fasttext")


def english(folder, clock):
    name = os.path.join(folder, "text")
    m = clock.time("file to model", lambda: fasttext.train_supervised(input=name, thread=os.cpu_count(), verbose=0), note="another model")

    def predict():
        right = n = 0
        with open(name, encoding="utf-8", newline="\n") as f:
            while True:
                labels, lines = [], []
                for line in f:
                    label, words = line.rstrip("\n").split("\t", 1)
                    labels.append(label)
                    lines.append(words)
                    if len(lines) == 10_000:
                        break
                if not lines:
                    return right / n
                right += sum(p[0] == l for p, l in zip(m.predict(lines)[0], labels))
                n += len(lines)

    clock.time("file to posteriors", predict, note=lambda a: "another model, accuracy %.4f" % a)


if __name__ == "__main__":
    from importlib import metadata

    version = "of unknown version"
    for package in ("fasttext", "fasttext-wheel"):
        try:
            version = metadata.version(package)
        except metadata.PackageNotFoundError:
            pass
    common.main({"english": english}, version)
