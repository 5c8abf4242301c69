"""Seven-segment digits of our own drawing, in the many shapes that makers give them."""

import cv2
import numpy as np

SEGMENTS = {
    "0": "abcdef",
    "1": "bc",
    "2": "abged",
    "3": "abgcd",
    "4": "fgbc",
    "5": "afgcd",
    "6": "afgedc",
    "7": "abc",
    "8": "abcdefg",
    "9": "abgfcd",
    "-": "g",
    "E": "afged",
    "r": "eg",
    "L": "fed",
    "o": "gcde",
    "H": "fgebc",
    "P": "abgfe",
    "A": "abcefg",
    "C": "afed",
    "F": "afge",
    "n": "egc",
    "t": "fged",
    "U": "fbcde",
    "d": "bcdeg",
    "°": "abgf",
    " ": "",
}
ALLOWED = set(SEGMENTS) - {" "} | {".", ":"}
SHIFT = 4


class Shape:
    """How one display draws its digits; drawn once a line."""

    def __init__(self, rng, height):
        self.height = height
        self.width = height * (rng.uniform(0.38, 0.66) if rng.random() < 0.65 else rng.uniform(0.6, 0.95))
        self.across = height * rng.uniform(0.06, 0.19)
        self.down = self.across * rng.uniform(0.75, 1.35)
        self.down = min(self.down, self.width * 0.36)
        self.gap = height * rng.choice([0.0, rng.uniform(0.004, 0.02), rng.uniform(0.02, 0.05)])
        self.kind = rng.choice(["mitre", "hexagon", "box", "round", "bevel"], p=[0.42, 0.18, 0.12, 0.12, 0.16])
        self.corner = rng.uniform(0.0, 0.9)
        self.slant = 0.0 if rng.random() < 0.3 else rng.uniform(0.02, 0.26)
        self.pitch = self.width + height * rng.choice([rng.uniform(0.07, 0.25), rng.uniform(0.25, 0.6)], p=[0.75, 0.25])
        self.tails = {"6": rng.random() < 0.85, "9": rng.random() < 0.85, "7": rng.random() < 0.12}
        self.half_one = rng.random() < 0.10
        self.point_own = rng.random() < 0.25
        self.point_size = self.across * rng.uniform(0.8, 1.35)
        self.point_kind = rng.choice(["round", "square", "comma"], p=[0.42, 0.4, 0.18])
        self.colon_tall = 1.0 if rng.random() < 0.6 else rng.uniform(1.0, 2.0)
        self.point_drop = height * rng.choice([0.0, rng.uniform(-0.02, 0.06)])
        self.wobble = 0.0 if rng.random() < 0.7 else rng.uniform(0.0, 0.015) * height
        mid = rng.uniform(-0.02, 0.02)
        self.middle = height * (0.5 + mid)

    def lit(self, character):
        """The segments of a character with this display's tails."""
        if character == "6" and not self.tails["6"]:
            return "fgedc"
        if character == "9" and not self.tails["9"]:
            return "abgfc"
        if character == "7" and self.tails["7"]:
            return "fabc"
        return SEGMENTS[character]

    def polygon(self, name):
        """The outline of a segment, cell at the origin, not slanted."""
        w, h, m, tx, ty, g = self.width, self.height, self.middle, self.down, self.across, self.gap
        if self.kind in ("box", "round"):
            boxes = {
                "a": (tx + g, 0, w - tx - g, ty),
                "d": (tx + g, h - ty, w - tx - g, h),
                "g": (tx + g, m - ty / 2, w - tx - g, m + ty / 2),
                "f": (0, ty * 0.6 + g, tx, m - g - ty * 0.1),
                "b": (w - tx, ty * 0.6 + g, w, m - g - ty * 0.1),
                "e": (0, m + g + ty * 0.1, tx, h - ty * 0.6 - g),
                "c": (w - tx, m + g + ty * 0.1, w, h - ty * 0.6 - g),
            }
            x0, y0, x1, y1 = boxes[name]
            return [(x0, y0), (x1, y0), (x1, y1), (x0, y1)]
        if self.kind == "hexagon" or name == "g":

            def lying(y, left, right):
                return [
                    (left, y),
                    (left + ty / 2, y - ty / 2),
                    (right - ty / 2, y - ty / 2),
                    (right, y),
                    (right - ty / 2, y + ty / 2),
                    (left + ty / 2, y + ty / 2),
                ]

            def standing(x, top, bottom):
                return [
                    (x, top),
                    (x + tx / 2, top + tx / 2),
                    (x + tx / 2, bottom - tx / 2),
                    (x, bottom),
                    (x - tx / 2, bottom - tx / 2),
                    (x - tx / 2, top + tx / 2),
                ]

            left, right = tx / 2 + g, w - tx / 2 - g
            if name in "adg":
                return lying({"a": ty / 2, "d": h - ty / 2, "g": m}[name], left, right)
            x = tx / 2 if name in "fe" else w - tx / 2
            return standing(x, *((ty / 2 + g, m - g) if name in "fb" else (m + g, h - ty / 2 - g)))
        cut = min(tx, ty) * self.corner * (0.9 if self.kind == "bevel" else 0.35)
        if name in "ad":
            outline = [(g + cut, 0), (w - g - cut, 0), (w - tx - g, ty), (tx + g, ty)]
            return outline if name == "a" else [(x, h - y) for x, y in outline]
        upper = [(0, g + cut), (tx, ty + g), (tx, m - ty / 2 - g), (tx / 2, m - g), (0, m - g - ty * 0.15)]
        if name in "ec":
            upper = [(x, 2 * m - y) for x, y in upper]
            upper = [
                (x, h - (2 * m - h) * 0 - g - cut if i == 0 else h - ty - g if i == 1 else y)
                for i, (x, y) in enumerate(upper)
            ]
        return upper if name in "fe" else [(w - x, y) for x, y in upper]


