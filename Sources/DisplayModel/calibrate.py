"""Finds the temperature at which the reader is as often right as it says: calibrate.py NET.pt [LINES]

On made lines of a seed that nothing was trained on, made harder: smaller, noisier, softer. Prints how many are right and
the temperature with the least cross-entropy of "is right".
"""

import math
import sys
import cv2
import numpy as np
import torch
from displaymodel import alphabet, line, paper, reading
from displaymodel.net import Net


def harder(rng, picture):
    """The crop again through a worse camera."""
    scale = rng.uniform(0.45, 1.0)
    small = cv2.resize(picture, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA).astype(np.float32)
    small = cv2.GaussianBlur(small, (0, 0), rng.uniform(0.3, 1.1))
    small += rng.standard_normal(small.shape, np.float32) * rng.uniform(0, 6)
    small = np.clip(small, 0, 255).astype(np.uint8)
    _, packed = cv2.imencode(".jpg", small, [cv2.IMWRITE_JPEG_QUALITY, int(rng.integers(25, 80))])
    return cv2.imdecode(packed, cv2.IMREAD_GRAYSCALE)


def entropy(pairs):
    """Mean cross-entropy of (probability, whether right)."""
    return sum(-math.log(min(1, max(1e-6, p if right else 1 - p))) for p, right in pairs) / len(pairs)


def main():
    torch.set_num_threads(1)
    cv2.setNumThreads(1)
    net = Net.kept(sys.argv[1])
    count = int(sys.argv[2]) if len(sys.argv) > 2 else 1200
    drawn, views_of, judged = (
        (paper, reading.print_views, reading.likeliest)
        if net.alphabet is alphabet.PRINT
        else (line, reading.views, reading.surest_text)
    )
    cases = []
    for index in range(count):
        rng = np.random.default_rng([13, index])
        crop, label = drawn.photographed(rng)
        crop = harder(rng, crop)
        cases.append((label, [reading.logits(net, picture) for picture in views_of(crop)]))
    found = [[reading.best(scores, net.alphabet) == label for scores in views] for label, views in cases]
    print("views right:", [sum(view) for view in zip(*found)], "of", count)
    results = []
    for temperature in (0.6, 0.7, 0.8, 1.0, 1.15, 1.3, 1.5, 1.75, 2.0):
        pairs = []
        for label, views in cases:
            text, sure = judged(views, temperature)
            pairs.append((sure, text == label))
        results.append((entropy(pairs), temperature))
        levels = " ".join(
            f">{level}: {sum(r for p, r in pairs if p > level)}/{sum(p > level for p, _ in pairs)}"
            for level in (0.5, 0.8, 0.9, 0.95, 0.99)
        )
        print(
            f"temperature {temperature}: right {sum(r for _, r in pairs)}, cross-entropy {results[-1][0]:.4f}; {levels}"
        )
    print(f"best temperature {min(results)[1]}")


if __name__ == "__main__":
    main()
