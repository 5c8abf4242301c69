"""One labelled line: what it says, on which display, with what around it, as photographed."""

import cv2
import numpy as np
from . import camera, content, dots, drums, fonts, legibility, segments

HEIGHT = 32  # of the reader's input
WIDEST = 320
DIGIT = 44  # height of digits as drawn, before the camera
LEGIBLE = 0.32  # ease from which on a line counts as one that can be read
WORDS = 0.3  # share of words that are learnt beyond the usual
FEWEST = 9.6  # columns of the reader's input that a character needs: 2.4 steps of the net
KEPT = 0.5  # of a stroke that is drawn thinner: the share that must be left of it
CELLED = 0.4  # share of the displays of segments that have empty cells or unlit points
GHOSTLY = 0.55  # share of the displays whose unlit segments show
FLAT_WINDOW = (37, 25)  # columns and rows around a pixel that count for its flattening
UNITS = (
    "kWh",
    "kW",
    "m3",
    "m³",
    "W",
    "V",
    "A",
    "Hz",
    "bar",
    "L",
    "Litres",
    "TOTAL",
    "THIS SALE $",
    "GALLONS",
    "PRICE",
    "mmHg",
    "mg/dL",
    "kg",
    "g",
    "lb",
    "CUM",
    "CkWh",
    "kVArh",
    "Mar",
    "Dec",
    "min",
    "rpm",
    "°C",
    "°F",
    "%",
    "pH",
    "ppm",
    "SET",
    "AM",
    "PM",
    "MAX",
    "SYS",
    "DIA",
    "PUL",
    "h",
    "s",
    "/min",
    "R",
    "Y",
    "B",
    "I1",
    "BP",
    "T1",
    "T2",
    "€",
    "Kč",
    "USD",
    "Wh",
    "imp/kWh",
    "HOLD",
    "AUTO",
    "MODE",
    "Ω",
    "mV",
    "km/h",
    "X 0.1",
    "No. 4711",
    "2014",
)
SPELLED = set("ERLOHPACFNTUDIS0123456789")  # capitals that displays show as characters of the alphabet
KINDS = (
    ("seven", 0.34),
    ("font7", 0.11),
    ("font14", 0.08),
    ("dots", 0.15),
    ("drums", 0.12),
    ("print", 0.07),
    ("none", 0.13),
)


def made(rng, kind=None, least=LEGIBLE):
    """A picture as the net wants it (HEIGHT rows of bytes, width a multiple of 4) and its label; with a `least` of 0 any
    line will do. Words are more frequent than on displays, as what is rare is learnt badly.
    """
    return graded(rng, kind, least, WORDS)[:2]


def graded(rng, kind=None, least=LEGIBLE, words=0.0):
    """A picture as the net wants it, its label, and how easily it can be read, 0...1: `legibility.ease` and how large the
    characters are; 1 for an empty line. words: the share of words beyond the usual.
    """

    def view(picture, label, *parts):
        flat = rng.random() < 0.5
        if least <= 0:
            return normalised(picture, flat), 0.0
        for chosen in (flat, not flat):  # what drowns beside a bright frame may show when flattened
            line = normalised(picture, chosen)
            ease = legibility.ease(line, *parts)
            if ease >= least:
                return line, min(ease, legibility.largeness(*parts[:2], max(1, len(label))))
        return None, 0.0

    return _legible(rng, kind, view, words)


def photographed(rng, kind=None):
    """A crop of a photo, of any size, and its label."""
    return cropped(rng, kind, WORDS)[:2]


def cropped(rng, kind=None, words=0.0):
    """A crop of a photo, of any size, its label, and how easily it can be read, as `graded` tells it."""

    def view(picture, label, *parts):
        ease = max(legibility.ease(normalised(picture, flat), *parts) for flat in (True, False))
        return picture if ease >= LEGIBLE else None, min(ease, legibility.largeness(*parts[:2], max(1, len(label))))

    return _legible(rng, kind, view, words)


