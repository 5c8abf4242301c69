"""Reads a folder of labelled crops with a trained net and counts: measure.py NET.pt FOLDER [--wrong]

FOLDER/labels.csv has lines of file, text, set[, field]. Each crop is read in several variants (two trims, both
polarities) and the surest is taken. Such crops are for measuring only; nothing is trained on them.
"""
import csv
import sys
from collections import defaultdict
import cv2
import numpy as np
import torch
from displaymodel import alphabet, line
from displaymodel.net import Net

TRIMS = (0.0, 0.08)


def variants(crop):
    """The reader's inputs of a crop: trims and polarities."""
    for trim in TRIMS:
        cut = int(round(crop.shape[0] * trim))
        part = crop[cut:crop.shape[0] - cut]
        picture = line.normalised(part)
        yield picture
        yield 255 - picture
    picture = line.normalised(crop, flat=True)
    yield picture
    yield 255 - picture


def read(net, picture):
    """Best path text, the probability of its least sure character, and that of the whole path's text."""
    with torch.no_grad():
        logits = net(torch.from_numpy(picture.astype(np.float32)[None, None] / 255))
        logs = logits.log_softmax(2)
        best = logs.argmax(2)[0].numpy()
        peaks = logs.max(2)[0][0].exp().numpy()
        text = alphabet.decoded(best)
        if not text:
            return "", 0.0, 0.0
        loss = torch.nn.functional.ctc_loss(logs.transpose(0, 1), torch.tensor([alphabet.encoded(text)]), torch.tensor([len(best)]), torch.tensor([len(text)]), reduction="sum")
    surest, previous = {}, 0
    sure, start = [], 0
    for step, number in enumerate(best):
        if number and (number != previous):
            sure.append(peaks[step])
        elif number:
            sure[-1] = max(sure[-1], peaks[step])
        previous = number
    return text, float(min(sure)), float(np.exp(-loss))


def main():
    torch.set_num_threads(1)
    net = Net()
    kept = torch.load(sys.argv[1], map_location="cpu")
    net.load_state_dict(kept.get("net", kept))
    net.eval()
    folder = sys.argv[2]
    right, total, rows = defaultdict(int), defaultdict(int), []
    same = lambda a, b: "".join(filter(str.isdigit, a)) == "".join(filter(str.isdigit, b))
    for name, text, group, *field in csv.reader(open(f"{folder}/labels.csv")):
        if field and field[0] == "date":
            continue
        crop = cv2.imread(f"{folder}/{name}", cv2.IMREAD_GRAYSCALE)
        readings = [read(net, picture) for picture in variants(crop)]
        got, least, whole = max(readings, key=lambda r: r[2])
        total[group] += 1
        right[group, "exact"] += got == text
        right[group, "digits"] += same(got, text)
        right[group, "any"] += any(same(r[0], text) for r in readings)
        rows.append((whole, same(got, text)))
        if "--wrong" in sys.argv and got != text:
            print(f"{name[:44]:44} {text:>9} read {got:>11} {whole:.2f}  " + " ".join(f"{r[0]}({r[2]:.2f})" for r in readings))
    for group, count in total.items():
        print(f"{group:18} n {count:3}  exact {right[group, 'exact']:3}  digits {right[group, 'digits']:3}  in any variant {right[group, 'any']:3}")
    print(f"all digits {sum(ok for _, ok in rows)} of {len(rows)}")
    for level in (0.99, 0.95, 0.9, 0.8):
        sure = [ok for whole, ok in rows if whole >= level]
        print(f"surer than {level}: {sum(sure)} of {len(sure)} right")


if __name__ == "__main__":
    main()
