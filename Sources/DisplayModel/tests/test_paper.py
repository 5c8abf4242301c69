"""Lines on paper: python3 -m unittest discover -s tests (in Sources/DisplayModel); seconds, without PyTorch."""

import os
import sys
import tempfile
import unittest
import numpy as np

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
from displaymodel import alphabet, paper, shards, writing  # noqa: E402


class Paper(unittest.TestCase):
    def test_a_seed_always_gives_the_same_line(self):
        first, second = (paper.made(np.random.default_rng([3, 4])) for _ in range(2))
        self.assertTrue(np.array_equal(first[0], second[0]) and first[1] == second[1])

    def test_lines_are_as_the_net_wants_them(self):
        for index in range(40):
            picture, label = paper.made(np.random.default_rng([1, index]))
            self.assertEqual((picture.shape[0], picture.dtype, picture.shape[1] % 4), (32, np.uint8, 0))
            self.assertLessEqual(picture.shape[1], paper.WIDEST)
            self.assertTrue(set(label) <= set(alphabet.PRINT.characters), label)

    def test_texts_have_no_blanks_at_their_ends_or_beside_each_other(self):
        texts = [writing.text(np.random.default_rng([2, index])) for index in range(400)]
        for text in texts:
            self.assertEqual(text, " ".join(text.split()))
            self.assertTrue(0 < len(text) <= writing.LONGEST)
        self.assertTrue(any(set(text) & set(alphabet.ACCENTED) for text in texts))
        self.assertTrue(any(text.isdigit() for text in texts) and any(text.isupper() for text in texts))

    def test_a_font_that_lacks_a_character_is_known(self):
        font = next(path for path in paper.SANS if path.endswith("DejaVuSans.ttf"))
        self.assertTrue(paper.has(font, "ő") and paper.has(font, " "))
        self.assertFalse(paper.has(font, "\U0010fff1"))

    def test_some_lines_have_figures_of_old_style_where_the_font_has_them(self):
        font = next(path for path in paper.SANS if path.endswith("Carlito-Regular.ttf"))
        hanging = [self.ink_below(font, seed) for seed in range(100)]
        self.assertTrue(5 <= sum(hanging) <= 40, sum(hanging))

    def ink_below(self, font, seed):
        mask = paper._drawn(np.random.default_rng([5, seed]), font, "3")
        return bool(mask[paper.ABOVE + paper.CAPITAL + 4 :].max() > 0.5)

    def test_some_zeros_of_one_width_are_struck_through_or_dotted(self):
        font = next(path for path in paper.MONO if path.endswith("NimbusMonoPS-Bold.otf"))
        marked = []
        for seed in range(100):
            mask = paper._drawn(np.random.default_rng([6, seed]), font, "0H")
            zero = mask[:, : mask.shape[1] // 2 - 6]
            height, width = paper.ABOVE + paper.CAPITAL // 2, zero.shape[1] // 2
            marked.append(zero[height - 1 : height + 1, width - 2 : width + 2].max() > 0.3)
        self.assertTrue(5 <= sum(marked) <= 40, sum(marked))

    def test_each_typeface_is_drawn_as_often_whatever_its_number_of_weights(self):
        faces = paper._typefaces(1)
        self.assertEqual(sorted(path for files in faces for path in files), sorted(paper.SANS))
        self.assertGreater(len({len(files) for files in faces}), 1)

    def test_a_shard_of_paper_is_read_back(self):
        kept, shards.LINES = shards.LINES, 5
        try:
            with tempfile.TemporaryDirectory() as folder:
                shards.make(folder, 3, 0, shards.of_paper)
                lines = shards.read(folder, 0)
        finally:
            shards.LINES = kept
        again = [paper.made(np.random.default_rng([3, 0, index])) for index in range(5)]
        self.assertTrue(all(np.array_equal(a, b) and one == two for (a, one), (b, two) in zip(lines, again)))


class Alphabet(unittest.TestCase):
    def test_the_alphabet_has_each_character_once(self):
        characters = alphabet.PRINT.characters
        self.assertEqual(len(characters), len(set(characters)))
        self.assertTrue(set("aZ0 ~$€řŘőŐ") <= set(characters))


if __name__ == "__main__":
    unittest.main()
