"""Measures what a net gains by a device's own lines, and fits how far it is believed then: taught.py NET.pt MODEL.traineddata [DEVICES]

Made devices: the drawing of each is always the same, its photos differ and went through a worse camera once or twice more. A few of a device's lines
teach the last layer as the program does it (`LineNet+Learning.swift`); the others are read before and after. Prints for some stiffnesses how many lines
either net is sure of, and of the lines that the net was not sure of before how many the taught one is, alone and where the second reader says
the same, each with how many are wrong. The logistic is fitted to the devices of one seed and tried on those of another; only lines count
that keep the rule, a number of decimals.
"""

import sys
import cv2
import numpy as np
import torch
import lstm_describe
from calibrate import harder
from displaymodel import line, reading
from displaymodel.net import Net
from together import fitted, form, log_odds

SEEDS = (33, 34)
KINDS = (("seven", 0.34), ("font7", 0.12), ("font14", 0.08), ("dots", 0.2), ("drums", 0.2), ("print", 0.06))
STIFFNESSES = (1.0, 3.0)
ROUNDS, STEP = 40, 0.01
LEAST_LOG = -3.9  # a line less likely than this, 0.02, does not show what was said of it
SURE = 0.93  # from here on the net alone is believed before it was taught
SHOWN = 0.02  # of what is less likely before, nothing is believed afterwards


def features(net, picture):
    """What the layers before the last give of a line: steps, channels."""
    with torch.no_grad():
        x = net.front(1 - torch.from_numpy(picture.astype(np.float32)[None, None] / 255))
        for layer in net.along:
            x = x + layer(x)
    return x[0, :, 0].T


class Device:
    """A display with its type, and a value that is a number of so many figures, counting up or not."""

    def __init__(self, seed, index):
        self.rng = np.random.default_rng([seed, index])
        self.style = [5, seed, index]
        self.kind = str(self.rng.choice([name for name, _ in KINDS], p=[share for _, share in KINDS]))
        self.figures = int(self.rng.integers(3, 7))
        self.decimals = 0 if self.kind == "drums" else int(self.rng.choice([0, 1, 2], p=[0.4, 0.3, 0.3]))
        self.count = int(self.rng.integers(0, 10**self.figures))
        self.most = (
            max(2, int(10 ** (self.figures * self.rng.uniform(0.2, 0.8))))
            if self.rng.random() < 0.5
            else 10**self.figures
        )

    def next(self):
        """The next line's text and crop; no crop when it cannot be read."""
        self.count += int(self.rng.integers(1, self.most))
        text = str(self.count % 10**self.figures).zfill(self.figures)
        if self.decimals:
            text = text[: -self.decimals] + "." + text[-self.decimals :]
        crop = line.of_device(self.rng, self.kind, text, self.style)
        if crop is None:
            return text, None
        crop = harder(self.rng, crop)
        return text, harder(self.rng, crop) if self.rng.random() < 0.3 else crop


def taught(net, lessons, stiffness):
    """Weights and shifts of the last layer, moved towards the lessons: pairs of text and features."""
    start, shift = net.classes.weight[:, :, 0, 0].detach(), net.classes.bias.detach()
    weights, shifts = start.clone().requires_grad_(), shift.clone().requires_grad_()
    steps = torch.optim.Adam([weights, shifts], lr=STEP)
    shown = torch.nn.utils.rnn.pad_sequence([rows for _, rows in lessons])
    lengths = torch.tensor([len(rows) for _, rows in lessons])
    codes = torch.tensor([code for text, _ in lessons for code in net.alphabet.encoded(text)])
    counts = torch.tensor([len(text) for text, _ in lessons])
    for _ in range(ROUNDS):
        logs = (shown @ weights.T + shifts).log_softmax(2)
        loss = torch.nn.functional.ctc_loss(logs, codes, lengths, counts, reduction="sum", zero_infinity=True) / len(
            reading.VIEWS
        )
        loss = loss + stiffness * (((weights - start) ** 2).sum() + ((shifts - shift) ** 2).sum())
        steps.zero_grad()
        loss.backward()
        steps.step()
    return weights.detach(), shifts.detach()


