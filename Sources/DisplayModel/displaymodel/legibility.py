"""Whether what was drawn still shows in the line that the reader gets: each stroke, each point between two digits, and the
ground within and between the digits, which tells a 6 from an 8 and a point from the foot of a digit.

What no eye can read must not be learnt, for then the reader learns to guess.
"""

import cv2
import numpy as np

CELL = 0.45  # of a digit's height: a stroke is judged in parts of that size
UNLIKE, LIKE = 0.35, 0.85  # likeness of a line of which nothing shows, and of a plain one
AROUND = 0.15  # of the line's height: how far around a pixel its surroundings reach
WITHIN = 0.62  # of a digit's height: ground that is narrower lies within the text
BESIDE = 0.18  # of a digit's height: ground so far left and right of a point tells it from a digit
COMPACT = 2.4  # a point or comma is at most so many times as long as wide
LOW = 0.6  # of a digit's height: so far below the top of the text a point begins
LARGE = (24 / 32, 15 / 32)  # of the line's height: a text so high, a character so wide, reads no better when larger
FINE = 2  # the line is judged at so many times its size, so that a point is more than a pixel


def numbered(ink, text, digit, dotted=False, unlit=None):
    """The drawn characters in parts, and how many of these are ink; none where a point has run into a digit.

    The parts are numbered, those of ink first, then those of the ground within and between the characters; 0 is all else.
    text: what the ink says. digit: height of a digit in pixels of the mask. The dots of a `dotted` character are one
    stroke. unlit: segments that are not lit but may show, each of which has to look unlike the lit ones.
    """
    solid = (ink > 0.4 * max(0.5, float(ink.max()))).astype(np.uint8)
    if dotted:
        reach = max(3, int(digit * 0.11)) | 1
        solid = cv2.morphologyEx(solid, cv2.MORPH_CLOSE, np.ones((reach, reach), np.uint8))
    count, strokes, about, _ = cv2.connectedComponentsWithStats(solid, connectivity=8)
    sides = about[1:, 2:4]
    small = (about[1:, 2] < 0.35 * digit) & (about[1:, 3] < 0.5 * digit) & (about[1:, 4] >= 0.003 * digit * digit)
    if not dotted:  # a single segment is no point
        small &= sides.max(axis=1) < COMPACT * sides.min(axis=1)
    low = about[1:, 1] - solid.any(axis=1).argmax() >= LOW * digit
    if small.sum() < text.count(".") + 2 * text.count(":") or (small & low).sum() < text.count("."):
        return None
    area = digit * digit
    # A sliver of a larger stroke says nothing by itself; a small stroke is a point.
    result, inked = _cells(
        strokes,
        about,
        digit,
        0,
        lambda sizes, wholes: (sizes >= 0.02 * area) | (wholes < 0.04 * area) & (sizes >= 0.003 * area),
    )
    if text and not inked:
        return None
    reach = max(3, int(digit * WITHIN)) | 1
    closed = cv2.morphologyEx(np.pad(solid, reach), cv2.MORPH_CLOSE, np.ones((reach, reach), np.uint8))[
        reach:-reach, reach:-reach
    ]
    within = closed & ~(cv2.dilate(solid, np.ones((3, 3), np.uint8)) > 0)
    _, grounds, about, _ = cv2.connectedComponentsWithStats(within.astype(np.uint8), connectivity=4)
    ground, known = _cells(grounds, about, digit, inked, lambda sizes, wholes: sizes >= 0.03 * area)
    result = np.maximum(result, ground)
    if unlit is not None:
        faint = ((unlit > 0.4) & (cv2.dilate(solid, np.ones((3, 3), np.uint8)) == 0)).astype(np.uint8)
        _, segments, about, _ = cv2.connectedComponentsWithStats(faint, connectivity=4)
        segment, known = _cells(segments, about, digit, known, lambda sizes, wholes: sizes >= 0.01 * area)
        result = np.where(segment > 0, segment, result)
    if "." in text or ":" in text:
        points = np.isin(
            strokes, 1 + np.flatnonzero(small & (sides.max(axis=1) < np.minimum(0.25 * digit, 2 * sides.min(axis=1))))
        )
        beside = cv2.dilate(points.astype(np.uint8), np.ones((1, 2 * max(2, int(BESIDE * digit)) + 1), np.uint8))
        _, gaps, about, _ = cv2.connectedComponentsWithStats(beside * closed * (solid == 0), connectivity=4)
        gap, _ = _cells(gaps, about, digit, known, lambda sizes, wholes: sizes > 0)
        result = np.where(gap > 0, gap, result)
    return result, inked


