"""One labelled line of print: what it says, on which paper, with what around it, as photographed."""

import functools
import glob
import os
import cv2
import numpy as np
from PIL import Image, ImageDraw, ImageFont
from . import camera, fonts, line, writing

CAPITAL = 40  # height of capitals as drawn, before the camera
STRETCH = 1.35  # columns of the reader's input for one of the photo's at its scale: small letters stand close
WIDEST = 640

ABOVE, BELOW = round(0.45 * CAPITAL), round(0.4 * CAPITAL)  # room for accents and descenders


def _found(*patterns):
    return sorted(path for pattern in patterns for path in glob.glob(fonts.ROOT + pattern))


MONO = _found(
    "/truetype/dejavu/DejaVuSansMono*.ttf",
    "/truetype/liberation2/LiberationMono*.ttf",
    "/truetype/freefont/FreeMono*.ttf",
    "/opentype/urw-base35/NimbusMonoPS*.otf",
    "/truetype/inconsolata/*.otf",
    "/opentype/spleen/spleen-*x*.otf",
    "/truetype/3270/*.ttf",
    "/truetype/agave/*.ttf",
    "/truetype/hermit/*.otf",
    "/opentype/fantasque-sans/Normal/OTF/*.otf",
    "/fonts-go/Go-Mono*.ttf",
    "/opentype/league-mono/LeagueMono-*.otf",
    "/truetype/paratype/PTM*.ttf",
    "/truetype/cmu/cmuntt.ttf",
    "/truetype/cmu/cmuntb.ttf",
)
SANS = _found(
    "/truetype/dejavu/DejaVuSans*.ttf",
    "/truetype/liberation2/LiberationSans*.ttf",
    "/truetype/freefont/FreeSans*.ttf",
    "/opentype/urw-base35/NimbusSans*.otf",
    "/opentype/urw-base35/URWGothic*.otf",
    "/truetype/roboto/unhinted/Roboto*.ttf",
    "/truetype/lato/*.ttf",
    "/truetype/open-sans/*.ttf",
    "/truetype/noto/NotoSans-*.ttf",
    "/truetype/noto/NotoSansDisplay-*.ttf",
    "/truetype/crosextra/Carlito*.ttf",
    "/truetype/opendin/*.ttf",
    "/fonts-go/Go-[BIMR]*.ttf",
    "/truetype/clear-sans/*.ttf",
    "/opentype/inter/Inter-*.otf",
    "/truetype/karla/*.otf",
    "/opentype/play/*.otf",
    "/truetype/paratype/PT[SN]*.ttf",
    "/truetype/routed-gothic/*.ttf",
    "/opentype/comic-neue/*.otf",
    "/truetype/cmu/cmuns[sx].ttf",
)
SERIF = _found(
    "/truetype/dejavu/DejaVuSerif*.ttf",
    "/truetype/liberation2/LiberationSerif*.ttf",
    "/truetype/freefont/FreeSerif*.ttf",
    "/opentype/urw-base35/NimbusRoman*.otf",
    "/opentype/urw-base35/C059*.otf",
    "/opentype/urw-base35/P052*.otf",
    "/opentype/urw-base35/URWBookman*.otf",
    "/truetype/noto/NotoSerif-*.ttf",
    "/truetype/crosextra/Caladea*.ttf",
    "/truetype/paratype/PTF*.ttf",
    "/truetype/cmu/cmun[rb][mx].ttf",
    "/opentype/didot/*.otf",
    "/opentype/roboto/slab/*.otf",
    # Of old style in their figures.
    "/truetype/fanwood/*.otf",
    "/truetype/lindenhill/*.otf",
    "/opentype/sortsmill/*.otf",
    "/opentype/fonts-prociono/*.otf",
)
FAMILIES = ((MONO, 0.34), (SANS, 0.44), (SERIF, 0.22))
UNUSUAL = ("Hairline", "Thin", "Italic", "italic", "Oblique", "Extralight", "ExtraLight", "-It", "BdIta", "Math")
# Of the lines in fonts that have such figures: drawn with figures of old style, which rise and hang; with a zero that is struck
# or dotted. Of the lines with a zero in other fonts of one width: struck or dotted by us.
OLD_STYLE, MARKED_ZERO = 0.2, 0.2


@functools.lru_cache(maxsize=None)
def sized(path):
    trial = ImageFont.truetype(path, 100)
    _, top, _, bottom = trial.getbbox("H")
    return ImageFont.truetype(path, max(8, round(100 * CAPITAL / max(1, bottom - top))))


@functools.lru_cache(maxsize=None)
def has(path, character):
    """Whether a font has a character: else it draws the same as for one that no font has."""
    font = sized(path)
    mask, missing = font.getmask(character), font.getmask("\U0010fff0")
    return (
        character == " " or mask.getbbox() is not None and (mask.size != missing.size or bytes(mask) != bytes(missing))
    )


