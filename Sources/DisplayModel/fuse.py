"""Fits the fusion model: fuse.py EXAMPLES.jsonl... [--check FILE.jsonl...] [--keep FILE.tsv] [--out FILE.tsv]

The examples come from the program's own pipeline (`Bench evidence CASE...`), on cases made by devices.py and the like. A logistic regression says
how likely each text that the readers saw is right, with the sign of each weight held: what speaks for a text cannot make it less likely, nor what
speaks against it more. Printed is how many readings are right, as the program chose their texts when the examples were made and with the likeliest
text wherever it was in doubt, on devices that the fit did not see; and how well the probabilities of those texts agree with what was right. Files
after --check are never fitted to. FILE.tsv is `Sources/ReadoutReading/Fusion/fusion.tsv`. With --keep, the weights in that file stay as
they are and only those of a reader from outside are fitted, to values of all kinds (`Bench evidence --reader PROGRAM CASE...`).
"""

import argparse
import json
import pathlib
import zlib
import numpy as np

# What is fitted where the other weights are kept: what a reader from outside says, and whether it says so of letters.
OUTSIDE = (".outside", "isText")
# Strength of the pull of all weights towards zero, in standard deviations of their inputs.
RIDGE = 0.0005
FOLDS = 5
STEPS = 1500
# Inputs that speak against a text; all others speak for it.
AGAINST = ("contradiction.", "noise.", "otherMarks.", "isText")
EDGES = (0, 0.2, 0.4, 0.6, 0.8, 0.9, 0.95, 0.99, 1.000001)


def bare(text):
    """A text without its spaces."""
    return text.replace(" ", "")


def load(paths, kinds="digits", truth_is_known=True):
    """The readings of digits, or of all kinds, of which readers saw something; by default those whose truth is known."""
    readings = []
    for path in paths:
        for line in pathlib.Path(path).read_text().splitlines():
            reading = json.loads(line)
            if truth_is_known and reading.get("expected") is None or not reading["candidates"]:
                continue
            if kinds == "digits" and not reading["isInDigits"]:
                continue
            for text in reading["candidates"]:
                # An ambiguous number has no value, but its characters may be right.
                text["isRight"] = text["isRight"] or bare(text["text"]) == bare(reading.get("expected") or "")
            device = reading["source"].split("/")[0]
            # Cases of tempting photos have many looks each, so a photo is as good as a device.
            name = reading["source"] if device.startswith("tempt") else device
            # The same photo may be in several files: with and without a reader from outside.
            reading["fold"] = zlib.crc32(name.encode()) % FOLDS
            reading["path"] = path
            readings.append(reading)
    return readings


class Examples:
    """A row for each text that readers saw, with the index of its reading."""

    def __init__(self, readings, names=None):
        rows = [(owner, text) for owner, reading in enumerate(readings) for text in reading["candidates"]]
        self.names = names or sorted(names_in(readings))
        column = {name: k for k, name in enumerate(self.names)}
        self.table = np.zeros((len(rows), len(self.names)))
        for k, (_, text) in enumerate(rows):
            for name, amount in text["inputs"].items():
                if name in column:
                    self.table[k, column[name]] = amount
        self.right = np.array([text["isRight"] for _, text in rows])
        self.owner = np.array([owner for owner, _ in rows])
        self.fold = np.array([readings[owner]["fold"] for owner in self.owner])
        self.weight = np.array([readings[owner].get("weight", 1.0) for owner in self.owner])

    def fit(self, chosen, kept=None, against=AGAINST, ridge=RIDGE):
        """The bias and the weights of most likelihood, by accelerated proximal gradient (Beck and Teboulle 2009)."""
        spread = self.table[chosen].std(0) + 1e-9
        share = self.weight[chosen] / self.weight[chosen].sum()
        scaled = np.c_[np.ones(chosen.sum()), self.table[chosen] / spread]
        still = np.zeros(scaled.shape[1], bool)
        start = np.zeros(scaled.shape[1])
        if kept:
            still = np.array([not name.split("\t")[0].endswith(OUTSIDE) for name in ["bias", *self.names]])
            start = np.array([kept.get(name, 0.0) for name in ["bias", *self.names]]) * np.r_[1, spread]
        signs = np.array([-1 if name.startswith(against) else 1 for name in self.names])
        curvature = 0.25 * np.linalg.eigvalsh(scaled.T @ (share[:, None] * scaled))[-1] + ridge
        now = ahead = start
        pace = 1.0
        for _ in range(STEPS):
            probability = 1 / (1 + np.exp(-np.clip(scaled @ ahead, -40, 40)))
            slope = scaled.T @ (share * (probability - self.right[chosen])) + ridge * np.r_[0, ahead[1:]]
            after = ahead - slope / curvature
            after[1:] = signs * np.maximum(signs * after[1:], 0)
            after[still] = start[still]
            faster = (1 + np.sqrt(1 + 4 * pace * pace)) / 2
            ahead = after + (pace - 1) / faster * (after - now)
            now, pace = after, faster
        return np.r_[now[0], now[1:] / spread]

    def odds(self, weights, chosen=slice(None)):
        return self.table[chosen] @ weights[1:] + weights[0]


