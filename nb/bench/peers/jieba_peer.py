"""Chinese with the words of jieba. Its tokens are not ours, so that there is
no answer to compare but the accuracy."""
import os
import sys

sys.dont_write_bytecode = True
import common

np, jieba, _ = common.need("numpy", "jieba", "sklearn")
import logging

from sklearn.feature_extraction.text import CountVectorizer
from sklearn.naive_bayes import MultinomialNB


def chinese(folder, clock):
    jieba.setLogLevel(logging.ERROR)
    jieba.initialize()
    labels = []

    def lines(keep=False):
        with open(os.path.join(folder, "text"), encoding="utf-8", newline="\n") as f:
            for line in f:
                label, words = line.split("\t", 1)
                if keep:
                    labels.append(label)
                yield words.rstrip("\n")

    def fit():
        labels.clear()
        v = CountVectorizer(tokenizer=jieba.lcut, token_pattern=None, lowercase=False)
        x = v.fit_transform(lines(keep=True))
        return v, MultinomialNB().fit(x, labels)

    v, m = clock.time("file to model", fit, note="other tokens")
    clock.time("file to posteriors", lambda: m.predict_log_proba(v.transform(lines())),
               note=lambda q: "other tokens, accuracy %.4f" % np.mean(m.classes_[q.argmax(axis=1)] == np.array(labels)))


if __name__ == "__main__":
    common.main({"chinese": chinese}, jieba.__version__)
