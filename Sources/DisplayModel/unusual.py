"""Says how unusual each measure of the evidence is: unusual.py EXAMPLES.jsonl...

The examples come from the program's own pipeline: `Bench evidence CASE...` on cases made by devices.py. Of each measure it prints what 95, 97,
98.5 and 99.5 of 100 right readings of figures stay below, from which the scales in `Reading/Row/Evidence.swift` are taken; then how many
readings that the readers settled on are kept, and how many of those are wrong, for several sums of unusualness.
"""

import json
import sys
import numpy as np

SCALES = {
    "otherMarks": 0.5,
    "otherDecimals": 0.5,
    "unexplainedInside": 0.54,
    "unexplainedBeside": 0.2,
    "unexplainedFar": 0.2,
    "sign": 0.5,
    "withoutInk": 0.2,
    "gap": 0.6,
    "unitGap": 0.2,
    "step": 0.2,
    "shiftedDigit": 0.3,
    "cover": 0.15,
    "coverEdge": 0.05,
    "otherSegments": 3,
    "otherUnit": 0.24,
    "otherSurroundings": 0.5,
    "otherGuard": 0.22,
    "otherCode": 0.35,
    "otherWord": 1.5,
    "otherTitle": 0.35,
    "newWord": 0.35,
    "faint": 0.5,
}
FIGURES = {"number", "integer", "time", "duration"}
# Doubts that only the evidence raises: without them the readers had settled on the text.
RAISED = {
    "unexplained",
    "other-unit",
    "other-label",
    "new-word",
    "faint",
    "surroundings",
}


def unusualness(example):
    return sum((example["evidence"].get(name, 0) / scale) ** 2 for name, scale in SCALES.items()) ** 0.5


def main():
    examples = [json.loads(line) for path in sys.argv[1:] for line in open(path)]
    settled = [e for e in examples if e["kind"] in FIGURES and not set(e["doubts"]) - RAISED]
    right = [e for e in settled if e["isRight"]]
    print(f"{len(examples)} readings, {len(settled)} settled, {len(right)} of them right")
    for name in SCALES:
        found = np.percentile([e["evidence"].get(name, 0) for e in right], (95, 97, 98.5, 99.5))
        print(f"  {name:18s}" + "".join(f"{value:7.2f}" for value in found))
    for most in (0.8, 1.0, 1.2, 1.5, 2.0, 1e9):
        kept = [e for e in settled if unusualness(e) < most]
        wrong = sum(not e["isRight"] for e in kept)
        print(f"  less unusual than {most:g}: {len(kept)} kept, {wrong} wrong")


if __name__ == "__main__":
    main()