def _cells(components, about, digit, after, is_kept):
    """Components in cells of a size, those that are kept numbered from `after` + 1 on, and the last number."""
    rows, columns = np.nonzero(components)
    which = components[rows, columns]
    side = max(2, int(digit * CELL))
    cells = ((rows - about[which, 1]) // side) * 64 + (
        columns - about[which, 0]
    ) // side  # 16 rows of 64 are more than a line has
    counts = np.bincount(which * 1024 + cells)
    keys = np.flatnonzero(counts)
    kept = keys[is_kept(counts[keys], about[keys // 1024, 4])]
    names = np.zeros(len(counts), np.float32)
    names[kept] = np.arange(after + 1, after + 1 + len(kept))
    result = np.zeros(components.shape, np.float32)
    result[rows, columns] = names[which * 1024 + cells]
    return result, after + len(kept)


def ease(picture, parts, inked, expected):
    """How well the part that shows least still shows, 0...1 or more: below 0.2 it is gone, from 0.6 on it is plain; 1 when there are none.

    picture: the reader's line, bytes. parts, inked: as `numbered` gives them, seen through the same camera, of any size.
    expected: of each part, from 1 on, its pixels in `parts` if nothing had been cut off.
    """
    if not len(expected):
        return 1.0
    there = np.bincount(parts.astype(np.int64).ravel(), minlength=len(expected) + 1)[1 : len(expected) + 1]
    if (there < 0.6 * expected)[:inked].any():
        return 0.0
    size = (picture.shape[1] * FINE, picture.shape[0] * FINE)
    grey = cv2.resize(picture, size, interpolation=cv2.INTER_CUBIC).astype(np.float32)
    names = cv2.resize(parts, size, interpolation=cv2.INTER_NEAREST).astype(np.int32)
    is_ink = (names > 0) & (names <= inked)
    ground = cv2.erode((~is_ink).astype(np.uint8), np.ones((3, 3), np.uint8)).astype(bool)
    gaps, noises = _contrasts(grey, names, 0, inked, ground)
    if len(gaps) < inked:
        return 0.0
    sign = 1 if np.median(gaps) > 0 else -1
    usual = max(1.0, sign * float(np.median(gaps)))
    within, noises_within = _contrasts(grey, names, inked, len(expected), is_ink)
    gaps, noises = sign * np.concatenate((gaps, -within)), np.concatenate((noises, noises_within))
    shown = np.minimum(gaps / usual, gaps / (noises + 12))
    corners = is_ink.any(axis=1).nonzero()[0][[0, -1]], is_ink.any(axis=0).nonzero()[0][[0, -1]]
    return min(float(shown.min()), (likeness(grey, is_ink, *np.transpose(corners)) - UNLIKE) / (LIKE - UNLIKE))


def largeness(parts, inked, characters):
    """Whether the characters are as large as they need be in the line that the reader gets, 0...1: small ones count less.

    parts, inked: as `ease` takes them. characters: how many are written.
    """
    rows, columns = np.nonzero((parts > 0) & (parts <= inked))
    if not rows.size:
        return 1.0
    high, wide = np.ptp(rows) + 1, (np.ptp(columns) + 1) / characters
    return min(1.0, high / parts.shape[0] / LARGE[0], wide / parts.shape[0] / LARGE[1])


def _contrasts(grey, names, first, last, others):
    """Of the parts from `first` + 1 to `last` that show and have others around them: how much brighter than these each is,
    and the noise of both."""
    size = (2 * int(AROUND * grey.shape[0]) + 1,) * 2
    others = others.astype(np.float32)
    box = lambda layer: cv2.boxFilter(layer, -1, size, borderType=cv2.BORDER_CONSTANT)
    share, mean = box(others), box(grey * others)
    full = np.maximum(share, 1e-4)
    mean /= full
    variance = np.maximum(0, box(grey * grey * others) / full - mean * mean)
    part = (names > first) & (names <= last) & (share > 1e-3)
    which, inside = names[part] - first - 1, grey[part]
    total = lambda weights=None: np.bincount(which, weights, last - first)
    shown = total() > 0
    inner, square, around, spread = (
        total(each)[shown] / total()[shown] for each in (inside, inside * inside, mean[part], variance[part])
    )
    return inner - around, np.sqrt(0.5 * np.maximum(0, square - inner * inner + spread))


def likeness(grey, is_ink, first, last):
    """The least correlation of the line with what was drawn, over windows of a digit's width along it, 0...1.

    Both without their slow changes. first, last: the corners of all that was drawn.
    """
    height = max(8, last[0] - first[0])
    area = (slice(max(0, first[0] - height // 6), last[0] + height // 6 + 1), slice(max(0, first[1] - 2), last[1] + 3))
    drawn, seen = is_ink[area].astype(np.float32), grey[area]
    drawn = cv2.GaussianBlur(drawn, (0, 0), 0.03 * height)
    drawn, seen = (layer - cv2.GaussianBlur(layer, (0, 0), 0.22 * height) for layer in (drawn, seen))

    def sums(layer):
        total = layer.sum(axis=0)
        wide = min(len(total), max(4, int(0.6 * height)))
        return np.convolve(total, np.ones(wide, np.float32), "valid")

    together, one, other = sums(drawn * seen), sums(drawn * drawn), sums(seen * seen)
    inked = one > 0.25 * one.max()
    found = together[inked] / np.sqrt(one[inked] * other[inked] + 1e-6)
    return float(np.abs(found).min())
