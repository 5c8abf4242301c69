"""Whether what was drawn still shows in the line that the reader gets: each stroke, and each point between two digits.

What no eye can read must not be learnt, for then the reader learns to guess.
"""
import cv2
import numpy as np

CELL = 0.45  # of a digit's height: a stroke is judged in parts of that size
FINE = 2     # the line is judged at so many times its size, so that a point is more than a pixel


def numbered(ink, text, digit, dotted=False):
    """The drawn characters in parts: 0 the ground, n the nth part; none where a point has run into a digit.

    text: what the ink says. digit: height of a digit in pixels of the mask. The dots of a `dotted` character are one
    stroke.
    """
    solid = (ink > 0.4 * max(0.5, float(ink.max()))).astype(np.uint8)
    if dotted:
        reach = max(3, int(digit * 0.11)) | 1
        solid = cv2.morphologyEx(solid, cv2.MORPH_CLOSE, np.ones((reach, reach), np.uint8))
    count, strokes, about, _ = cv2.connectedComponentsWithStats(solid, connectivity=8)
    small = (about[1:, 2] < 0.35 * digit) & (about[1:, 3] < 0.42 * digit) & (about[1:, 4] >= 0.003 * digit * digit)
    if small.sum() < text.count(".") + 2 * text.count(":"):
        return None
    rows, columns = np.nonzero(strokes)
    which = strokes[rows, columns]
    side = max(2, int(digit * CELL))
    cells = ((rows - about[which, 1]) // side) * 64 + (columns - about[which, 0]) // side
    if text and not rows.size:
        return None
    keys, parts, sizes = np.unique(which.astype(np.int64) * 8192 + cells, return_inverse=True, return_counts=True)
    # A sliver of a larger stroke says nothing by itself; a small stroke is a point.
    kept = (sizes >= 0.02 * digit * digit) | (about[keys // 8192, 4] < 0.04 * digit * digit) & (sizes >= 0.003 * digit * digit)
    names = np.where(kept, np.cumsum(kept), 0)
    result = np.zeros(ink.shape, np.float32)
    result[rows, columns] = names[parts]
    return result


def ease(picture, parts, expected):
    """How well the part that shows least still shows, 0...1 or more: below 0.2 it is gone, from 0.6 on it is plain; 1 when there are none.

    picture: the reader's line, bytes. parts: as `numbered` gives them, seen through the same camera, of any size.
    expected: of each part, from 1 on, its pixels in `parts` if nothing had been cut off.
    """
    if not len(expected):
        return 1.0
    there = np.bincount(parts.astype(np.int64).ravel(), minlength=len(expected) + 1)[1:len(expected) + 1]
    if (there < 0.6 * expected).any():
        return 0.0
    size = (picture.shape[1] * FINE, picture.shape[0] * FINE)
    grey = cv2.resize(picture, size, interpolation=cv2.INTER_CUBIC).astype(np.float32)
    names = cv2.resize(parts, size, interpolation=cv2.INTER_NEAREST).astype(np.int32)
    ground = cv2.erode((names == 0).astype(np.uint8), np.ones((3, 3), np.uint8)).astype(bool)
    rows, columns = np.nonzero(names)
    which = names[rows, columns]
    if np.bincount(which, minlength=len(expected) + 1)[1:].min() == 0:
        return 0.0
    first, last = np.empty((2, len(expected) + 1, 2), int)
    across, down = np.nonzero(names.T)
    first[which[::-1], 0], last[which, 0] = rows[::-1], rows
    first[names[down, across][::-1], 1], last[names[down, across], 1] = across[::-1], across
    reach = max(4, int(0.12 * size[1]))
    gaps, noises = [], []
    for name in range(1, len(expected) + 1):
        (top, left), (bottom, right) = first[name], last[name]
        window = (slice(max(0, top - reach), bottom + reach + 1), slice(max(0, left - reach), right + reach + 1))
        inside, around = grey[window][names[window] == name], grey[window][ground[window]]
        if around.size < 4:
            return 0.0
        gaps.append(float(inside.mean() - around.mean()))
        noises.append(float(np.sqrt(0.5 * (inside.var() + around.var()))))
    gaps, noises = np.array(gaps), np.array(noises)
    gaps *= 1 if np.median(gaps) > 0 else -1
    usual = max(1.0, float(np.median(gaps)))
    plain = float(np.minimum(gaps / usual, gaps / (noises + 12)).min())
    return min(plain, likeness(grey, names, first[1:].min(axis=0), last[1:].max(axis=0)))


def likeness(grey, names, first, last):
    """The least correlation of the line with what was drawn, over windows of a digit's width along it, 0...1.

    Both without their slow changes. first, last: the corners of all that was drawn.
    """
    height = max(8, last[0] - first[0])
    area = (slice(max(0, first[0] - height // 6), last[0] + height // 6 + 1), slice(max(0, first[1] - 2), last[1] + 3))
    drawn, seen = (names[area] > 0).astype(np.float32), grey[area]
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