def of_device(rng, kind, label, style):
    """A crop of a photo of a device that shows a label of figures: as `photographed`, but what is drawn looks as the numbers of
    `style` have it, a seed. None when no photo of thirty can be read.
    """
    for _ in range(30):
        tried = _tried(rng, kind, 0.0, label, style)
        if tried is None:
            continue
        picture, shown, *parts = tried
        if (
            shown == label
            and max(legibility.ease(normalised(picture, flat), *parts) for flat in (True, False)) >= LEGIBLE
        ):
            return picture
    return None


def _legible(rng, kind, view, words):
    if kind is None:
        kind = rng.choice([name for name, _ in KINDS], p=np.array([share for _, share in KINDS]))
    for _ in range(60):
        tried = _tried(rng, kind, words)
        if tried is None:
            continue
        picture, label, *parts = tried
        shown, ease = view(picture, label, *parts)
        if shown is not None:
            return shown, label, ease if label else 1.0
    return _legible(rng, "none", view, words)


def _tried(rng, kind, words, says=None, style=None):
    label, light_on_dark, ghost = "", False, None
    drawing = rng if style is None else np.random.default_rng(style)
    if kind == "drums":
        if says is None:
            label = (
                content.text(rng, drums.ALLOWED) if rng.random() < 0.3 else content.digits(rng, int(rng.integers(1, 9)))
            )
        label = says or label
        drawn = drums.row(drawing, label, DIGIT)
        if drawn is None:
            return None
        scene, ink, body, top, light_on_dark = drawn
        text_box = [0, top, scene.shape[1], DIGIT]
        scene, text_box = _housed(rng, scene, text_box, body)
        ink = _placed(ink, scene, text_box[0], text_box[1] - top)
    elif kind == "none":
        scene, text_box, light_on_dark = _blank(rng)
        ink = np.zeros_like(scene)
    else:
        label, lit, unlit = _written(drawing, kind, words, says)
        if rng.random() >= GHOSTLY:
            unlit = np.zeros_like(unlit)
        scene, text_box, light_on_dark = _display(rng, kind, lit, unlit)
        ink, ghost = (_placed(mask, scene, text_box[0], text_box[1]) for mask in (lit, unlit))
    parts = legibility.numbered(ink, label, DIGIT, kind == "dots", ghost)
    if parts is None:
        return None
    parts, inked = parts
    picture, parts, expected = _taken(rng, scene, parts, text_box, len(label), kind)
    if light_on_dark:
        picture = 255 - picture
    if rng.random() < 0.12:
        picture = 255 - picture
    return picture, label, parts, inked, expected


def _placed(ink, scene, left, top):
    whole = np.zeros(scene.shape, np.float32)
    whole[top : top + ink.shape[0], left : left + ink.shape[1]] = ink
    return whole


def normalised(picture, flat=False, stretch=1.0, widest=WIDEST):
    """HEIGHT rows, a width that is a multiple of 4 and at most `widest`, and the grey stretched.

    It is stretched between the 2nd and 98th percentile; or, when `flat`, by the mean and spread around each pixel,
    which brings out what lies in a reflection or beside a bright frame.
    """
    width = picture.shape[1] / picture.shape[0] * HEIGHT * stretch
    width = int(min(widest, max(16, 4 * round(width / 4))))
    way = cv2.INTER_AREA if picture.shape[0] > HEIGHT else cv2.INTER_LINEAR
    picture = cv2.resize(picture, (width, HEIGHT), interpolation=way).astype(np.float32)
    if flat:
        mean = cv2.blur(picture, FLAT_WINDOW, borderType=cv2.BORDER_REPLICATE)
        spread = np.sqrt(
            np.maximum(0, cv2.blur(picture * picture, FLAT_WINDOW, borderType=cv2.BORDER_REPLICATE) - mean * mean)
        )
        picture = (picture - mean) / (spread + 2 + 0.1 * picture.std())
        return np.clip(picture * 64 + 144, 0, 255).astype(np.uint8)
    low, high = np.percentile(picture, (2, 98))
    return np.clip((picture - low) * (255 / max(8.0, high - low)), 0, 255).astype(np.uint8)


