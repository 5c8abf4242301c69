"""Fits the model that settles doubts: settle.py EXAMPLES.jsonl... [--check FILE.jsonl...] [--keep FILE.tsv] [--out FILE.tsv]

The examples are those of fuse.py: what `Bench evidence CASE...` prints. Fitted is how likely the likeliest text of a reading of digits or a
date is right where nothing but its characters is in doubt: a logistic regression on what the readers saw and on what the line shows, in which
each input counts in straight pieces between KNOTS, with the sign of each piece held. Printed is how many doubts are settled at several
probabilities, and how many of those readings are wrong, on devices that the fit did not see. Files after --check are never fitted to. With
--keep only the weights of a reader from outside are fitted, and all others stay as FILE.tsv has them. FILE.tsv is
`Sources/ReadoutReading/Fusion/settling.tsv`.
"""

import argparse
import numpy as np
import fuse

# Doubts about the characters alone.
OF_CHARACTERS = {"low-confidence", "not-sure-enough", "disagreement"}
# Amounts at which the weight of an input may change, by how its name begins.
KNOTS = {
    "support.": (1, 2.5, 4.5),
    "secondSchool": (1, 2.5, 4.5),
    "bothDisplayReaders": (1, 2),
    "contradiction.": (0.3, 1, 2.5),
    "strongestContradiction": (0.3, 1, 2.5),
    "otherDigits": (0.3, 1, 2.5),
    "noise.": (1, 2.5),
    "otherMarks.": (0.3, 1),
    "sameDigits.": (0.3, 1),
    "row.": (0.15, 0.4),
}
# Inputs that speak against a text; all others speak for it.
AGAINST = fuse.AGAINST + ("sameDigits.", "otherDigits", "strongestContradiction", "row.")
# Under 0.005 and 0.01, of 0.0005 to 0.02, the folds that the fit did not see are likeliest.
RIDGE = 0.005
# Of 0.0005 to 0.05 the one under which the folds that the fit did not see are likeliest.
RIDGE_OF_OUTSIDE = 0.05
# Pieces that fewer examples have are left out, and so are smaller weights.
FEWEST = 20
LEAST = 0.02
LEVELS = (0.95, 0.98, 0.99, 0.995, 0.999)


def pieces(inputs):
    """How far each piece of each input is filled, by `name`, or `name from to`."""
    filled = {}
    for name, amount in inputs.items():
        knots = next((knots for start, knots in KNOTS.items() if name.startswith(start)), ())
        edges = (0, *knots, float("inf"))
        for low, high in zip(edges, edges[1:]):
            if amount > low:
                filled[f"{name}\t{low}\t{high}" if knots else name] = min(amount, high) - low
    return filled


def load(paths):
    """The readings in doubt about nothing but their characters, each with its likeliest text."""
    readings = []
    for reading in fuse.load(paths, kinds="all", truth_is_known=False):
        best = reading["candidates"][0]
        if not reading["isInDigits"] and reading["kind"] != "date":
            continue
        if reading["isAccepted"] or set(reading["doubts"]) - OF_CHARACTERS:
            continue
        if fuse.bare(best["text"]) != fuse.bare(reading["text"]):
            continue
        row = {f"row.{name}": amount for name, amount in reading["evidence"].items()}
        best["inputs"] = pieces({**best["inputs"], **row})
        best["isRight"] = reading["isRight"] and reading.get("expected") is not None
        readings.append({**reading, "candidates": [best]})
    return readings


def report(readings, examples, odds):
    """How many readings are settled and wrong at several probabilities, by file."""
    probability = 1 / (1 + np.exp(-np.clip(odds, -40, 40)))
    for path in dict.fromkeys(reading["path"] for reading in readings):
        of = np.array([readings[owner]["path"] == path for owner in examples.owner])
        print(f"{path}: {of.sum()} in doubt, {(~examples.right[of]).sum()} of them wrong")
        for level in LEVELS:
            settled = of & (probability >= level)
            print(f"  at {level:.1%}: {settled.sum()} settled, {(~examples.right[settled]).sum()} of them wrong")


def write(path, model, names, weights):
    """Writes the table of a model's weights."""
    with open(path, "w") as file:
        file.write(
            f"# Weights of the model {model}: what a unit of each input\n# adds to the log-odds between two of its amounts.\n"
        )
        file.write(f"bias\t{weights[0]:.4f}\n")
        for name, weight in zip(names, weights[1:]):
            if abs(weight) >= LEAST:
                file.write(f"{name}\t{weight:.4f}\n")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("examples", nargs="+")
    parser.add_argument("--check", nargs="*", default=[])
    parser.add_argument("--keep")
    parser.add_argument("--out")
    arguments = parser.parse_args()
    kept = fuse.weights_of(arguments.keep) if arguments.keep else None
    ridge = RIDGE_OF_OUTSIDE if kept else RIDGE
    readings, others = load(arguments.examples), load(arguments.check)
    counts = {}
    for reading in readings:
        for name in reading["candidates"][0]["inputs"]:
            counts[name] = counts.get(name, 0) + 1
    # What is the same in every example adds nothing to the bias.
    names = {name for name, count in counts.items() if FEWEST <= count < len(readings)}
    if kept:
        names = {name for name in names if name.split("\t")[0].endswith(".outside")} | {*kept} - {"bias"}
    examples = fuse.Examples(readings, sorted(names))
    odds = np.zeros(len(examples.right))
    for fold in range(fuse.FOLDS):
        seen = examples.fold == fold
        odds[seen] = examples.odds(examples.fit(~seen, kept, AGAINST, ridge), seen)
    report(readings, examples, odds)
    weights = examples.fit(np.ones(len(odds), bool), kept, AGAINST, ridge)
    if others:
        checked = fuse.Examples(others, examples.names)
        report(others, checked, checked.odds(weights))
    if arguments.out:
        write(arguments.out, "that settles doubts, fitted by Sources/DisplayModel/settle.py", examples.names, weights)


if __name__ == "__main__":
    main()
