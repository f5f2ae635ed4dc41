"""How long others take for the texts of TestSpeed, in seconds.

    python speed.py english FILE    CountVectorizer over the lines of FILE
    python speed.py chinese FILE    jieba over the lines of FILE, and a Counter

Prints seconds of the processor and of the clock, and how many tokens were
counted. Needs scikit-learn and jieba.
"""
import sys
import time

sys.path.pop(0)
kind, name = sys.argv[1:]
with open(name, encoding="utf-8", newline="\n") as f:
    if kind == "english":
        from sklearn.feature_extraction.text import CountVectorizer

        wall, cpu = time.perf_counter(), time.process_time()
        n = int(CountVectorizer().fit_transform(f).sum())
    else:
        import collections
        import logging

        import jieba

        jieba.setLogLevel(logging.ERROR)
        jieba.initialize()
        wall, cpu = time.perf_counter(), time.process_time()
        counts = collections.Counter()
        for line in f:
            counts.update(jieba.lcut(line))
        n = sum(counts.values())
    print(time.process_time() - cpu, time.perf_counter() - wall, n)
