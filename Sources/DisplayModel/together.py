"""Fits how far both readers of displays are believed where they read the same: together.py NET.pt MODEL.traineddata [LINES]

On made lines of a seed that neither learnt from, through a worse camera once more, read as the program reads them. Prints a
logistic of the log-odds of both confidences with two free terms, and how many lines it believes and how many of these are wrong, on the
lines that it was fitted to and on as many others. The first free term is for values of which a rule would show a lost or doubled point, such as a
number of decimals; there only lines count that keep the rule.
"""

import sys
import cv2
import numpy as np
import torch
import lstm_describe
from calibrate import harder
from displaymodel import line, reading
from displaymodel.net import Net

SEEDS = (16, 17)
LEAST_NET = 0.5  # below it nobody asks the second reader
BELIEVED = 0.985


def form(text):
    """How many characters follow each mark: what a rule knows of a number or a time."""
    return [len(text) - 1 - place for place, character in enumerate(text) if character in ".:"]


def log_odds(confidence):
    confidence = min(0.999, max(0.001, confidence))
    return np.log(confidence / (1 - confidence))


def agreeing(net, model, count, seed):
    """Rows of what speaks for a line that both read alike (checked, unchecked, both log-odds), and whether it is right."""
    labels, crops = [], []
    for index in range(count):
        rng = np.random.default_rng([seed, index])
        crop, label = line.photographed(rng)
        crops.append(harder(rng, crop))
        labels.append(label)
    looks = [list(reading.views(crop)) for crop in crops]
    seen = lstm_describe.read(model, [picture for views in looks for picture in views])
    rows, right = [], []
    for label, views in zip(labels, looks):
        others, seen = seen[: len(views)], seen[len(views) :]
        text, sure = reading.surest_text([reading.logits(net, picture) for picture in views])
        other, second = max(others, key=lambda look: look[1])
        if not text or text != other or sure < LEAST_NET:
            continue
        if form(label) and form(text) == form(label):
            rows.append((1, 0, log_odds(sure), log_odds(second)))
            right.append(text == label)
        rows.append((0, 1, log_odds(sure), log_odds(second)))
        right.append(text == label)
    return np.array(rows), np.array(right, float)


def fitted(rows, right):
    """Weights of the logistic with the greatest likelihood, by Newton's method; a weak expectation keeps them finite."""
    weights = np.zeros(rows.shape[1])
    for _ in range(50):
        sure = 1 / (1 + np.exp(-rows @ weights))
        slope = rows.T @ (right - sure) - 0.01 * weights
        bend = (rows * (sure * (1 - sure))[:, None]).T @ rows + 0.01 * np.eye(len(weights))
        weights += np.linalg.solve(bend, slope)
    return weights


def believed(rows, right, weights):
    """Of checked and unchecked lines those that are believed, and the wrong ones among them."""
    sure = 1 / (1 + np.exp(-rows @ weights)) >= BELIEVED
    return [
        f"{int((sure & (rows[:, sort] == 1)).sum())}, {int((sure & (rows[:, sort] == 1) & (right == 0)).sum())} wrong"
        for sort in (0, 1)
    ]


def main():
    torch.set_num_threads(1)
    cv2.setNumThreads(1)
    net = Net.kept(sys.argv[1])
    count = int(sys.argv[3]) if len(sys.argv) > 3 else 1500
    samples = [agreeing(net, sys.argv[2], count, seed) for seed in SEEDS]
    weights = fitted(*samples[0])
    print("checked {:.2f}, unchecked {:.2f}, net {:.2f}, second {:.2f}".format(*weights))
    for name, (rows, right) in zip(("fitted", "others"), samples):
        print(
            name,
            "alike:",
            int(rows[:, 1].sum()),
            "wrong:",
            int((rows[:, 1] * (1 - right)).sum()),
            "believed:",
            believed(rows, right, weights),
        )
    if len(sys.argv) > 4:
        for name, (rows, right) in zip(("fitted", "others"), samples):
            print(
                name,
                "by the weights given:",
                believed(rows, right, np.array([float(x) for x in sys.argv[4].split(",")])),
            )


if __name__ == "__main__":
    main()
