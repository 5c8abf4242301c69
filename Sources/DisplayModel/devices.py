"""Makes photos of devices and papers, ordinary ones and such as tempt a reader: devices.py FOLDER SEED COUNT [--photos N] [--drums]

In FOLDER there is then one folder a device, with its photos and a case.json: the reference photo, the values with their regions
and options, and what each photo shows; null where nothing may be accepted. Each photo but the reference has one of CHANGES.
"""

import argparse
import glob
import json
import os
import cv2
import numpy as np
from PIL import Image, ImageDraw, ImageFont
from displaymodel import camera, drums, fonts, paper, segments

# DejaVu and Liberation are left out: other measures are drawn in them.
FAMILIES = (
    "roboto/unhinted/RobotoTTF/Roboto-*.ttf",
    "lato/Lato-*.ttf",
    "open-sans/OpenSans-*.ttf",
    "crosextra/Car*.ttf",
    "inconsolata/*.otf",
    "bebas-neue/*.otf",
    "roadgeek/*.ttf",
    "freefont/Free*.ttf",
    "noto/NotoSans-*.ttf",
    "noto/NotoSerif-*.ttf",
    "noto/NotoSansMono-*.ttf",
    "opendin/*.ttf",
    "urw-base35/Nimbus*.otf",
)
LABELS = (
    "Power",
    "Flow",
    "Energy",
    "Temp",
    "Level",
    "Volume",
    "Pressure",
    "Runtime",
    "Supply",
    "Return",
    "Total",
    "Weight",
    "Speed",
    "Dose",
    "Output",
    "Import",
    "Tank",
)
UNITS = (
    "kW",
    "kWh",
    "MWh",
    "W",
    "°C",
    "°F",
    "l/h",
    "m³/h",
    "m³",
    "bar",
    "mbar",
    "kPa",
    "h",
    "min",
    "s",
    "A",
    "V",
    "mA",
    "%",
    "rpm",
    "kg",
    "g",
    "mm",
    "l",
    "K",
    "MW",
    "GJ",
    "Hz",
    "kvar",
    "kVA",
)
CODES = (
    "1.8.0",
    "1.8.1",
    "1.8.2",
    "2.8.0",
    "2.8.1",
    "16.7.0",
    "31.7.0",
    "3.8.0",
    "C.1.0",
    "F.F",
    "P01",
    "P02",
    "A1",
    "A2",
    "L1",
    "L2",
    "T1",
    "T2",
    "0.9.1",
)
HEADINGS = (
    "IMPORT",
    "EXPORT",
    "TOTAL",
    "TODAY",
    "MONTH",
    "NIGHT",
    "DAY",
    "MAX",
    "MIN",
    "TEST",
    "ACTIVE",
    "REACTIVE",
    "HEATING",
    "COOLING",
    "SUM",
)
CHANGES = {
    "ordinary": 0.52,
    "longer": 0.12,
    "sign": 0.05,
    "covered": 0.11,
    "unit": 0.07,
    "register": 0.07,
    "mark": 0.06,
}
# Share of the photos with a reflection.
MIRRORED = 0.2


def families():
    """The font files at hand with the characters that devices show."""
    found = []
    for pattern in FAMILIES:
        for path in sorted(glob.glob(f"{fonts.ROOT}/*/{pattern}")):
            if not any(
                word in path
                for word in (
                    "Italic",
                    "Oblique",
                    "Emoji",
                    "Symbols",
                    "Math",
                    "Hairline",
                    "Thin",
                    "D050",
                    "Z003",
                    "Display-",
                )
            ):
                found.append(path)
    return [path for path in found if all(paper.has(path, character) for character in "0123456789.-<>~#*?!kWmhrs°")]


