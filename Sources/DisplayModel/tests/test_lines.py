"""Drawn lines: python3 -m unittest discover -s tests (in Sources/DisplayModel); seconds, without PyTorch."""

import os
import sys
import tempfile
import unittest
import numpy as np

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
from displaymodel import alphabet, content, drums, fonts, legibility, line, segments, shards  # noqa: E402


class Lines(unittest.TestCase):
    def test_a_seed_always_gives_the_same_line(self):
        for kind in ("seven", "font7", "font14", "dots", "drums", "print", "none"):
            first, second = (line.made(np.random.default_rng([3, 4]), kind) for _ in range(2))
            self.assertTrue(np.array_equal(first[0], second[0]) and first[1] == second[1], kind)

    def test_lines_are_as_the_net_wants_them(self):
        for index in range(60):
            picture, label = line.made(np.random.default_rng([1, index]))
            self.assertEqual((picture.shape[0], picture.dtype), (32, np.uint8))
            self.assertEqual(picture.shape[1] % 4, 0)
            self.assertLessEqual(picture.shape[1], line.WIDEST)
            self.assertTrue(set(label) <= set(alphabet.DISPLAY.characters), label)

    def test_a_blank_line_has_no_label(self):
        self.assertEqual({line.made(np.random.default_rng([2, index]), "none")[1] for index in range(20)}, {""})

    def test_every_second_shard_has_harder_lines(self):
        kept = shards.LINES
        shards.LINES = 40
        try:
            with tempfile.TemporaryDirectory() as folder:
                for number in (0, 1):
                    shards.make(folder, 3, number)
                    lines = [line.made(np.random.default_rng([3, number, index])) for index in range(40)]
                    same = [
                        np.array_equal(mine, picture)
                        for (mine, _), (picture, _) in zip(shards.read(folder, number), lines)
                    ]
                    self.assertEqual(all(same), number == 1)
        finally:
            shards.LINES = kept

    def test_a_shard_is_made_once_and_read_back(self):
        kept = shards.LINES
        shards.LINES = 5
        try:
            with tempfile.TemporaryDirectory() as folder:
                shards.make(folder, 1, 0)
                before = os.path.getmtime(shards.path(folder, 0))
                shards.make(folder, 1, 0)
                self.assertEqual(before, os.path.getmtime(shards.path(folder, 0)))
                lines = shards.read(folder, 0)
                picture, label = line.made(np.random.default_rng([1, 0, 2]))
                self.assertTrue(np.array_equal(lines[2][0], picture))
                self.assertEqual(lines[2][1], label)
        finally:
            shards.LINES = kept

    def test_unlit_segments_complete_the_eight(self):
        lit, unlit = segments.row(np.random.default_rng(5), "1111", 44)
        self.assertGreater(lit.sum(), 0)
        self.assertGreater(unlit.sum(), lit.sum())

    def test_empty_cells_are_unlit_and_widen_the_line(self):
        alone, _ = segments.row(np.random.default_rng(5), "42", 44)
        lit, unlit = segments.row(np.random.default_rng(5), "42", 44, empty=(3, 1))
        columns = np.flatnonzero(lit.max(axis=0) > 0.1)
        self.assertGreater(columns[0], 2 * (lit.shape[1] - columns[-1]))
        self.assertGreater(lit.shape[1], 2.5 * alone.shape[1])
        self.assertGreater(unlit[:, : columns[0]].sum(), 0)
        self.assertGreater(unlit[:, columns[-1] + 1 :].sum(), 0)

    def test_cells_with_points_have_them_lit_or_unlit(self):
        for seed in range(20):
            _, without = segments.row(np.random.default_rng(seed), "8888", 44, empty=(1, 0))
            _, unlit = segments.row(np.random.default_rng(seed), "8888", 44, empty=(1, 0), has_points=True)
            self.assertGreater(unlit.sum(), without.sum())
        lit, unlit = segments.row(np.random.default_rng(3), "8.8", 44, has_points=True)
        self.assertGreater(lit.sum(), unlit.sum())

    def test_all_segments_are_on_in_every_cell_of_a_text(self):
        self.assertEqual(line._all_on("1.5", "8", 0, False), "8.8")
        self.assertEqual(line._all_on("1.5", "8", 2, False), "888.8")
        self.assertEqual(line._all_on("1.5", "8", 2, True), "8.8.8.8.")
        self.assertEqual(line._all_on("12:30", "8", 0, False), "88:88")

    def test_only_allowed_characters_are_written(self):
        rng = np.random.default_rng(1)
        for _ in range(500):
            self.assertTrue(set(content.text(rng, set("0123456789."))) <= set("0123456789."))

    def test_an_o_in_capitals_is_labelled_by_its_shape(self):
        self.assertEqual(fonts.by_shape(fonts.FOURTEEN[0], "tot"), "t0t")
        small = next(path for path in fonts.PRINT if "LiberationSans-" in path)
        self.assertEqual(fonts.by_shape(small, "tot"), "tot")

    def test_a_roller_of_which_too_little_shows_is_not_drawn(self):
        drawn = [drums.row(np.random.default_rng(seed), "4711", 44) for seed in range(200)]
        self.assertTrue(any(one is None for one in drawn))
        self.assertGreater(sum(one is not None for one in drawn), 150)

    def test_a_point_that_would_vanish_keeps_the_drawing_as_it_was(self):
        before = np.zeros((20, 40), np.float32)
        before[2:18, 4:8] = before[15:18, 20:23] = 1
        after = before.copy()
        self.assertTrue(line._all_shown(before, after))
        after[15:18, 20:23] = 0
        self.assertFalse(line._all_shown(before, after))

    def test_a_point_of_which_little_is_left_keeps_the_drawing_as_it_was(self):
        before = np.zeros((20, 40), np.float32)
        before[2:18, 4:8] = before[15:18, 20:23] = 1
        after = before.copy()
        after[15:18, 20:23] = 0
        after[16, 21] = 0.9
        self.assertFalse(line._all_shown(before, after))
        after[15:17, 20:23] = 0.8
        self.assertTrue(line._all_shown(before, after))

    def test_crops_are_as_easy_as_lines_and_keep_their_labels(self):
        crop, label, ease = line.cropped(np.random.default_rng(3), "seven")
        self.assertTrue(label)
        self.assertGreaterEqual(ease, 0)
        again, same = line.photographed(np.random.default_rng(3), "seven")
        self.assertEqual(again.dtype, crop.dtype)
        self.assertTrue(same)


