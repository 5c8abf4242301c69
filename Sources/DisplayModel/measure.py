"""Reads a folder of labelled crops with a trained net and counts: measure.py NET.pt FOLDER [--wrong]

FOLDER/labels.csv has lines of file, text, set[, field]. Each crop is read in the program's views and the surest is
taken. Such crops are for measuring only; nothing is trained on them, and no choice is made by them.
"""
import csv
import sys
from collections import defaultdict
import cv2
import torch
from displaymodel import reading
from displaymodel.net import Net


def digits(text):
    """The digits of a text."""
    return "".join(filter(str.isdigit, text))


def main():
    torch.set_num_threads(1)
    net = Net()
    kept = torch.load(sys.argv[1], map_location="cpu")
    net.load_state_dict(kept.get("net", kept))
    net.eval()
    folder = sys.argv[2]
    count, rows, names = defaultdict(lambda: [0, 0, 0, 0]), [], []
    every = ((0.0, True), (0.08, True), (0.0, False), (0.08, False)) if "--all" in sys.argv else reading.VIEWS
    single = [0] * (2 * len(every))
    for name, text, group, *field in csv.reader(open(f"{folder}/labels.csv")):
        if field and field[0] == "date":
            continue
        crop = cv2.imread(f"{folder}/{name}", cv2.IMREAD_GRAYSCALE)
        scores = [reading.logits(net, picture) for picture in reading.views(crop, every)]
        found = [(reading.best(part), reading.probability(part, reading.best(part))) for part in scores]
        got, sure = reading.surest(found)
        total = count[group]
        total[0] += 1
        total[1] += got == text
        total[2] += digits(got) == digits(text)
        total[3] += any(digits(other) == digits(text) for other, _ in found)
        for index, (other, _) in enumerate(found):
            single[index] += digits(other) == digits(text)
        rows.append((sure, digits(got) == digits(text)))
        if "--wrong" in sys.argv and digits(got) != digits(text):
            print(f"{name[:44]:44} {text:>9} read {got:>11} {sure:.2f}  " + " ".join(f"{t}({p:.2f})" for t, p in found))
    for group, (lines, exact, right, anywhere) in count.items():
        print(f"{group:18} n {lines:3}  exact {exact:3}  digits {right:3}  in any view {anywhere:3}")
    print(f"all: digits right {sum(ok for _, ok in rows)} of {len(rows)}; by each view alone {single}")
    for level in (0.99, 0.95, 0.9, 0.8, 0.5):
        sure = [ok for p, ok in rows if p >= level]
        print(f"surer than {level}: {sum(sure)} of {len(sure)} right")


if __name__ == "__main__":
    main()