@functools.lru_cache(maxsize=None)
def _typefaces(family):
    """The files of each typeface of a family, so that one of many weights is drawn no oftener than one of a single weight."""
    faces = {}
    for path in FAMILIES[family][0]:
        faces.setdefault(os.path.basename(path).split("-")[0].split(".")[0], []).append(path)
    return list(faces.values())


def _font(rng, text):
    for _ in range(30):
        faces = _typefaces(rng.choice(len(FAMILIES), p=[share for _, share in FAMILIES]))
        files = faces[rng.integers(0, len(faces))]
        path = files[rng.integers(0, len(files))]
        if any(part in path for part in UNUSUAL) and rng.random() < 0.75:
            continue
        if all(has(path, character) for character in set(text)):
            return path
    return next(path for path in SANS if "DejaVuSans.ttf" in path)


def _marked(draw, mark, place, font, ink):
    """Strikes a zero that was drawn at a place through, or dots it."""
    left, top, right, bottom = font.getbbox("0", anchor="la")
    x, y, width, height = place[0] + left, place[1] + top, right - left, bottom - top
    if mark == "/":
        slope = [(x + 0.2 * width, y + 0.8 * height), (x + 0.8 * width, y + 0.2 * height)]
        draw.line(slope, fill=ink, width=max(2, round(0.07 * height)))
    elif mark:
        middle, half = (x + width / 2, y + height / 2), 0.08 * height
        draw.ellipse([middle[0] - half, middle[1] - half, middle[0] + half, middle[1] + half], fill=ink)


def _drawn(rng, path, text):
    """A line as a mask with room for accents above and descenders below the capitals."""
    font = sized(path)
    _, top, _, _ = font.getbbox("H")
    loose = rng.random() < 0.25
    typed = any(family in path for family in ("Mono", "spleen")) and rng.random() < 0.4
    tracking = rng.uniform(-0.02, 0.25) * CAPITAL if loose else 0
    shapes = [
        feature for feature, share in (("onum", OLD_STYLE), ("zero", MARKED_ZERO)) if rng.random() < share
    ] or None
    mark = "/."[rng.integers(0, 2)] if path in MONO and rng.random() < MARKED_ZERO else ""
    width = int(font.getlength(text, features=shapes) + max(0, tracking) * len(text)) + CAPITAL
    picture = Image.new("L", (width, ABOVE + CAPITAL + BELOW), 0)
    draw = ImageDraw.Draw(picture)
    if loose or typed:
        x = 8.0
        for character in text:
            rise = rng.normal() * 0.025 * CAPITAL if typed else 0
            ink = max(90, int(255 * (1 - abs(rng.normal()) * 0.15))) if typed else 255
            draw.text((x, ABOVE - top + rise), character, fill=ink, font=font, features=shapes)
            if character == "0":
                _marked(draw, mark, (x, ABOVE - top + rise), font, ink)
            x += font.getlength(character, features=shapes) + tracking
    else:
        draw.text((8, ABOVE - top), text, fill=255, font=font, features=shapes)
        for index in [index for index, character in enumerate(text) if character == "0" and mark]:
            _marked(draw, mark, (8 + font.getlength(text[:index], features=shapes), ABOVE - top), font, 255)
    mask = np.asarray(picture, np.float32) / 255
    columns = np.flatnonzero(mask.max(axis=0) > 0.1)
    return mask[:, columns[0] : columns[-1] + 1] if columns.size else None


def _printed(rng, mask):
    """Ink as it gets onto paper: spread or thin, in dots, broken, faded."""
    if rng.random() < 0.45:
        soft = cv2.GaussianBlur(mask, (0, 0), rng.uniform(0.8, 2.0))
        level = rng.uniform(0.28, 0.6)
        other = np.clip((soft - level) * rng.uniform(2, 8) + 0.5, 0, 1)
        mask = other if other.sum() > 0.55 * mask.sum() else mask
    height, width = mask.shape
    kind = rng.random()
    if kind < 0.08:  # of a dot-matrix or thermal printer
        pitch = CAPITAL / rng.uniform(7, 14)
        small = cv2.resize(
            mask, (max(4, int(width / pitch)), max(4, int(height / pitch))), interpolation=cv2.INTER_AREA
        )
        mask = cv2.resize(
            (small > rng.uniform(0.3, 0.5)).astype(np.float32), (width, height), interpolation=cv2.INTER_NEAREST
        )
        mask = cv2.GaussianBlur(mask, (0, 0), pitch * rng.uniform(0.2, 0.5))
    elif kind < 0.3:  # worn: ink missing in spots
        size = rng.uniform(1.5, 6)
        grain = rng.standard_normal((max(2, int(height / size)), max(2, int(width / size))), np.float32)
        grain = cv2.resize(grain, (width, height), interpolation=cv2.INTER_LINEAR)
        mask = mask * np.clip(1 - rng.uniform(0.1, 0.9) * (grain - rng.uniform(0.0, 1.0)), 0, 1)
    elif kind < 0.4:  # fading along the line
        mask = mask * np.linspace(rng.uniform(0.35, 1), rng.uniform(0.35, 1), width, dtype=np.float32)
    if rng.random() < 0.5:
        mask = cv2.resize(mask, (max(4, int(width * rng.uniform(0.72, 1.3))), height), interpolation=cv2.INTER_AREA)
    return mask


