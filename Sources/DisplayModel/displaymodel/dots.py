"""Dot matrices: a 5x7 table of our own and bitmap fonts, each pixel drawn as a dot with its pitch showing."""

import cv2
import numpy as np
from . import fonts

FIVE_BY_SEVEN = {
    "0": "01110 10001 10011 10101 11001 10001 01110",
    "1": "00100 01100 00100 00100 00100 00100 01110",
    "2": "01110 10001 00001 00010 00100 01000 11111",
    "3": "11111 00010 00100 00010 00001 10001 01110",
    "4": "00010 00110 01010 10010 11111 00010 00010",
    "5": "11111 10000 11110 00001 00001 10001 01110",
    "6": "00110 01000 10000 11110 10001 10001 01110",
    "7": "11111 00001 00010 00100 01000 01000 01000",
    "8": "01110 10001 10001 01110 10001 10001 01110",
    "9": "01110 10001 10001 01111 00001 00010 01100",
    ".": "00 00 00 00 00 11 11",
    ":": "00 11 11 00 11 11 00",
    "-": "00000 00000 00000 11111 00000 00000 00000",
    "+": "00000 00100 00100 11111 00100 00100 00000",
    "/": "00000 00001 00010 00100 01000 10000 00000",
    "%": "11000 11001 00010 00100 01000 10011 00011",
    "°": "01110 01010 01110 00000 00000 00000 00000",
    "E": "11111 10000 10000 11110 10000 10000 11111",
    "r": "00000 00000 10110 11001 10000 10000 10000",
    "L": "10000 10000 10000 10000 10000 10000 11111",
    "o": "00000 00000 01110 10001 10001 10001 01110",
    "H": "10001 10001 10001 11111 10001 10001 10001",
    "P": "11110 10001 10001 11110 10000 10000 10000",
    "A": "01110 10001 10001 11111 10001 10001 10001",
    "C": "01110 10001 10000 10000 10000 10001 01110",
    "F": "11111 10000 10000 11110 10000 10000 10000",
    "n": "00000 00000 10110 11001 10001 10001 10001",
    "t": "01000 01000 11100 01000 01000 01001 00110",
    "U": "10001 10001 10001 10001 10001 10001 01110",
    "d": "00001 00001 01101 10011 10001 10001 01111",
}
# Other common forms of the same characters.
VARIANTS = {
    "0": ["01110 10001 10001 10001 10001 10001 01110"],
    "3": ["01110 10001 00001 00110 00001 10001 01110"],
    "7": ["11111 00001 00010 00100 00100 00100 00100"],
    "6": ["01110 10001 10000 11110 10001 10001 01110"],
    "9": ["01110 10001 10001 01111 00001 10001 01110"],
    "1": ["00100 01100 10100 00100 00100 00100 11111"],
    "4": ["00001 00011 00101 01001 11111 00001 00001"],
    ".": ["0 0 0 0 0 0 1", "00 00 00 00 00 00 10", "0 0 0 0 0 1 1"],
    ":": [
        "0 0 1 0 1 0 0",
        "0 1 1 0 1 1 0",
        "0 1 1 0 0 1 1",
        "00 11 11 00 00 11 11",
        "1 1 0 0 0 1 1",
        "000 010 010 000 010 010 000",
    ],
}
ALLOWED = set(FIVE_BY_SEVEN)


def _table(text, choice):
    forms = [text] if not choice else choice
    rows = forms[0].split()
    return np.array([[dot == "1" for dot in line] for line in rows])


def _mark(character, height, size, rows):
    """A point or a colon of bars so many dots wide and high, for characters so many dots high."""
    wide, tall = size[0], min(size[1], max(1, height // 3))
    glyph = np.zeros((rows, wide + 1), bool)
    if character == ".":
        glyph[height - tall : height, :wide] = True
    else:
        for middle in (0.3, 0.75):
            top = int(height * middle - tall / 2)
            glyph[max(0, top) : top + tall, :wide] = True
    return glyph


def row(rng, text, height):
    """A line of dots: the lit ones and the unlit ones as masks, `height` and a little below."""
    own = rng.random() < 0.45
    tall_marks = (int(rng.integers(1, 3)), int(rng.integers(1, 4)))
    marks = rng.random() < 0.35  # points and colons as another maker draws them
    glyphs = []
    if own:
        other, index_of_form = rng.random() < 0.5, int(rng.integers(0, 60))
        for character in text:
            form = FIVE_BY_SEVEN[character]
            if other and character in VARIANTS:
                form = VARIANTS[character][index_of_form % len(VARIANTS[character])]
            glyphs.append(_table(form, None))
        if rng.random() < 0.2:  # double height or double width, as big characters of small panels are made
            glyphs = [np.repeat(glyph, 2, axis=0) for glyph in glyphs]
            glyphs = [np.repeat(glyph, 2, axis=1) for glyph in glyphs] if rng.random() < 0.7 else glyphs
        space = int(rng.integers(1, 3))
        top = glyphs[0].shape[0]
    else:
        path, size = fonts.BITMAP[rng.integers(0, len(fonts.BITMAP))]
        glyphs = [fonts.bitmap(path, size, character) for character in text]
        if marks:
            glyphs = [
                _mark(character, glyph.shape[0] - 2, tall_marks, glyph.shape[0]) if character in ".:" else glyph
                for character, glyph in zip(text, glyphs)
            ]
        space = int(rng.choice([0, 1]))
        top = glyphs[0].shape[0] - 2
    tall = max(glyph.shape[0] for glyph in glyphs)
    lines = []
    for glyph in glyphs:
        lines += [glyph, np.zeros((tall, space), bool)]
    dots = np.concatenate(lines[:-1] if space else lines, axis=1)
    pitch = max(2.0, height / top)
    aspect = rng.uniform(0.75, 1.25)
    cell_h, cell_w = max(2, round(pitch)), max(2, round(pitch * aspect))
    tile = np.zeros((cell_h * 4, cell_w * 4), np.float32)
    share = rng.uniform(0.6, 1.0)
    if rng.random() < 0.45:
        cv2.ellipse(
            tile,
            (cell_w * 2, cell_h * 2),
            (int(cell_w * 2 * share), int(cell_h * 2 * share)),
            0,
            0,
            360,
            1.0,
            -1,
            cv2.LINE_AA,
        )
    else:
        edge_x, edge_y = int(cell_w * 2 * (1 - share)), int(cell_h * 2 * (1 - share))
        tile[edge_y : cell_h * 4 - edge_y, edge_x : cell_w * 4 - edge_x] = 1
    tile = cv2.resize(tile, (cell_w, cell_h), interpolation=cv2.INTER_AREA)
    lit = np.kron(dots.astype(np.float32), tile)
    unlit = np.kron((~dots).astype(np.float32), tile)
    scale = height / (top * cell_h)
    size = (max(4, round(lit.shape[1] * scale)), max(4, round(lit.shape[0] * scale)))
    lit, unlit = (cv2.resize(mask, size, interpolation=cv2.INTER_AREA) for mask in (lit, unlit))
    slant = 0.0 if rng.random() < 0.85 else rng.uniform(0.05, 0.2)
    if slant:
        wide = size[0] + int(slant * size[1])
        shear = np.float32([[1, -slant, slant * size[1]], [0, 1, 0]])
        lit, unlit = (cv2.warpAffine(mask, shear, (wide, size[1])) for mask in (lit, unlit))
    below = height + round(0.28 * height) - lit.shape[0]
    if below > 0:
        lit, unlit = (np.pad(mask, ((0, below), (0, 0))) for mask in (lit, unlit))
    return lit, unlit