def _fill(mask, outline, x, shape, shear_height):
    points = np.array([(x + px + shape.slant * (shear_height - py), py) for px, py in outline])
    if shape.kind == "round":
        quad = (points * 1).astype(np.float32)
        (x0, y0), (x1, y1) = quad[[0, 1]].mean(axis=0), quad[[2, 3]].mean(axis=0)
        lying = abs(quad[1][0] - quad[0][0]) > abs(quad[2][1] - quad[1][1])
        if lying:
            (x0, y0), (x1, y1) = quad[[0, 3]].mean(axis=0), quad[[1, 2]].mean(axis=0)
        thick = max(1, int(round(shape.across if lying else shape.down)))
        cv2.line(mask, (int(x0), int(y0)), (int(x1), int(y1)), 255, thick, cv2.LINE_AA)
        return
    cv2.fillConvexPoly(mask, np.round(points * (1 << SHIFT)).astype(np.int32), 255, cv2.LINE_AA, SHIFT)


def row(rng, text, height, empty=(0, 0), has_points=False):
    """A line of seven-segment digits.

    empty: cells left and right of the text with nothing lit. has_points: whether every cell has a point, lit or not.
    Returns the lit segments and the unlit ones as masks of equal size, `height` and a little for commas.
    """
    shape = Shape(rng, height)
    if has_points:
        shape.point_own = False
        shape.pitch = max(shape.pitch, shape.width + shape.point_size * 1.25)
    small = int(rng.integers(1, 4)) if rng.random() < 0.13 and "." in text and len(text) - text.index(".") <= 3 else 0
    below = round(0.28 * height)
    margin = int(height * 0.3) + 4
    total = int(margin * 2 + shape.pitch * (len(text) + 1 + sum(empty)) + shape.slant * height)
    lit, unlit = np.zeros((height + below, total), np.uint8), np.zeros((height + below, total), np.uint8)
    x = float(margin)
    for _ in range(empty[0]):
        _unlit(unlit, x, shape, height, has_points)
        x += shape.pitch
    after_point = False
    for position, character in enumerate(text):
        size = shape.point_size
        if character == ".":
            room = shape.pitch * rng.uniform(0.3, 0.6) if shape.point_own else 0.0
            gap = shape.pitch - shape.width
            px = x + room / 2 - (gap / 2 if not shape.point_own else gap / 2) + 0.0
            if not shape.point_own and gap < size * 1.25:
                x += size * 1.25 - gap
                px = x - (size * 1.25) / 2
            _point(lit, shape, px, height)
            x += room
            after_point = True
            continue
        if character == ":":
            gap = shape.pitch - shape.width
            room = shape.pitch * rng.uniform(0.25, 0.6)
            for part in (rng.uniform(0.26, 0.36), rng.uniform(0.64, 0.76)):
                y = height * part
                cx = x - gap / 2 + room / 2 + shape.slant * (height - y)
                if shape.point_kind == "square":
                    half = size / 2 * shape.colon_tall
                    cv2.rectangle(
                        lit, (int(cx - size / 2), int(y - half)), (int(cx + size / 2), int(y + half)), 255, -1
                    )
                else:
                    cv2.circle(lit, (int(cx * 16), int(y * 16)), int(size * 8.5), 255, -1, cv2.LINE_AA, SHIFT)
            x += room
            continue
        names = shape.lit(character)
        if small and after_point:
            _smaller(rng, lit, unlit, x, shape, names, height, below)
            x += shape.pitch * 0.78
            continue
        offset = rng.uniform(-1, 1) * shape.wobble
        if shape.half_one and character == "1" and position == 0 and not empty[0]:
            x -= (shape.width - shape.down) * 0.9
            x = max(x, 2.0)
        for name in "abcdefg":
            outline = [(a, b + offset) for a, b in shape.polygon(name)]
            _fill(lit if name in names else unlit, outline, x, shape, height)
        if has_points and text[position + 1 : position + 2] != ".":
            _point(unlit, shape, x + shape.width + (shape.pitch - shape.width) / 2, height)
        x += shape.pitch
    for _ in range(empty[1]):
        _unlit(unlit, x, shape, height, has_points)
        x += shape.pitch
    lit, unlit = lit.astype(np.float32) / 255, unlit.astype(np.float32) / 255
    columns = np.flatnonzero(lit.max(axis=0) > 0.1)
    if (any(empty) or rng.random() < 0.5) and unlit.any():
        columns = np.flatnonzero((lit + unlit).max(axis=0) > 0.1)
    if not columns.size:
        return lit[:, :8], unlit[:, :8]
    first, last = columns[0], columns[-1] + 1
    return lit[:, first:last], unlit[:, first:last]


