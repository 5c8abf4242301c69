"""Tests of the fit of the fusion model."""

import json
import pathlib
import sys
import tempfile
import unittest

import numpy as np

sys.path.insert(0, str(pathlib.Path(__file__).parents[1]))
import fuse


def reading(device, texts, expected="12", accepted=False):
    """A reading of texts, each with its inputs and whether it is right."""
    return {
        "source": f"{device}/00.jpg",
        "isInDigits": True,
        "expected": expected,
        "isRight": False,
        "isAccepted": accepted,
        "candidates": [{"text": text, "isRight": right, "inputs": inputs} for text, inputs, right in texts],
    }


def made(count):
    """Readings in which the net sees the right text, another reader contradicts it, and a third says nothing."""
    return [
        reading(
            f"device-{k}",
            [
                ("12", {"support.net": 3 + k % 3, "contradiction.segments": 1, "support.idle": k % 2}, k % 10 > 0),
                ("72", {"support.segments": 1, "contradiction.net": 3 + k % 3, "support.idle": k % 2}, k % 10 == 0),
            ],
        )
        for k in range(count)
    ]


class FuseTests(unittest.TestCase):
    def setUp(self):
        self.readings = made(200)
        for k, one in enumerate(self.readings):
            one["fold"], one["path"] = k % fuse.FOLDS, "made"

    def test_the_likelier_text_gets_more_odds(self):
        examples = fuse.Examples(self.readings)
        odds = examples.odds(examples.fit(np.ones(len(examples.right), bool)))
        self.assertTrue((odds[0::2] > odds[1::2]).all())

    def test_signs_are_held(self):
        examples = fuse.Examples(self.readings)
        weights = dict(zip(examples.names, examples.fit(np.ones(len(examples.right), bool))[1:]))
        for name, weight in weights.items():
            self.assertTrue(weight <= 0 if name.startswith(fuse.AGAINST) else weight >= 0, name)

    def test_only_digits_of_known_truth_are_loaded(self):
        others = [dict(made(1)[0], isInDigits=False), dict(made(1)[0], expected=None), dict(made(1)[0], candidates=[])]
        with tempfile.NamedTemporaryFile("w", suffix=".jsonl") as file:
            file.writelines(json.dumps(one) + "\n" for one in made(3) + others)
            file.flush()
            self.assertEqual(len(fuse.load([file.name])), 3)

    def test_right_characters_are_right_though_their_number_is_ambiguous(self):
        doubtful = reading("device-1", [("1 2", {"support.net": 3}, False), ("72", {"support.segments": 1}, False)])
        with tempfile.NamedTemporaryFile("w", suffix=".jsonl") as file:
            file.write(json.dumps(doubtful) + "\n")
            file.flush()
            self.assertEqual([text["isRight"] for text in fuse.load([file.name])[0]["candidates"]], [True, False])

    def test_kept_weights_stay_and_those_of_a_reader_from_outside_are_fitted(self):
        for one in self.readings:
            one["candidates"][0]["inputs"]["support.outside"] = 4
            one["candidates"][1]["inputs"]["contradiction.outside"] = 4
        examples = fuse.Examples(self.readings)
        kept = {"bias": -1.5, "support.net": 0.25}
        fitted = examples.fit(np.ones(len(examples.right), bool), kept)
        weights = dict(zip(["bias", *examples.names], fitted))
        self.assertAlmostEqual(weights["bias"], -1.5)
        self.assertAlmostEqual(weights["support.net"], 0.25)
        self.assertEqual(weights["contradiction.segments"], 0)
        self.assertGreater(weights["support.outside"], 0)

    def test_a_device_is_in_one_fold(self):
        with tempfile.NamedTemporaryFile("w", suffix=".jsonl") as file:
            file.writelines(json.dumps(one) + "\n" for one in made(5) + made(5))
            file.flush()
            folds = [one["fold"] for one in fuse.load([file.name])]
            self.assertEqual(folds[:5], folds[5:])


if __name__ == "__main__":
    unittest.main()
