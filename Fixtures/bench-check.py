"""Counts the values of records that are as drawn.

usage: readout record list --json | bench-check.py EXPECTED.csv     its first column is the name of the photo's file
"""

import csv
import json
import os
import sys


def same(expected: str, got) -> bool:
    try:
        return float(expected) == float(got)
    except (TypeError, ValueError):
        return expected == got


with open(sys.argv[1], encoding="utf-8") as file:
    expected = {row.pop("photo"): row for row in csv.DictReader(file)}
right = wrong = unsure = 0
for record in json.load(sys.stdin):
    for name, text in expected.get(os.path.basename(record["photo"]), {}).items():
        value = record["values"].get(name, {})
        if not value.get("accepted"):
            unsure += 1
        elif same(text, value.get("value")):
            right += 1
        else:
            wrong += 1
print(f"values: {right} accepted and right, {unsure} to review, {wrong} accepted and wrong")