class UnlitSegments(unittest.TestCase):
    def test_a_display_whose_unlit_segments_look_lit_is_not_legible(self):
        """A one beside an unlit stroke that hardly shows, or shows as the lit ones do."""
        ink, unlit = np.zeros((2, 32, 64), np.float32)
        ink[6:26, 30:34] = 1
        unlit[6:26, 23:27] = 1
        parts, inked = legibility.numbered(ink, "1", 20, unlit=unlit)
        expected = np.bincount(parts.astype(int).ravel())[1:]
        for strength, is_legible in ((0.1, True), (1.0, False)):
            picture = (200 - 150 * np.maximum(ink, strength * unlit)).astype(np.uint8)
            ease = legibility.ease(picture, parts, inked, expected)
            self.assertEqual(ease >= line.LEGIBLE, is_legible, (strength, ease))


class Legibility(unittest.TestCase):
    def setUp(self):
        """Three strokes and a point of a digit 20 pixels high, dark on light, and their parts."""
        self.ink = np.zeros((32, 64), np.float32)
        for left in (10, 30, 50):
            self.ink[6:26, left : left + 4] = 1
        self.ink[23:26, 22:25] = 1
        self.parts, self.inked = legibility.numbered(self.ink, "11.1", 20)
        self.expected = np.bincount(self.parts.astype(int).ravel())[1:]
        self.picture = (200 - 150 * self.ink).astype(np.uint8)

    def ease(self):
        return legibility.ease(self.picture, self.parts, self.inked, self.expected)

    def test_a_clear_drawing_is_easy_in_either_polarity(self):
        self.assertGreater(self.ease(), 0.6)
        self.picture = 255 - self.picture
        self.assertGreater(self.ease(), 0.6)

    def test_a_point_that_does_not_show_is_not_legible(self):
        self.picture[20:28, 20:27] = 200
        self.assertLess(self.ease(), line.LEGIBLE)

    def test_a_point_that_runs_into_the_next_digit_in_the_photo_is_not_legible(self):
        self.picture[22:26, 24:31] = 50
        self.assertLess(self.ease(), line.LEGIBLE)

    def test_a_stroke_behind_a_reflection_is_not_legible(self):
        self.picture[:, 47:58] = 240
        self.assertLess(self.ease(), line.LEGIBLE)

    def test_strokes_that_have_run_together_are_not_legible(self):
        self.picture[6:26, 33:51] = 50
        self.assertLess(self.ease(), line.LEGIBLE)

    def test_the_ground_between_strokes_is_numbered_after_them(self):
        ink = np.zeros((32, 64), np.float32)
        ink[6:26, 10:14] = ink[6:26, 22:26] = 1
        parts, inked = legibility.numbered(ink, "11", 20)
        self.assertGreater(parts[16, 18], inked)
        self.assertLessEqual(parts[16, 12], inked)
        self.assertEqual((parts[2, 18], parts[16, 40]), (0, 0))

    def test_small_characters_are_less_easy(self):
        self.assertAlmostEqual(legibility.largeness(self.parts, self.inked, 3), 20 / 24)
        self.assertAlmostEqual(legibility.largeness(self.parts, self.inked, 6), 44 / 6 / 15)
        small = np.kron(np.zeros((2, 2), np.float32), self.parts)
        small[:32, :64] = self.parts
        self.assertAlmostEqual(legibility.largeness(small, self.inked, 3), 10 / 24)

    def test_noise_hides_a_drawing(self):
        noise = np.random.default_rng(1).normal(0, 150, self.picture.shape)
        self.picture = np.clip(self.picture + noise, 0, 255).astype(np.uint8)
        self.assertLess(self.ease(), 0.5)

    def test_what_is_cut_off_is_not_legible(self):
        self.parts[:, 48:] = 0
        self.assertEqual(self.ease(), 0)

    def test_a_point_that_runs_into_a_digit_is_no_drawing_of_its_text(self):
        self.ink[23:26, 14:30] = 1
        self.assertIsNone(legibility.numbered(self.ink, "11.1", 20))

    def test_a_segment_is_no_point_nor_is_a_point_high_up(self):
        ink = np.zeros((32, 64), np.float32)
        ink[6:26, 10:14] = ink[6:26, 40:44] = 1
        ink[22:26, 22:32] = 1
        self.assertIsNone(legibility.numbered(ink, "1.1", 20))
        ink[22:26, 22:32] = 0
        ink[8:11, 24:27] = 1
        self.assertIsNone(legibility.numbered(ink, "1.1", 20))
        ink[8:11, 24:27] = 0
        ink[23:26, 24:27] = 1
        self.assertIsNotNone(legibility.numbered(ink, "1.1", 20))

    def test_an_empty_line_is_easy(self):
        self.assertEqual(legibility.ease(self.picture, np.zeros((32, 64), np.float32), 0, np.zeros(0)), 1)


class Labels(unittest.TestCase):
    def test_repeats_merge_unless_a_blank_is_between(self):
        one, two = alphabet.DISPLAY.encoded("12")
        self.assertEqual(alphabet.DISPLAY.decoded([0, one, one, 0, one, two, two, 0]), "112")


if __name__ == "__main__":
    unittest.main()