def _written(rng, kind, words, says=None):
    def text(allowed, words=0.0):
        return says or content.text(rng, allowed, words)

    # Cells with nothing lit, as beside a number shorter than the display, and points that are not lit.
    has_cells = kind in ("seven", "font7", "font14") and rng.random() < CELLED
    empty = (int(rng.integers(0, 6)), int(rng.random() < 0.1)) if has_cells else (0, 0)
    has_points = has_cells and rng.random() < 0.6
    if kind == "seven":
        label = text(segments.ALLOWED)
        lit, unlit = segments.row(rng, label, DIGIT, empty, has_points)
    elif kind == "font7":
        label = text(segments.ALLOWED - {"°"})
        path = fonts.SEVEN[rng.integers(0, len(fonts.SEVEN))]
        track = int(rng.choice([0, rng.integers(0, 9)]))
        track = 0 if "." in label or ":" in label or has_points else track
        lit = fonts.row(path, DIGIT, label, track)
        unlit = fonts.row(path, DIGIT, _all_on(label, "8", empty[0], has_points), track)
        lit, unlit = _same_width(lit, unlit)
        unlit = np.maximum(unlit - lit, 0)
    elif kind == "font14":
        label = text(set("0123456789.:-+/%ErLoHPACFntUd"), words)
        path = fonts.FOURTEEN[rng.integers(0, len(fonts.FOURTEEN))]
        lit = fonts.row(path, DIGIT, label)
        unlit = np.zeros_like(lit)
        if has_cells:
            lit, unlit = _same_width(lit, fonts.row(path, DIGIT, _all_on(label, "~", empty[0], has_points)))
            unlit = np.maximum(unlit - lit, 0)
        label = fonts.by_shape(path, label)
    elif kind == "dots":
        label = text(dots.ALLOWED)
        lit, unlit = dots.row(rng, label, DIGIT)
    else:
        label = text(set("0123456789.:-+/%°ErLoHPACFntUd"), words)
        path = fonts.PRINT[rng.integers(0, len(fonts.PRINT))]
        lit = fonts.row(path, DIGIT, label, int(rng.choice([0, rng.integers(0, 10)])))
        label = fonts.by_shape(path, label)
        unlit = np.zeros_like(lit)
    if kind != "dots" and rng.random() < 0.35:  # thicker or thinner, corners rounded
        soft = cv2.GaussianBlur(lit, (0, 0), rng.uniform(0.6, 2.2))
        level = rng.uniform(0.32, 0.62)
        other = np.clip((soft - level) * rng.uniform(3, 8) + 0.5, 0, 1)
        lit = other if _all_shown(lit, other) else lit
    if rng.random() < 0.5:
        wide = rng.uniform(0.72, 1.3)
        size = (max(4, int(lit.shape[1] * wide)), lit.shape[0])
        lit, unlit = cv2.resize(lit, size), cv2.resize(unlit, size)
    return label, lit, unlit


def _all_on(text, cell, more, has_points):
    """A text with all segments of its cells on, and some more cells before it. has_points: also the points of all cells."""
    with_point = cell + ("." if has_points else "")
    return with_point * more + "".join(
        mark if mark in ".:" else cell if after == "." else with_point for mark, after in zip(text, text[1:] + " ")
    )


def _all_shown(before, after):
    """Whether of everything that was drawn, also of a thin stroke and of a point, most is left."""
    _, strokes = cv2.connectedComponents((before > 0.4).astype(np.uint8), connectivity=8)
    left, drawn = (np.bincount(strokes.ravel(), mask.ravel())[1:] for mask in (after, before))
    return bool((left > KEPT * drawn).all())


def _same_width(first, second):
    # Both end at the same right edge, where digits of equal cells end.
    width = max(first.shape[1], second.shape[1])
    pad = lambda mask: np.pad(mask, ((0, 0), (width - mask.shape[1], 0)))
    return pad(first), pad(second)