def _unlit(mask, x, shape, height, has_point):
    """A cell with nothing lit."""
    for name in "abcdefg":
        _fill(mask, shape.polygon(name), x, shape, height)
    if has_point:
        _point(mask, shape, x + shape.width + (shape.pitch - shape.width) / 2, height)


def _point(mask, shape, x, height):
    """A point or comma in the middle of x, cell not slanted."""
    size = shape.point_size
    y = height - size / 2 + shape.point_drop
    x += shape.slant * (height - y)
    if shape.point_kind == "square":
        corners = [(x + dx * size / 2, y + dy * size / 2) for dx, dy in ((-1, -1), (1, -1), (1, 1), (-1, 1))]
        cv2.fillConvexPoly(mask, np.round(np.array(corners) * 16).astype(np.int32), 255, cv2.LINE_AA, SHIFT)
        return
    cv2.circle(mask, (int(x * 16), int(y * 16)), int(size * 8.5), 255, -1, cv2.LINE_AA, SHIFT)
    if shape.point_kind == "comma":
        tail = np.array([(x - size * 0.1, y), (x + size / 2, y), (x - size * 0.3, y + size * 1.3)])
        cv2.fillConvexPoly(mask, np.round(tail * 16).astype(np.int32), 255, cv2.LINE_AA, SHIFT)


def _smaller(rng, lit, unlit, x, shape, names, height, below):
    """The last decimals of many meters are smaller, on the same foot."""
    scale = 0.68
    kept = shape.width, shape.height, shape.middle, shape.across, shape.down, shape.gap
    shape.width, shape.height, shape.middle, shape.across, shape.down, shape.gap = (v * scale for v in kept)
    for name in "abcdefg":
        outline = [(a, b + height * (1 - scale)) for a, b in shape.polygon(name)]
        _fill(lit if name in names else unlit, outline, x, shape, height)
    shape.width, shape.height, shape.middle, shape.across, shape.down, shape.gap = kept