def report(readings, examples, odds):
    """How many readings are right before and after, by file, and how reliable the probabilities are."""
    best = {}
    for k, owner in enumerate(examples.owner):
        if owner not in best or odds[k] > odds[best[owner]]:
            best[owner] = k
    for path in dict.fromkeys(reading["path"] for reading in readings):
        of = [k for k, reading in enumerate(readings) if reading["path"] == path]
        before = sum(readings[k]["isRight"] for k in of)
        after = sum(readings[k]["isRight"] if readings[k]["isAccepted"] else examples.right[best[k]] for k in of)
        print(f"{path}: {len(of)} readings, {before} right, with the likeliest texts {after}")
    doubtful = np.array([best[k] for k, reading in enumerate(readings) if not reading["isAccepted"]])
    probability = 1 / (1 + np.exp(-odds[doubtful]))
    for low, high in zip(EDGES, EDGES[1:]):
        of = (probability >= low) & (probability < high)
        if of.any():
            mean, right = probability[of].mean(), examples.right[doubtful[of]].mean()
            print(f"  in doubt, {low:.0%} to {high:.0%} sure: {of.sum()} texts, {mean:.1%} sure, {right:.1%} right")


def names_in(readings):
    """The names of all inputs that say something about any text."""
    return {name for reading in readings for text in reading["candidates"] for name in text["inputs"]}


def weights_of(path):
    """The weights in a table, by the names of their inputs."""
    lines = pathlib.Path(path).read_text().splitlines()
    return {name: float(weight) for name, weight in (line.rsplit("\t", 1) for line in lines if "\t" in line)}


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("examples", nargs="+")
    parser.add_argument("--check", nargs="*", default=[])
    parser.add_argument("--keep")
    parser.add_argument("--out")
    arguments = parser.parse_args()
    kept = weights_of(arguments.keep) if arguments.keep else None
    kinds = "all" if kept else "digits"
    readings, others = load(arguments.examples, kinds), load(arguments.check, kinds)
    examples = Examples(readings, kept and sorted({*kept, *names_in(readings)} - {"bias"}))
    odds = np.zeros(len(examples.right))
    for fold in range(FOLDS):
        seen = examples.fold == fold
        odds[seen] = examples.odds(examples.fit(~seen, kept), seen)
    report(readings, examples, odds)
    weights = examples.fit(np.ones(len(odds), bool), kept)
    if others:
        checked = Examples(others, examples.names)
        report(others, checked, checked.odds(weights))
    if arguments.out:
        with open(arguments.out, "w") as file:
            file.write(
                "# Weights of the fusion model, fitted by Sources/DisplayModel/fuse.py: what each input adds to the log-odds.\n"
            )
            file.write(f"bias\t{weights[0]:.4f}\n")
            for name, weight in zip(examples.names, weights[1:]):
                if abs(weight) >= 5e-4:
                    file.write(f"{name}\t{weight:.4f}\n")


if __name__ == "__main__":
    main()
