"""The net for print: python3 -m unittest discover -s tests (in Sources/DisplayModel); seconds, no training."""

import os
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
from displaymodel import alphabet, paper, reading, shards, writing
from displaymodel.net import Net


class Print(unittest.TestCase):
    def test_a_file_of_weights_tells_what_it_reads(self):
        with tempfile.TemporaryDirectory() as folder:
            for characters in (alphabet.DISPLAY, alphabet.PRINT):
                torch.save(Net(characters).state_dict(), folder + "/net.pt")
                net = Net.kept(folder + "/net.pt")
                self.assertIs(net.alphabet, characters)
                self.assertFalse(net.training)
                data = export.packed(net, 1.0)
                self.assertIn(characters.characters.encode(), data[:1000])

    def test_views_agree_on_what_is_likeliest(self):
        net = Net(alphabet.PRINT).eval()
        crop = np.random.default_rng(1).integers(0, 255, (40, 120), dtype=np.uint8)
        views = [reading.logits(net, picture) for picture in reading.print_views(crop)]
        text, sure = reading.likeliest(views)
        self.assertEqual(text, text.strip())
        self.assertTrue(0 <= sure <= 1)


if __name__ == "__main__":
    unittest.main()
