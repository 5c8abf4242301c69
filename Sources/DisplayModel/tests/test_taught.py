"""Tests of what the net learns from a device's own lines."""

import os
import sys
import unittest
import numpy as np

try:
    import torch
except ImportError:
    raise unittest.SkipTest("PyTorch is not installed; see requirements.txt") from None

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
import taught  # noqa: E402
from displaymodel import line, reading  # noqa: E402
from displaymodel.net import Net  # noqa: E402


class Devices(unittest.TestCase):
    def test_a_device_is_always_drawn_alike(self):
        def drawn(style, seed):
            return line._written(np.random.default_rng(style), "seven", 0.0, "4821")[1]

        self.assertTrue((drawn([5, 1], 1) == drawn([5, 1], 2)).all())
        other = drawn([5, 2], 1)
        self.assertTrue(other.shape != drawn([5, 1], 1).shape or (other != drawn([5, 1], 1)).any())

    def test_a_value_keeps_its_figures_and_decimals(self):
        device = taught.Device(33, 1)
        forms = set()
        for _ in range(4):
            text, _ = device.next()
            self.assertEqual(sum(map(str.isdigit, text)), device.figures)
            forms.add(tuple(taught.form(text)))
        self.assertEqual(len(forms), 1)


class Learning(unittest.TestCase):
    def test_the_lines_become_likelier_and_less_so_when_held_firmly(self):
        torch.manual_seed(1)
        net = Net().eval()
        rows = torch.rand(12, net.classes.in_channels)
        start = net.classes.weight[:, :, 0, 0].detach(), net.classes.bias.detach()

        def likelihood(weights, shifts):
            return reading.probability(rows @ weights.T + shifts, "48")

        found = [likelihood(*taught.taught(net, [("48", rows)], stiffness)) for stiffness in (0.1, 100.0)]
        self.assertGreater(found[1], likelihood(*start))
        self.assertGreater(found[0], found[1])

    def test_a_line_that_does_not_show_what_was_said_teaches_nothing(self):
        net = Net().eval()
        with torch.no_grad():
            net.classes.weight.zero_()
            net.classes.bias.zero_()
            net.classes.bias[0] = 20
        self.assertEqual(taught.lesson(net, "48", [torch.zeros(12, net.classes.in_channels)] * 4), [])


if __name__ == "__main__":
    unittest.main()
