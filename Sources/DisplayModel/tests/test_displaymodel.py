"""The net for displays: python3 -m unittest discover -s tests (in Sources/DisplayModel); seconds, no training."""

import os
import struct
import sys
import tempfile
import unittest
import numpy as np

try:
    import torch
except ImportError:
    raise unittest.SkipTest("PyTorch is not installed; see requirements.txt") from None
sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
import export
import train
from displaymodel import alphabet, line, reading
from displaymodel.net import Net


class Training(unittest.TestCase):
    def test_cycles_fill_all_rounds(self):
        for rounds in (5, 33, 80):
            cycles = [train.cycle_of(number, rounds) for number in range(rounds)]
            self.assertEqual(cycles[-1][0], train.CYCLES)
            for number, (index, begin, end) in enumerate(cycles):
                self.assertTrue(begin <= number < end, (rounds, number, index, begin, end))

    def test_the_rate_rises_and_falls_in_each_cycle(self):
        steps = 1000
        for number in range(80):
            index, begin, end = train.cycle_of(number, 80)
            top = train.RATE * (1 if index == 0 else train.LATER_RATE)
            if number == begin:
                self.assertLess(train.rate_of(number * steps, number, 80, steps), 0.01 * top)
                self.assertGreater(train.rate_of(number * steps + train.WARM_UP, number, 80, steps), 0.9 * top)
            if number + 1 == end:
                self.assertLess(train.rate_of((number + 1) * steps - 1, number, 80, steps), 0.02 * top)

    def test_a_net_that_has_learnt_goes_on_from_the_lower_rate(self):
        rate = train.rate_of(train.WARM_UP, 0, 32, 1000, has_learnt=True)
        self.assertLess(rate, train.LATER_RATE * train.RATE * 1.001)

    def test_a_shipped_net_says_the_same_before_and_after_its_normalisation(self):
        torch.manual_seed(6)
        net = Net()
        pictures = [torch.rand(4, 1, 32, 64) for _ in range(2)]
        for layer in net.modules():
            if isinstance(layer, torch.nn.BatchNorm2d):
                layer.running_mean.normal_()
                layer.running_var.uniform_(0.5, 2)
        for parameter in net.parameters():
            if parameter.dim() == 4:
                parameter.data = parameter.data.half().float()
        net.eval()
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "some.net")
            with open(path, "wb") as file:
                file.write(export.packed(net, 1.0))
            again = Net.shipped(path)
        with torch.no_grad():
            expected = net(pictures[0])
            self.assertTrue(torch.allclose(again(pictures[0]), expected, atol=1e-4))
            again.normalised(pictures)
            self.assertTrue(torch.allclose(again(pictures[0]), expected, atol=1e-4))
        self.assertGreater(float((again.front[0][2].running_mean.abs()).sum()), 0)

    def test_the_mean_of_nets_is_one_between_them(self):
        torch.manual_seed(5)
        states = [Net().state_dict() for _ in range(3)]
        net = Net()
        train.averaged(net, states, [(line.made(np.random.default_rng([1, index]))) for index in range(train.BATCH)])
        name = "classes.weight"
        self.assertTrue(torch.allclose(net.state_dict()[name], sum(state[name] for state in states) / 3, atol=1e-6))
        self.assertNotEqual(float(net.front[0][2].running_mean.abs().sum()), 0)


class Reader(unittest.TestCase):
    def test_the_probabilities_of_all_texts_add_up(self):
        scores = torch.randn(2, alphabet.DISPLAY.classes)
        texts = (
            [""]
            + list(alphabet.DISPLAY.characters)
            + [a + b for a in alphabet.DISPLAY.characters for b in alphabet.DISPLAY.characters if a != b]
        )
        self.assertAlmostEqual(sum(reading.probability(scores, text) for text in texts), 1, places=3)

    def test_a_step_is_four_columns(self):
        self.assertEqual(tuple(Net().eval()(torch.rand(2, 1, 32, 64)).shape), (2, 16, alphabet.DISPLAY.classes))

    def test_batches_are_padded_with_the_last_column(self):
        lines = [(np.full((32, 16), 7, np.uint8), "1"), (np.full((32, 24), 9, np.uint8), "")]
        pictures, targets, lengths, steps = train.batch_of(lines)
        self.assertEqual(tuple(pictures.shape), (2, 1, 32, 24))
        self.assertAlmostEqual(float(pictures[0, 0, 5, 23]), 7 / 255, places=6)
        self.assertEqual((steps.tolist(), lengths.tolist(), len(targets)), ([4, 6], [1, 0], 1))


class File(unittest.TestCase):
    def test_normalisation_becomes_scale_and_shift(self):
        norm = torch.nn.BatchNorm2d(3).eval()
        with torch.no_grad():
            for values in (norm.weight, norm.bias, norm.running_mean):
                values.copy_(torch.randn(3))
            norm.running_var.copy_(torch.rand(3) + 0.5)
            scale, shift = export.normalisation(norm)
            x = torch.randn(1, 3, 2, 2)
            self.assertTrue(torch.allclose(norm(x), x * scale[:, None, None] + shift[:, None, None], atol=1e-5))

    def test_the_file_has_the_size_its_table_says(self):
        data = export.packed(Net().eval(), 1.5)
        letters = len(alphabet.DISPLAY.characters.encode())
        self.assertEqual(data[:8], b"RDISPLAY")
        self.assertEqual(struct.unpack_from("<IIIfI", data, 8), (1, 32, 4, 1.5, letters))
        at = 28 + letters
        count = struct.unpack_from("<I", data, at)[0]
        tables = [struct.unpack_from("<10I", data, at + 4 + 40 * i) for i in range(count)]
        body = sum(o * 8 + i * o * kr * kc * 2 for _, i, o, kr, kc, *_ in tables)
        self.assertEqual(len(data), at + 4 + 40 * count + body + 4)
        self.assertLessEqual(len(data), 2 << 20)


if __name__ == "__main__":
    unittest.main()
