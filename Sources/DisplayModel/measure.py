"""Reads a folder of labelled crops with a trained net and counts: measure.py NET.pt FOLDER [--wrong] [--second MODEL.traineddata]

FOLDER/labels.csv has lines of file, text, set[, field]. Each crop is read in the program's views and the surest is
taken; with a second reader its surest look, too, and where both say the same. Such crops are for measuring only; nothing
is trained on them, and no choice is made by them.
"""

import csv
import sys
from collections import defaultdict
import cv2
import torch
import lstm_describe
from displaymodel import reading
from displaymodel.net import Net


def digits(text):
    """The digits of a text."""
    return "".join(filter(str.isdigit, text))


def compared(model, crops, every):
    """Prints, by their sets, what the second reader reads of crops and where it agrees with the net.

    crops: of each the picture, what it says, its set, and what the net read.
    """
    looks = [picture for crop, *_ in crops for picture in reading.views(crop, every)]
    seen = lstm_describe.read(model, looks)
    each = len(looks) // len(crops)
    count = defaultdict(lambda: [0, 0, 0, 0, 0])
    for index, (_, text, group, got) in enumerate(crops):
        other, _ = max(seen[each * index : each * index + each], key=lambda look: look[1])
        agree = got == other != ""
        found = (1, other == text, digits(other) == digits(text), agree, agree and digits(got) != digits(text))
        count[group] = [a + b for a, b in zip(count[group], found)]
    for group, (lines, exact, right, agree, wrong) in count.items():
        print(
            f"second, {group:18} n {lines:3}  exact {exact:3}  digits {right:3}  as the net {agree:3}, wrongly {wrong}"
        )


def main():
    torch.set_num_threads(1)
    net = Net.kept(sys.argv[1])
    folder = sys.argv[2]
    count, rows, crops = defaultdict(lambda: [0, 0, 0, 0]), [], []
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
        crops.append((crop, text, group, got))
        if "--wrong" in sys.argv and digits(got) != digits(text):
            print(f"{name[:44]:44} {text:>9} read {got:>11} {sure:.2f}  " + " ".join(f"{t}({p:.2f})" for t, p in found))
    for group, (lines, exact, right, anywhere) in count.items():
        print(f"{group:18} n {lines:3}  exact {exact:3}  digits {right:3}  in any view {anywhere:3}")
    print(f"all: digits right {sum(ok for _, ok in rows)} of {len(rows)}; by each view alone {single}")
    for level in (0.99, 0.95, 0.9, 0.8, 0.5):
        sure = [ok for p, ok in rows if p >= level]
        print(f"surer than {level}: {sum(sure)} of {len(sure)} right")
    if "--second" in sys.argv:
        compared(sys.argv[sys.argv.index("--second") + 1], crops, every)


if __name__ == "__main__":
    main()
