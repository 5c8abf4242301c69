"""Fits the model that rates doubtful readings: rate.py EXAMPLES.jsonl... [--check FILE.jsonl...] [--out FILE.tsv]

The examples are what `Bench evidence --whole CASE...` prints: readings as the program makes them. Fitted is how likely a reading in doubt is right: a
logistic regression on what the readers saw, what the line and its surroundings show, and what the doubts are about, in straight pieces with the
sign of each piece held, as in settle.py. Printed is how many readings of each probability there are, and how many of them are right, on devices
that the fit did not see. Files after --check are never fitted to. FILE.tsv is `Sources/ReadoutReading/Fusion/doubtful.tsv`.
"""

import argparse
import json
import pathlib
import zlib
import numpy as np
import fuse
import settle

# Weight of a value that nobody can read in the photo: the recipes draw traps far more often than life brings them.
TRAP = 0.1
# Of 0.002 to 0.04 the one under which the folds that the fit did not see are likeliest.
RIDGE = 0.02
AGAINST = settle.AGAINST + ("doubt.",)
EDGES = (0, 0.1, 0.3, 0.5, 0.7, 0.8, 0.9, 0.95, 0.98, 0.99, 1.000001)


def load(paths):
    """The readings in doubt of which something was read, each as its own candidate."""
    readings = []
    for path in paths:
        for line in pathlib.Path(path).read_text().splitlines():
            reading = json.loads(line)
            if not reading.get("rated") or not reading["text"]:
                continue
            is_shown = reading.get("expected") is not None
            device = reading["source"].split("/")[0]
            name = reading["source"] if device.startswith("tempt") else device
            is_right = reading["isRight"] and is_shown
            shown = {"text": reading["text"], "isRight": is_right, "inputs": settle.pieces(reading["rated"])}
            fold = zlib.crc32(name.encode()) % fuse.FOLDS
            readings.append({"path": path, "fold": fold, "weight": 1.0 if is_shown else TRAP, "candidates": [shown]})
    return readings


def report(title, odds, examples):
    """How many readings there are of each probability, and what share of them is right; traps count less."""
    probability = 1 / (1 + np.exp(-np.clip(odds, -40, 40)))
    right, weight = examples.right, examples.weight
    loss = -np.log(np.clip(np.where(right, probability, 1 - probability), 1e-9, 1))
    print(
        f"{title}: {len(odds)} in doubt, {right.sum()} right, {(weight < 1).sum()} traps, log loss {np.average(loss, weights=weight):.4f}"
    )
    for low, high in zip(EDGES, EDGES[1:]):
        of = (probability >= low) & (probability < high)
        if of.any():
            expected, found = (np.average(what[of], weights=weight[of]) for what in (probability, right))
            print(
                f"  {low:4.2f} to {min(high, 1):4.2f}: {of.sum()} readings, expected {expected:.1%}, right {found:.1%}"
            )


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("examples", nargs="+")
    parser.add_argument("--check", nargs="*", default=[])
    parser.add_argument("--ridge", type=float, default=RIDGE)
    parser.add_argument("--out")
    arguments = parser.parse_args()
    readings = load(arguments.examples)
    counts = {}
    for reading in readings:
        for name in reading["candidates"][0]["inputs"]:
            counts[name] = counts.get(name, 0) + 1
    names = sorted(name for name, count in counts.items() if settle.FEWEST <= count < len(readings))
    examples = fuse.Examples(readings, names)
    odds = np.zeros(len(examples.right))
    for fold in range(fuse.FOLDS):
        seen = examples.fold == fold
        odds[seen] = examples.odds(examples.fit(~seen, None, AGAINST, arguments.ridge), seen)
    report("on folds that the fit did not see", odds, examples)
    weights = examples.fit(np.ones(len(odds), bool), None, AGAINST, arguments.ridge)
    for path in arguments.check:
        others = load([path])
        if others:
            checked = fuse.Examples(others, names)
            report(path, checked.odds(weights), checked)
    if arguments.out:
        settle.write(
            arguments.out, "that rates doubtful readings, fitted by Sources/DisplayModel/rate.py", names, weights
        )


if __name__ == "__main__":
    main()