def lesson(net, text, views):
    """The views of a line in the polarity in which the net sees best what it says; none where it does not."""
    logs = [reading.probability(net.classes(rows.T[None, :, None])[0, :, 0].T.detach(), text) for rows in views]
    best = int(np.argmax(logs))
    return (
        [(text, views[place]) for place in range(best % 2, len(views), 2)]
        if np.log(max(1e-300, logs[best])) >= LEAST_LOG
        else []
    )


def lines_of(net, model, seed, index):
    """Of each line of a device that was read: its text, text and confidence before, after by stiffness, and of the second reader."""
    device = Device(seed, index)
    count = int(device.rng.choice([3, 6, 10, 16]))
    made = [found for found in (device.next() for _ in range(count + 12)) if found[1] is not None]
    looks = [(text, list(reading.views(crop))) for text, crop in made]
    seen = [(text, [features(net, picture) for picture in views]) for text, views in looks]
    lessons = [part for text, views in seen[:count] for part in lesson(net, text, views)]
    if not lessons or len(made) <= count:
        return []
    layers = [taught(net, lessons, stiffness) for stiffness in STIFFNESSES]
    start = (net.classes.weight[:, :, 0, 0].detach(), net.classes.bias.detach())
    rows = []
    for (text, views), (_, pictures) in zip(seen[count:], looks[count:]):
        scores = [[rows_ @ weights.T + shifts for rows_ in views] for weights, shifts in [start] + layers]
        before, *after = [reading.surest_text(part) for part in scores]
        after = [(said, sure, max(reading.probability(part, said) for part in scores[0])) for said, sure in after]
        rows.append([text, before, after, pictures])
    asked = [row for row in rows if row[1][1] < SURE]
    others = lstm_describe.read(model, [picture for row in asked for picture in row[3]]) if asked else []
    for place, row in enumerate(asked):
        row[3] = max(others[4 * place : 4 * place + 4], key=lambda look: look[1])
    return rows


def counted(rows, right):
    return f"{len(rows)}, {sum(1 for row in rows if not right(row))} wrong"


def main():
    torch.set_num_threads(1)
    cv2.setNumThreads(1)
    net = Net.kept(sys.argv[1])
    devices = int(sys.argv[3]) if len(sys.argv) > 3 else 400
    samples = [[row for index in range(devices) for row in lines_of(net, sys.argv[2], seed, index)] for seed in SEEDS]
    rows = samples[0] + samples[1]
    print("lines", len(rows))
    for level in (0.9, 0.95, 0.98):
        print(f"surer than {level} before: {counted([r for r in rows if r[1][1] >= level], lambda r: r[1][0] == r[0])}")
    for place, stiffness in enumerate(STIFFNESSES):
        right = lambda row: row[2][place][0] == row[0]
        for level in (0.9, 0.95, 0.98):
            print(
                f"stiffness {stiffness}, surer than {level}: {counted([r for r in rows if r[2][place][1] >= level], right)}"
            )
        parts = [
            [
                row
                for row in sample
                if row[1][1] < SURE and form(row[2][place][0]) == form(row[0]) and row[2][place][2] >= SHOWN
            ]
            for sample in samples
        ]
        for level in (0.93, 0.95, 0.97, 0.98, 0.985, 0.99):
            print(
                f"  not sure before, alone surer than {level}: {counted([r for r in parts[0] + parts[1] if r[2][place][1] >= level], right)}"
            )
        alike = [[row for row in part if row[3][0] == row[2][place][0]] for part in parts]
        tables = [np.array([(1, log_odds(row[2][place][1]), log_odds(row[3][1])) for row in part]) for part in alike]
        weights = fitted(tables[0], np.array([float(right(row)) for row in alike[0]]))
        print("  second reader alike: level {:.2f}, net {:.2f}, second {:.2f}".format(*weights))
        for name, table, part in zip(("fitted", "others"), tables, alike):
            sure = 1 / (1 + np.exp(-table @ weights))
            for level in (0.97, 0.98, 0.985, 0.99):
                print(f"    {name} {level}: {counted([row for row, p in zip(part, sure) if p >= level], right)}")


if __name__ == "__main__":
    main()
