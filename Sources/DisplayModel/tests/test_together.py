"""Tests of how far both readers are believed together."""

import os
import sys
import unittest
import numpy as np

try:
    import torch  # noqa: F401
except ImportError:
    raise unittest.SkipTest("PyTorch is not installed; see requirements.txt") from None

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
import together  # noqa: E402


class Fit(unittest.TestCase):
    def test_the_weights_that_made_the_outcomes_are_found(self):
        rng = np.random.default_rng(1)
        weights = np.array([1.0, -0.5, 0.8, 0.3])
        sorts = np.eye(2)[rng.integers(0, 2, 20000)]
        rows = np.concatenate((sorts, rng.normal(0, 2, (20000, 2))), axis=1)
        right = (rng.random(20000) < 1 / (1 + np.exp(-rows @ weights))).astype(float)
        self.assertLess(np.abs(together.fitted(rows, right) - weights).max(), 0.1)

    def test_what_follows_each_mark_is_the_form(self):
        self.assertEqual(together.form("12:34.5"), [4, 1])
        self.assertEqual(together.form("123"), [])

    def test_believed_lines_are_counted_by_their_sort(self):
        rows = np.array([[1, 0, 9, 0], [1, 0, 0, 0], [0, 1, 9, 0], [0, 1, 9, 0]], float)
        found = together.believed(rows, np.array([1, 1, 1, 0]), np.array([0, 0, 1, 0]))
        self.assertEqual(found, ["1, 0 wrong", "2, 1 wrong"])


if __name__ == "__main__":
    unittest.main()