def _page(rng, mask, path):
    """The line on its paper with what stands around it: the scene, the box of the capitals, whether ink is the brighter."""
    rows, columns = mask.shape
    margin = 2 * CAPITAL
    height, width = CAPITAL + 2 * margin, columns + 2 * margin
    ink = np.zeros((height, width), np.float32)
    line.laid(ink, mask, margin, margin - ABOVE, 1.0)
    box = [margin, margin, columns, CAPITAL]
    for side in (-1, 1):
        if rng.random() < 0.3:  # the line above or below
            other = _drawn(rng, path if rng.random() < 0.7 else _font(rng, "a"), writing.text(rng))
            if other is not None:
                away = int(CAPITAL * rng.uniform(1.5, 2.4))
                line.laid(ink, other, margin + int(rng.normal() * 2 * CAPITAL), margin - ABOVE + side * away, 1.0)
        if rng.random() < 0.16:  # a form's rule
            at = (
                int(margin - CAPITAL * rng.uniform(0.4, 0.9))
                if side < 0
                else int(margin + CAPITAL * (1 + rng.uniform(0.12, 0.7)))
            )
            lean = rng.normal() * 0.006 * width
            cv2.line(
                ink,
                (0, int(at - lean)),
                (width, int(at + lean)),
                float(rng.uniform(0.3, 1)),
                int(rng.integers(1, 5)),
                cv2.LINE_AA,
            )
        if rng.random() < 0.1:  # a cell's edge
            at = (
                int(margin - CAPITAL * rng.uniform(0.15, 0.8))
                if side < 0
                else int(margin + columns + CAPITAL * rng.uniform(0.15, 0.8))
            )
            cv2.line(ink, (at, 0), (at, height), float(rng.uniform(0.3, 1)), int(rng.integers(1, 5)), cv2.LINE_AA)
    light_on_dark = rng.random() < 0.15
    ground = rng.uniform(0.0, 0.35) if light_on_dark else rng.uniform(0.45, 1.0)
    room = (1 - ground) if light_on_dark else ground
    contrast = float(rng.choice([rng.uniform(0.12, 0.4), rng.uniform(0.35, 0.98)], p=[0.3, 0.7])) * room
    scene = ground + ink * (contrast if light_on_dark else -contrast)
    return scene.astype(np.float32), box, light_on_dark


def made(rng):
    """A picture as the net wants it (rows of bytes, width a multiple of 4) and its label."""
    return graded(rng)[:2]


def graded(rng):
    """The same, and how high the capitals were in the photo, in pixels."""
    picture, label, capital = _taken(rng)
    return normalised(picture, rng.random() < 0.5), label, capital


def photographed(rng):
    """A crop of a photo, of any size, and its label."""
    return _taken(rng)[:2]


def _taken(rng):
    if rng.random() < 0.04:
        label, mask, path = (
            "",
            np.zeros((ABOVE + CAPITAL + BELOW, int(CAPITAL * rng.uniform(1, 8))), np.float32),
            SANS[0],
        )
    else:
        label = writing.text(rng)
        path = _font(rng, label)
        mask = _printed(rng, _drawn(rng, path, label))
    scene, (x, y, w, h), light_on_dark = _page(rng, mask, path)
    if rng.random() < 0.5:
        scene = camera.soiled(rng, scene)
    if rng.random() < 0.6:
        scene = camera.uneven(rng, scene)
    if rng.random() < 0.06:
        scene = camera.reflection(rng, scene)
    crop_h = h / rng.uniform(0.42, 0.72)
    middle = y + h / 2 + np.clip(rng.normal() * 0.25, -0.6, 0.6) * (crop_h - h) / 2
    left = x - h * rng.uniform(0.08, 0.9)
    right = x + w + h * rng.uniform(0.08, 0.9)
    capital = float(np.clip(np.exp(rng.normal(2.85, 0.4)), 7.5, 48))  # pixels of the photo
    picture, _ = camera.straightened(
        rng,
        scene,
        np.zeros((2, 2), np.uint8),
        (left, middle - crop_h / 2, right - left, crop_h),
        max(11, int(round(capital * crop_h / h))),
        np.exp(rng.normal(0, 0.07)),
        None,
    )
    picture = camera.optics(rng, picture, capital * (0.8 if capital < 14 else 1))
    picture = camera.sensor(rng, picture)
    if light_on_dark != (rng.random() < 0.04):
        picture = 255 - picture
    return picture, label, capital


def normalised(picture, flat=False):
    """As `line.normalised`, wider."""
    return line.normalised(picture, flat, STRETCH, WIDEST)
