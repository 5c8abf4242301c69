"""The second reader: python3 -m unittest discover -s tests (in Sources/DisplayModel)."""

import os
import struct
import sys
import unittest
import numpy as np

try:
    import torch
except ImportError:
    raise unittest.SkipTest("PyTorch is not installed; see requirements.txt") from None
sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
import lstm_export
from displaymodel import alphabet, lstm


class Input(unittest.TestCase):
    def test_dark_and_bright_of_the_middle_row_become_minus_one_and_one(self):
        picture = torch.full((1, 1, 32, 12), 200 / 255)
        picture[0, 0, 16] = torch.tensor([200, 50, 200, 50, 200, 50, 200, 50, 200, 50, 200, 50]) / 255
        spread = lstm.spread(picture)
        # Within the bucket of a grey Tesseract counts on evenly, so a little off.
        self.assertAlmostEqual(float(spread[0, 0, 16, 1]), -1, delta=0.02)
        self.assertAlmostEqual(float(spread[0, 0, 16, 2]), 1, delta=0.02)

    def test_an_even_row_is_spread_over_all_greys(self):
        spread = lstm.spread(torch.full((1, 1, 32, 12), 0.5))
        self.assertTrue(torch.all(spread.abs() < 0.02))

    def test_a_step_is_four_columns(self):
        self.assertEqual(tuple(lstm.Lstm().eval()(torch.rand(2, 1, 32, 64)).shape), (2, 16, alphabet.DISPLAY.classes))


class Model(unittest.TestCase):
    def test_the_gates_compute_what_the_layer_does(self):
        layer, norm = torch.nn.LSTM(3, 4, batch_first=True), torch.nn.BatchNorm1d(3).eval()
        with torch.no_grad():
            norm.running_mean.copy_(torch.randn(3))
            norm.running_var.copy_(torch.rand(3) + 0.5)
            inputs = torch.randn(5, 3)
            wanted = layer(norm(inputs)[None])[0][0]
            earlier, state = torch.zeros(4), torch.zeros(4)
            cell, enter, keep, leave = lstm_export.gates(layer, norm=norm)
            for step, row in enumerate(inputs):
                seen = torch.cat([row, earlier, torch.ones(1)])
                state = torch.sigmoid(keep @ seen) * state + torch.sigmoid(enter @ seen) * torch.tanh(cell @ seen)
                earlier = torch.sigmoid(leave @ seen) * torch.tanh(state)
                self.assertTrue(torch.allclose(earlier, wanted[step], atol=1e-5))

    def test_only_the_weights_of_the_untrained_model_change(self):
        matrix = lambda rows, columns, value: (
            struct.pack("<II", rows, columns) + bytes(8) + np.full(rows * columns, value, "<f8").tobytes()
        )
        untrained = b"first" + matrix(2, 3, 0.5) + b"between" + matrix(1, 4, 0.25) + b"last"
        put = lstm_export.put(untrained, [torch.full((2, 3), 7.0), torch.full((1, 4), 8.0)])
        self.assertEqual(put, b"first" + matrix(2, 3, 7) + b"between" + matrix(1, 4, 8) + b"last")

    def test_a_model_of_other_layers_is_refused(self):
        with self.assertRaises(SystemExit):
            lstm_export.put(b"nothing here", [torch.zeros(2, 3)])

    def test_every_character_has_its_class_and_the_space_none(self):
        codes = {0: " ", 1: "7", 2: "<nul>"}
        classes = lstm_export.matrices(lstm.Lstm().eval(), codes)[-1]
        self.assertEqual(float(classes[0, -1]), lstm_export.NEVER)
        self.assertEqual(classes.shape, (3, 2 * lstm.ALONG + 1))


if __name__ == "__main__":
    unittest.main()