class Device:
    """How one device looks, the same in all its photos: its rows are `(label, unit, decimals, whole digits)`."""

    def __init__(self, rng, paths, has_drums=False):
        self.rng = rng
        self.has_drums = has_drums
        pick = lambda items: items[int(rng.integers(0, len(items)))]
        self.value_font, self.label_font = pick(paths), pick(paths)
        self.size = int(rng.integers(34, 84))
        self.label_size = int(self.size * rng.uniform(0.5, 0.95))
        self.is_segments = rng.random() < 0.4 and not has_drums
        dark = rng.random() < (0.35 if not self.is_segments else 0.5)
        ground, ink = rng.uniform(0.6, 0.97), rng.uniform(0.02, 0.35)
        self.ground, self.ink = (ink * 0.6, ground) if dark else (ground, ink)
        self.unlit = rng.uniform(0.02, 0.28) if rng.random() < 0.55 else 0.0
        self.right = rng.random() < 0.55
        self.labels_above = rng.random() < 0.25
        self.has_code = rng.random() < 0.3
        self.framed = rng.random() < 0.4
        self.unit_inside = rng.random() < 0.35
        self.cells = int(rng.integers(5, 8))
        self.width, self.height = int(rng.integers(900, 1300)), int(rng.integers(640, 950))
        if self.is_segments:
            self.size = min(self.size, int((self.width * 0.42 - 60) / self.cells / 1.7))
        count = 1 if self.has_code else int(rng.integers(2, 3 if self.labels_above else 4 if self.is_segments else 5))
        names = list(rng.permutation(LABELS))[:count]
        self.rows = [
            (
                str(name),
                str(pick(UNITS)) if rng.random() < 0.75 else "",
                int(rng.choice([0, 0, 1, 1, 2, 3])),
                int(rng.integers(1, 6)),
            )
            for name in names
        ]
        if self.is_segments:
            self.rows = [
                (name, unit, min(decimals, 2), min(whole, self.cells - 2 - min(decimals, 2)))
                for name, unit, decimals, whole in self.rows
            ]
        if has_drums:
            self.rows = [(name, unit, 0, int(rng.integers(4, 8))) for name, unit, _, _ in self.rows[:2]]
            self.size, self.unit_inside = min(self.size, self.width // 32), False
        self.code, self.heading = str(pick(CODES)), str(pick(HEADINGS))
        self.title = f"{pick(LABELS).upper()} {pick(HEADINGS)} {rng.integers(10, 999)}"
        self.speckle = int(rng.integers(0, 10**9))
        self.seed = int(rng.integers(0, 10**9))

    def said(self, rng, row, change="ordinary"):
        """What a value says, and what it means; no meaning where nothing may be accepted."""
        _, _, decimals, whole = row
        if self.has_drums:
            text = "".join(str(digit) for digit in rng.integers(0, 10, whole))
            return text, text
        digits = whole
        if change == "longer":
            digits = max(1, whole + int(rng.choice([-2, -1, 1, 1, 2])))
            if decimals and rng.random() < 0.25:
                decimals = max(0, decimals + int(rng.choice([-1, 1])))
        number = str(rng.integers(10 ** (digits - 1), 10**digits)) if digits > 1 or rng.random() < 0.85 else "0"
        text = number + ("." + "".join(str(d) for d in rng.integers(0, 10, decimals)) if decimals else "")
        if change == "sign":
            text = "-" + text
        if self.is_segments and change != "mark" and len(text.replace(".", "")) > self.cells:
            return self.said(rng, row, "ordinary" if digits > whole else change)
        if change == "mark":
            return self.marked(rng, text)
        return text, text

    def marked(self, rng, text):
        """A value with a mark or a gap that changes what it means."""
        kind = int(rng.integers(0, 8))
        if kind == 0 and "." in text:
            return "." + text.split(".")[1], "0." + text.split(".")[1]
        if kind == 1 and len(text) > 2 and not self.is_segments:
            at = int(rng.integers(1, len(text)))
            text = text.replace(".", "")
            return (text[:at] + " " + text[at:], None) if (len(text) - at) % 3 else (text, text)
        if self.is_segments:
            return str(rng.choice(["----", "Err", "E1", "Lo", "HI"])), None
        before, after = str(rng.choice(["<", ">", "~", "#", "*"])), str(rng.choice(["?", "!", "*", "²"]))
        return (before + text, None) if kind < 5 else (text + after, None)


def drawn(device, says, code, heading, units, cover=None):
    """The device's face as grey 0...1, each value's box, and its unit's."""
    grey = lambda share: int(255 * min(1, max(0, share)))
    image = Image.new("L", (device.width, device.height), grey(0.35))
    draw, speckle = ImageDraw.Draw(image), np.random.default_rng(device.speckle)
    for _ in range(120):
        x, y, r = speckle.integers(0, device.width), speckle.integers(0, device.height), int(speckle.integers(3, 16))
        draw.rectangle((x, y, x + r, y + r), fill=int(speckle.integers(50, 150)))
    draw.rounded_rectangle((40, 36, device.width - 40, device.height - 36), 20, fill=grey(0.22), outline=20, width=5)
    draw.rectangle((80, 70, device.width - 80, device.height - 76), fill=grey(device.ground))
    label_font = ImageFont.truetype(device.label_font, device.label_size)
    draw.text((100, 80), device.title, font=label_font, fill=grey(device.ink))
    draw.text(
        (110, device.height - 70), "Serial 4711-0815 IP54", font=ImageFont.truetype(device.label_font, 22), fill=210
    )
    boxes = []
    top = 90 + device.label_size * 1.6
    step = min((device.height - 100 - top) / len(device.rows), device.size * (3.4 if device.labels_above else 2.1))
    for index, (row, text) in enumerate(zip(device.rows, says)):
        y = top + index * step
        unit = units[index]
        x = device.width * 0.46
        if device.has_code:
            draw.text((110, y), heading, font=label_font, fill=grey(device.ink))
            draw.text((110, y + device.label_size * 1.5), code, font=label_font, fill=grey(device.ink))
            y += device.label_size * 1.1
            x = device.width * 0.4
        elif device.labels_above:
            draw.text((x, y), row[0], font=label_font, fill=grey(device.ink))
            y += device.label_size * 1.3
        else:
            draw.text((110, y), row[0], font=label_font, fill=grey(device.ink))
        shown = _drums if device.has_drums else _segments if device.is_segments else _printed
        box = shown(device, image, text, x, y)
        if device.framed:
            frame = (min(box[0], x) - 24, box[1] - 14, max(box[2], x + device.size * 4) + 24, box[3] + 14)
            draw.rectangle(frame, outline=grey((device.ink + device.ground) / 2), width=2)
        whole = box
        if unit:
            at = box[2] + device.size * 0.3 + (26 if device.framed and not device.unit_inside else 0)
            size = device.size if device.unit_inside else device.label_size
            font = ImageFont.truetype(device.value_font if device.unit_inside else device.label_font, size)
            if device.framed and not device.unit_inside:
                at = max(at, x + device.size * 4 + 40)
            draw.text((at, box[3]), unit, font=font, fill=grey(device.ink), anchor="ls")
            seen = draw.textbbox((at, box[3]), unit, font=font, anchor="ls")
            whole = (box[0], min(box[1], seen[1]), seen[2], max(box[3], seen[3]))
        boxes.append((box, whole))
    if cover is not None:
        _cover(device, draw, boxes[cover[0]][0], len(says[cover[0]]), cover[1])
    return np.asarray(image, np.float32) / 255, boxes


def _drums(device, image, text, x, y):
    """A mechanical counter in its window, always with the same number of digits."""
    x, y = int(x), int(y)
    # A look that does not fit the device's face beside the unit, or hides a digit, is drawn again.
    for attempt in range(200):
        made = drums.row(np.random.default_rng([device.seed, attempt]), text, device.size)
        if made and made[0].shape[1] < device.width - 80 - 4 * device.size - x:
            break
    else:
        raise ValueError(f"no counter with {len(text)} digits fits a face of {device.width} pixels")
    height, width = made[0].shape
    page = np.asarray(image, np.float32) / 255
    page[y : y + height, x : x + width] = np.clip(made[0], 0, 1)
    image.paste(Image.fromarray((page * 255).astype(np.uint8)))
    return (x, y, x + width, y + height)


def _printed(device, image, text, x, y):
    draw = ImageDraw.Draw(image)
    font = ImageFont.truetype(device.value_font, device.size)
    left = x + device.size * 4 - draw.textlength(text, font=font) if device.right else x
    draw.text((left, y), text, font=font, fill=int(255 * device.ink))
    seen = draw.textbbox((left, y), text or "0", font=font)
    digit = draw.textbbox((left, y), "0", font=font)
    return (seen[0], digit[1], seen[2], digit[3])


def _segments(device, image, text, x, y):
    """Segments in cells, the unlit ones showing faintly, right-aligned in their window."""
    cells = []
    for character in text:
        if character == "." and cells and not cells[-1].endswith("."):
            cells[-1] += "."
        else:
            cells.append(character)
    cells = cells[-device.cells :]
    cells = [" "] * (device.cells - len(cells)) + cells
    rng = np.random.default_rng(device.seed)
    height = int(device.size * 1.15)
    shape = segments.Shape(rng, height)
    shape.wobble = 0
    # No reader can be blamed for a point that hardly shows.
    shape.point_size = max(shape.point_size, 0.11 * height)
    pitch = max(shape.pitch, shape.width + shape.point_size * 1.3)
    width = int(pitch * device.cells + shape.slant * height + 8)
    lit, unlit = np.zeros((height + 8, width), np.uint8), np.zeros((height + 8, width), np.uint8)
    at, first, last = 4.0, None, None
    for cell in cells:
        names = shape.lit(cell[0]) if cell[0] in segments.SEGMENTS else ""
        for name in "abcdefg":
            segments._fill(lit if name in names else unlit, shape.polygon(name), at, shape, height)
        point = (int(at + shape.width + (pitch - shape.width) / 2), int(height - shape.point_size / 2))
        cv2.circle(lit if cell.endswith(".") else unlit, point, max(1, int(shape.point_size / 2)), 255, -1, cv2.LINE_AA)
        at += pitch
    x, y = int(x), int(y)
    page = np.asarray(image, np.float32) / 255
    part = page[y : y + lit.shape[0], x : x + width]
    for mask, strength in ((unlit, device.unlit), (lit, 1.0)):
        share = mask[: part.shape[0], : part.shape[1]].astype(np.float32) / 255 * strength
        part[:] = part * (1 - share) + device.ink * share
    image.paste(Image.fromarray((page * 255).astype(np.uint8)))
    return (x, y, x + part.shape[1], y + height)


def _cover(device, draw, box, characters, rng):
    """Covers one or two characters: a finger, a sticker, a blot, with or without an edge."""
    x0, y0, x1, y1 = box
    if device.is_segments:
        characters = device.cells
    each = (x1 - x0) / max(1, characters)
    count = 1 if characters < 3 or rng.random() < 0.6 else 2
    at = characters - count if device.is_segments else int(rng.integers(0, characters - count + 1))
    left, right = (
        x0 + at * each - (each * 0.2 if at == 0 else 0),
        x0 + (at + count) * each + (each * 0.2 if at + count == characters else 0),
    )
    fill = int(rng.integers(0, 256))
    while abs(fill / 255 - device.ground) < 0.08:
        fill = int(rng.integers(0, 256))
    edge = int(np.clip(fill + rng.choice([-1, 1]) * rng.integers(20, 110), 0, 255))
    place = (left, y0 - rng.uniform(0.1, 0.5) * (y1 - y0), right, y1 + rng.uniform(0.1, 0.5) * (y1 - y0))
    if rng.random() < 0.5:
        draw.rounded_rectangle(place, 10, fill=fill, outline=edge, width=2)
    else:
        draw.ellipse(
            (place[0] - each * 0.25, place[1], place[2] + each * 0.25, place[3]),
            fill=fill,
            outline=edge if rng.random() < 0.5 else None,
            width=2,
        )


def mirrored(rng, face, boxes):
    """The face with something bright or dark mirrored in front of one of the values; what is below still shows."""
    x0, y0, x1, y1 = boxes[int(rng.integers(0, len(boxes)))]
    size = y1 - y0
    top, left = int(max(0, y0 - size)), int(max(0, x0 - 3 * size))
    window = face[top : int(y1 + size), left : int(x1 + 3 * size)]
    face = face.copy()
    face[top : int(y1 + size), left : int(x1 + 3 * size)] = camera.reflection(rng, window)
    return face


def photographed(rng, face, is_reference):
    """The face as a camera sees it, 40 pixels of something else around it; the reference is straight and sharp."""
    height, width = face.shape
    scene = np.full((height + 80, width + 80), 0.33, np.float32)
    scene[40:-40, 40:-40] = face
    if is_reference:
        return np.clip(scene * 255 + rng.normal(0, 2, scene.shape), 0, 255).astype(np.uint8)
    corners = np.array([[0, 0], [width + 80, 0], [width + 80, height + 80], [0, height + 80]], np.float32)
    moved = corners + rng.uniform(-0.03, 0.03, (4, 2)).astype(np.float32) * width
    scale = rng.uniform(0.55, 1.15)
    transform = cv2.getPerspectiveTransform(corners, (moved * scale).astype(np.float32))
    size = (int((width + 80) * scale), int((height + 80) * scale))
    picture = cv2.warpPerspective(
        camera.uneven(rng, scene) if rng.random() < 0.6 else scene,
        transform,
        size,
        flags=cv2.INTER_AREA,
        borderMode=cv2.BORDER_CONSTANT,
        borderValue=0.3,
    )
    digit = 34 * scale
    if rng.random() < 0.35:
        return camera.sensor(rng, camera.optics(rng, np.clip(picture, 0, 1.2), digit))
    picture = cv2.GaussianBlur(picture, (0, 0), rng.uniform(0.3, 1.1))
    picture = picture * 255 + rng.normal(0, rng.uniform(1, 5), picture.shape)
    return np.clip(picture, 0, 255).astype(np.uint8)


def make(folder, seed, number, paths, photos, has_drums):
    rng = np.random.default_rng([seed, number])
    # Of their own, so that all else is drawn as without them.
    mirror = np.random.default_rng([seed, number, 1])
    device = Device(rng, paths, has_drums)
    name = f"device-{seed}-{number:04d}"
    target = os.path.join(folder, name)
    os.makedirs(target, exist_ok=True)
    units = [row[1] for row in device.rows]
    says = [device.said(rng, row)[0] for row in device.rows]
    face, boxes = drawn(device, says, device.code, device.heading, units)
    cv2.imwrite(f"{target}/reference.png", photographed(rng, face, True))
    values = []
    for row, (box, whole) in zip(device.rows, boxes):
        place = whole if device.unit_inside and row[1] else box
        slack = rng.uniform(0.06, 0.25) * device.size
        options = "kind=number" if row[2] else "kind=integer"
        if has_drums:
            options += f",digits={row[3]}"
        if row[2] and rng.random() < 0.3:
            options += f",decimals={row[2]}"
        if row[1] and (device.unit_inside or rng.random() < 0.5):
            options += f",unit={row[1]}"
        values.append(
            {
                "name": row[0].lower(),
                "region": [
                    round(place[0] + 40 - slack),
                    round(place[1] + 40 - slack),
                    round(place[2] - place[0] + 2 * slack),
                    round(place[3] - place[1] + 2 * slack),
                ],
                "options": options,
            }
        )
    case = {
        "name": name,
        "kind": ("drums" if has_drums else "segments" if device.is_segments else "print")
        + ("-register" if device.has_code else ""),
        "reference": "reference.png",
        "values": values,
        "photos": {},
        "changes": {},
    }
    for photo in range(photos):
        change = str(rng.choice(list(CHANGES), p=list(CHANGES.values())))
        if change == "register" and not device.has_code or change == "unit" and not any(units):
            change = "longer"
        said = [
            device.said(rng, row, change if change in ("longer", "sign", "mark") and rng.random() < 0.7 else "ordinary")
            for row in device.rows
        ]
        shown, code, heading, cover = list(units), device.code, device.heading, None
        truth = [meaning for _, meaning in said]
        if change == "unit":
            for index, unit in enumerate(units):
                if unit and rng.random() < 0.7:
                    shown[index] = str(rng.choice([other for other in UNITS if other != unit]))
                    truth[index] = None
        elif change == "register":
            if rng.random() < 0.6:
                code = str(rng.choice([other for other in CODES if other != code]))
            else:
                heading = str(rng.choice([other for other in HEADINGS if other != heading]))
            truth = [None] * len(truth)
        elif change == "covered":
            index = int(rng.integers(0, len(truth)))
            cover, truth[index] = (index, rng), None
        face, places = drawn(device, [text for text, _ in said], code, heading, shown, cover)
        if mirror.random() < MIRRORED:
            face = mirrored(mirror, face, [box for box, _ in places])
        cv2.imwrite(
            f"{target}/{photo:02d}.jpg",
            photographed(rng, face, False),
            [cv2.IMWRITE_JPEG_QUALITY, int(rng.integers(60, 95))],
        )
        case["photos"][f"{photo:02d}.jpg"] = {row[0].lower(): value for row, value in zip(device.rows, truth)}
        case["changes"][f"{photo:02d}.jpg"] = change
    with open(f"{target}/case.json", "w") as file:
        json.dump(case, file, ensure_ascii=False, indent=1)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder")
    parser.add_argument("seed", type=int)
    parser.add_argument("count", type=int)
    parser.add_argument("--photos", type=int, default=12)
    parser.add_argument("--drums", action="store_true", help="mechanical counters only")
    args = parser.parse_args()
    cv2.setNumThreads(1)
    paths = families()
    for number in range(args.count):
        make(args.folder, args.seed, number, paths, args.photos, args.drums)


if __name__ == "__main__":
    main()