def _display(rng, kind, lit, unlit):
    """A window with the line in it: the scene, the digits' box in it, and whether the digits are the brighter."""
    rows, columns = lit.shape
    blank_left = int(DIGIT * (rng.uniform(0.6, 4.5) if rng.random() < 0.3 else rng.uniform(0.1, 0.7)))
    blank_right = int(DIGIT * (rng.uniform(0.4, 2.0) if rng.random() < 0.2 else rng.uniform(0.1, 0.6)))
    above, below = int(DIGIT * rng.uniform(0.35, 0.9)), int(DIGIT * rng.uniform(0.1, 0.65))
    height, width = rows + above + below, columns + blank_left + blank_right
    full = lambda mask: np.pad(mask, ((above, below), (blank_left, blank_right)))
    ink, ghost = full(lit), full(unlit)
    light_on_dark = rng.random() < (0.35 if kind in ("seven", "font7", "dots") else 0.25)
    if light_on_dark:
        ground = rng.uniform(0.0, 0.25)
        colour = rng.uniform(0.5, 1.0)
        scene = np.full((height, width), ground, np.float32) + ink * (colour - ground)
        scene += (
            ghost * (colour - ground) * rng.choice([rng.uniform(0.01, 0.25), rng.uniform(0.2, 0.45)], p=[0.75, 0.25])
        )
        if rng.random() < 0.6:
            scene += cv2.GaussianBlur(ink, (0, 0), DIGIT * rng.uniform(0.03, 0.22)) * rng.uniform(0.1, 0.8)
        if rng.random() < 0.3:  # overexposed cores
            scene = np.minimum(scene * rng.uniform(1.0, 1.8), 1.0)
    else:
        ground = rng.uniform(0.35, 1.0)
        contrast = float(rng.choice([rng.uniform(0.07, 0.35), rng.uniform(0.3, 0.97)], p=[0.4, 0.6]))
        if kind in ("seven",) and rng.random() < 0.2:  # segments of unequal strength: worn contacts, view from the side
            patches = rng.uniform(0.45, 1.0, (2, max(2, width // 30))).astype(np.float32)
            ink = ink * cv2.resize(patches, (width, height), interpolation=cv2.INTER_LINEAR)
        scene = np.full((height, width), ground, np.float32)
        if rng.random() < 0.35:
            dx, dy = rng.normal(0, DIGIT * 0.05, 2)
            shadow = cv2.warpAffine(ink, np.float32([[1, 0, dx], [0, 1, dy]]), (width, height))
            shadow = cv2.GaussianBlur(shadow, (0, 0), rng.uniform(0.6, 3))
            scene *= 1 - shadow * rng.uniform(0.05, 0.35) * contrast
        scene *= 1 - ghost * contrast * rng.choice([rng.uniform(0.03, 0.3), rng.uniform(0.25, 0.5)], p=[0.75, 0.25])
        scene *= 1 - ink * contrast
    box = [blank_left, above, columns, DIGIT]
    scene = _neighbours(rng, scene, box, light_on_dark)
    if rng.random() < 0.35:
        body = float(rng.choice([rng.uniform(0, 0.2), rng.uniform(0.2, 0.9)]))
        scene, box = _framed(rng, scene, box, body)
    return scene, box, light_on_dark


def _neighbours(rng, scene, box, light_on_dark):
    """Units and words beside, and halves of other lines above and below; none of them is labelled."""
    x, y, w, h = box
    fore = float(np.clip(scene.max() if light_on_dark else scene.min() * rng.uniform(0.5, 1.1), 0, 1))
    if rng.random() < 0.28:  # a smaller word to the right or left
        size = int(h * rng.uniform(0.22, 0.52))
        if size >= 9:
            word = fonts.row(fonts.PRINT[rng.integers(0, len(fonts.PRINT))], size, UNITS[rng.integers(0, len(UNITS))])
            at = int(rng.choice([y + h - size, y, y + rng.uniform(0, h - size)]))
            if rng.random() < 0.75:
                left = x + w + int(h * rng.uniform(0.12, 0.5))
            else:
                left = x - word.shape[1] - int(h * rng.uniform(0.15, 0.6))
            laid(scene, word, left, at, fore)
    if rng.random() < 0.22:  # words above or below
        size = int(h * rng.uniform(0.2, 0.5))
        if size >= 9:
            for _ in range(int(rng.integers(1, 3))):
                word = fonts.row(
                    fonts.PRINT[rng.integers(0, len(fonts.PRINT))], size, UNITS[rng.integers(0, len(UNITS))]
                )
                at = (
                    y + h + int(h * rng.uniform(0.12, 0.4))
                    if rng.random() < 0.6
                    else y - size - int(h * rng.uniform(0.1, 0.3))
                )
                laid(scene, word, int(rng.uniform(0, scene.shape[1])), at, fore)
    if rng.random() < 0.12:  # half of another line
        other, _ = segments.row(rng, content.digits(rng, int(rng.integers(2, 7))), DIGIT)
        at = y + h + int(h * rng.uniform(0.3, 0.5)) if rng.random() < 0.5 else y - int(h * rng.uniform(1.35, 1.6))
        laid(scene, other[:DIGIT], int(x + rng.uniform(-0.3, 0.3) * w), at, fore)
    if rng.random() < 0.06:  # marks of the panel: boxes, bars, arrows
        for _ in range(int(rng.integers(1, 4))):
            a = (int(rng.uniform(0, scene.shape[1])), int(rng.choice([y - h * 0.25, y + h * 1.2])))
            cv2.rectangle(
                scene,
                a,
                (a[0] + int(h * rng.uniform(0.1, 0.5)), a[1] + int(h * rng.uniform(0.08, 0.2))),
                fore,
                -1 if rng.random() < 0.6 else 1,
            )
    if rng.random() < 0.08:  # two small words above each other, some of them light in a dark box
        size = int(h * rng.uniform(0.28, 0.46))
        left = x - int(h * rng.uniform(0.6, 1.4)) if rng.random() < 0.6 else x + w + int(h * rng.uniform(0.12, 0.4))
        for line in range(2):
            word = fonts.row(fonts.PRINT[rng.integers(0, len(fonts.PRINT))], size, UNITS[rng.integers(0, len(UNITS))])
            word = word[:, : max(4, x - left - 3)] if left < x else word
            at = y + int(line * h * 0.55)
            if rng.random() < 0.3:
                word = np.pad(1 - np.minimum(word[:size], 1), 2, constant_values=1)
                word = word[:, : max(4, x - left - 3)] if left < x else word
            laid(scene, word, left, at, fore)
    if rng.random() < 0.05:  # a box around the decimals or the whole
        cv2.rectangle(
            scene,
            (x - int(h * 0.15), y - int(h * 0.15)),
            (x + w + int(h * 0.15), y + h + int(h * 0.15)),
            fore,
            int(rng.integers(1, 3)),
        )
    return scene


def laid(scene, mask, left, top, fore):
    height, width = scene.shape
    x0, y0, x1, y1 = max(0, left), max(0, top), min(width, left + mask.shape[1]), min(height, top + mask.shape[0])
    if x1 > x0 and y1 > y0:
        part = mask[y0 - top : y1 - top, x0 - left : x1 - left]
        scene[y0:y1, x0:x1] = scene[y0:y1, x0:x1] * (1 - part) + fore * part


def _framed(rng, scene, box, body):
    """The edge of the window and the housing around it."""
    height, width = scene.shape
    t, b, l, r = (int(DIGIT * rng.uniform(0.1, 1.0)) for _ in range(4))
    framed = np.full((height + t + b, width + l + r), body, np.float32)
    framed[t : t + height, l : l + width] = scene
    if rng.random() < 0.5:
        cv2.rectangle(
            framed, (l, t), (l + width, t + height), float(rng.uniform(0, 1)), int(rng.integers(1, 4)), cv2.LINE_AA
        )
    if rng.random() < 0.4:  # the housing throws a shadow on the display
        deep = int(DIGIT * rng.uniform(0.05, 0.3)) + 1
        framed[t : t + deep, l : l + width] *= np.linspace(rng.uniform(0.3, 0.8), 1, deep, dtype=np.float32)[:, None]
    if rng.random() < 0.25:
        size = int(DIGIT * rng.uniform(0.25, 0.45))
        word = fonts.row(fonts.PRINT[rng.integers(0, len(fonts.PRINT))], size, UNITS[rng.integers(0, len(UNITS))])
        laid(
            framed,
            word,
            int(rng.uniform(0, framed.shape[1])),
            int(rng.choice([t - size - 3, t + height + 3])),
            1.0 if body < 0.5 else 0.0,
        )
    return framed, [box[0] + l, box[1] + t, box[2], box[3]]


def _housed(rng, scene, box, body):
    """A counter's window in its housing."""
    edge = body if rng.random() < 0.6 else float(rng.uniform(0, 1))
    scene, box = _framed(rng, scene, box, edge)
    if rng.random() < 0.3:
        scene = _neighbours(rng, scene, box, edge < 0.5)
    return scene, box


def _blank(rng):
    """A line with nothing on it: an empty window, a frame, a word that is no value.

    Unlit segments are not drawn: stretched to full contrast they are an 8 like any other.
    """
    light_on_dark = rng.random() < 0.3
    ground = rng.uniform(0.05, 0.3) if light_on_dark else rng.uniform(0.4, 1.0)
    width = int(DIGIT * rng.uniform(0.8, 6))
    scene = np.full((DIGIT + 72, width + 60), ground, np.float32)
    box = [30, 30, width, DIGIT]
    if rng.random() < 0.5:
        kind = fonts.PRINT[rng.integers(0, len(fonts.PRINT))]
        words = [word for word in UNITS if word.isalpha() and len(word) > 2 and not set(word.upper()) <= SPELLED]
        word = fonts.row(kind, int(DIGIT * rng.uniform(0.5, 0.9)), words[rng.integers(0, len(words))])
        laid(scene, word, int(rng.uniform(0, 60)), 34, 1.0 if light_on_dark else 0.1)
    if rng.random() < 0.6:
        scene, box = _framed(rng, scene.astype(np.float32), box, float(rng.uniform(0, 1)))
        shift = rng.uniform(-0.8, 0.8, 2) * DIGIT
        box = [max(0, int(box[0] + shift[0])), max(0, int(box[1] + shift[1])), box[2], box[3]]
    return scene.astype(np.float32), box, light_on_dark


def _taken(rng, scene, parts, text_box, characters, kind):
    """The crop around the digits as a camera gives it, bytes; the parts of the characters in it; and how many pixels
    of each part there are when nothing is cut off."""
    x, y, w, h = text_box
    if rng.random() < 0.4 and kind != "print":
        scene = camera.covered(rng, scene.copy(), text_box)
    if rng.random() < 0.35:
        scene = camera.soiled(rng, scene)
    if rng.random() < 0.75:
        scene = camera.uneven(rng, scene)
    if rng.random() < 0.45 and kind not in ("print",):
        scene = camera.reflection(rng, scene)
    share = rng.uniform(0.45, 0.95) if rng.random() < 0.9 else rng.uniform(0.36, 0.5)
    crop_h = h / share
    middle = y + h / 2 + np.clip(rng.normal() * 0.28, -0.47, 0.47) * (crop_h - h) + rng.normal() * 0.015 * h
    left = x - h * (
        rng.uniform(-0.03, 0.12)
        if rng.random() < 0.2
        else rng.uniform(0.05, 0.8)
        if rng.random() < 0.75
        else rng.uniform(0.5, 5.0)
    )
    right = (
        x
        + w
        + h
        * (
            rng.uniform(-0.03, 0.12)
            if rng.random() < 0.2
            else rng.uniform(0.05, 0.7)
            if rng.random() < 0.8
            else rng.uniform(0.4, 2.0)
        )
    )
    digit = float(np.clip(np.exp(rng.normal(3.15, 0.42)), 10, 60))
    narrow = min(1.0, 300 / ((right - left) / crop_h * HEIGHT))
    stretch = np.exp(rng.normal(0.06, 0.2)) * narrow
    if narrow == 1.0 and characters:
        stretch = max(stretch, FEWEST * characters / (w / crop_h * HEIGHT))
    border = None if rng.random() < 0.6 else float(rng.choice([0.0, 0.0, rng.uniform(0, 1)]))
    box = (left, middle - crop_h / 2, right - left, crop_h)
    picture, shown = camera.straightened(rng, scene, parts, box, max(12, int(round(digit / share))), stretch, border)
    picture = camera.optics(rng, picture, digit)
    picture = camera.sensor(rng, picture)
    expected = np.bincount(parts.astype(np.int64).ravel())[1:] * (picture.size / ((right - left) * crop_h))
    return picture, shown, expected
