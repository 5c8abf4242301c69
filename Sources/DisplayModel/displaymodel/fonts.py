"""Fonts of Debian packages, drawn as masks: 1 where there is ink. Their licences are listed in README.md."""

import functools
import glob
import numpy as np
from PIL import Image, ImageDraw, ImageFont

ROOT = "/usr/share/fonts"
SEVEN = sorted(
    glob.glob(ROOT + "/truetype/dseg/DSEG7Classic*.ttf") + glob.glob(ROOT + "/truetype/dseg/DSEG7Modern*.ttf")
)
FOURTEEN = sorted(glob.glob(ROOT + "/truetype/dseg/DSEG14*.ttf"))
PRINT = sorted(
    glob.glob(ROOT + "/truetype/roadgeek/RG*.ttf")
    + glob.glob(ROOT + "/opentype/bebas-neue/*.otf")
    + glob.glob(ROOT + "/truetype/opendin/*.ttf")
    + glob.glob(ROOT + "/truetype/roboto/unhinted/RobotoCondensed-[BRM]*.ttf")
    + glob.glob(ROOT + "/truetype/roboto/unhinted/Roboto-[BRM]*.ttf")
    + glob.glob(ROOT + "/truetype/liberation2/LiberationSans*.ttf")
    + glob.glob(ROOT + "/truetype/liberation2/LiberationMono*.ttf")
    + glob.glob(ROOT + "/truetype/dejavu/DejaVuSans*Bold.ttf")
    + glob.glob(ROOT + "/truetype/dejavu/DejaVuSansCondensed.ttf")
    + glob.glob(ROOT + "/truetype/dejavu/DejaVuSansMono.ttf")
)
PRINT = [path for path in PRINT if "MathTeX" not in path and "Thin" not in path]
# Bitmap fonts: the file and the pixel size at which each pixel is one dot.
BITMAP = [
    (ROOT + "/opentype/spleen/spleen-6x12.otf", 12),
    (ROOT + "/opentype/spleen/spleen-8x16.otf", 16),
    (ROOT + "/opentype/spleen/spleen-12x24.otf", 24),
    (ROOT + "/opentype/creep2/creep2.otb", 11),
    (ROOT + "/truetype/dotgothic16/DotGothic16-Regular.ttf", 16),
    (ROOT + "/truetype/proggy/ProggyTiny.ttf", 16),
    (ROOT + "/opentype/terminus/terminus-normal.otb", 12),
    (ROOT + "/opentype/terminus/terminus-normal.otb", 14),
    (ROOT + "/opentype/terminus/terminus-normal.otb", 16),
    (ROOT + "/opentype/terminus/terminus-bold.otb", 16),
    (ROOT + "/opentype/terminus/terminus-bold.otb", 14),
    (ROOT + "/opentype/terminus/terminus-normal.otb", 20),
]


@functools.lru_cache(maxsize=None)
def sized(path, digit_height):
    """The font at the size at which its digits are `digit_height` pixels high."""
    trial = ImageFont.truetype(path, 100)
    left, top, right, bottom = trial.getbbox("8")
    return ImageFont.truetype(path, max(4, round(100 * digit_height / max(1, bottom - top))))


@functools.lru_cache(maxsize=4096)
def _row(path, digit_height, text, tracking):
    font = sized(path, digit_height)
    _, top, _, bottom = font.getbbox("8")
    below = round(0.28 * digit_height)
    xs, x = [], 4.0
    if tracking:
        for character in text:
            xs.append(x)
            x += font.getlength(character) + tracking
    else:
        x += font.getlength(text)
    width = int(x) + 6
    picture = Image.new("L", (max(8, width), digit_height + below), 0)
    draw = ImageDraw.Draw(picture)
    if tracking:
        for position, character in zip(xs, text):
            draw.text((position, -top), character, fill=255, font=font)
    else:
        draw.text((4, -top), text, fill=255, font=font)
    mask = np.asarray(picture, np.float32) / 255
    columns = np.flatnonzero(mask.max(axis=0) > 0.1)
    return mask[:, columns[0] : columns[-1] + 1] if columns.size else mask[:, :4]


def row(path, digit_height, text, tracking=0):
    """A line as a mask, `digit_height` and a little for what hangs below, cut at its sides."""
    return _row(path, digit_height, text, int(tracking)).copy()


@functools.lru_cache(maxsize=None)
def _has_small_letters(path):
    font = sized(path, 100)
    _, top, _, bottom = font.getbbox("o")
    return bottom - top < 90


def by_shape(path, text):
    """What a text shows when it is drawn with a font: where all letters are capitals, an o is a nought."""
    return text if _has_small_letters(path) else text.replace("o", "0")


@functools.lru_cache(maxsize=None)
def bitmap(path, size, character):
    """A character of a bitmap font: booleans, one a dot, all characters of a font equally high."""
    font = ImageFont.truetype(path, size)
    picture = Image.new("L", (size * 2, size * 2), 0)
    ImageDraw.Draw(picture).text((2, 2), character, fill=255, font=font)
    dots = np.asarray(picture) > 127
    reference = Image.new("L", (size * 2, size * 2), 0)
    ImageDraw.Draw(reference).text((2, 2), "0123456789", fill=255, font=font)
    rows = np.flatnonzero((np.asarray(reference) > 127).any(axis=1))
    width = max(2, round(font.getlength(character)))
    return dots[rows[0] : rows[-1] + 3, 2 : 2 + width]
