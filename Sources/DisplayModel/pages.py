"""Makes forms with printed values and photos of them, as cases for measuring: pages.py FOLDER SEED [PHOTOS]

Each form is in a font that no reader learnt from (HELD_BACK, Debian packages; those that are missing are left out), with
labels and 24 values of all kinds. In FOLDER there is then one folder a form, with its photos and a case.json: the reference
photo, the values with their regions and options, and what each photo shows.
"""

import json
import os
import sys
import cv2
import numpy as np
from PIL import Image, ImageDraw, ImageFont
from displaymodel import camera, content, fonts, paper, writing

HELD_BACK = (
    "opentype/courier-prime/Courier Prime.otf",
    "truetype/hack/Hack-Regular.ttf",
    "truetype/jetbrains-mono/JetBrainsMono-Regular.ttf",
    "opentype/linux-libertine/LinLibertine_R.otf",
    "opentype/ebgaramond/EBGaramond12-Regular.otf",
    "opentype/b612/B612-Regular.otf",
    "opentype/cantarell/Cantarell-Bold.otf",
    "opentype/ocr-b/OCRB.otf",
    "truetype/mononoki/mononoki-Regular.ttf",
    "truetype/vollkorn/Vollkorn-Regular.ttf",
    "truetype/charis/CharisSIL-Regular.ttf",
    "truetype/anonymous-pro/Anonymous Pro.ttf",
    "truetype/firacode/FiraCode-Regular.ttf",
)
ROWS, SIZE, PLACE, CAPITAL = 12, (1500, 1300), (470, 62), 30
LABELS = (
    "Name",
    "Order",
    "Weight",
    "Issued",
    "Parts",
    "Remark",
    "Operator",
    "Serial",
    "Price",
    "Checked",
    "Count",
    "Place",
    "Customer",
    "Batch",
    "Length",
    "Due",
    "Pieces",
    "Notes",
    "Driver",
    "Lot",
    "Total",
    "Arrived",
    "Boxes",
    "Goods",
)
KINDS = (
    ("text", "kind=text"),
    ("code", "kind=code"),
    ("amount", "kind=number,decimals=2"),
    ("date", "kind=date,date-order=dmy"),
    ("whole", "kind=integer"),
    ("words", "kind=text"),
)


def said(rng, kind, mark):
    """What a value of a kind says. mark: what stands between the parts of a date."""
    if kind == "amount":
        return f"{rng.integers(0, 10 ** int(rng.integers(1, 5)))}.{rng.integers(0, 100):02d}"
    if kind == "date":
        return mark.join((f"{rng.integers(1, 29):02d}", f"{rng.integers(1, 13):02d}", str(rng.integers(1995, 2035))))
    if kind == "whole":
        return content.digits(rng, int(rng.integers(1, 7))).lstrip("0") or "7"
    if kind == "code":
        return "".join(chr(65 + rng.integers(0, 26)) for _ in range(2)) + "-" + content.digits(rng, 5)
    text = writing.name(rng) if kind == "text" else writing.word(rng)
    return text[:16].strip()


def drawn(rng, path, mark):
    """A page, and what its values say by their names."""
    page = Image.new("L", SIZE, 255)
    draw = ImageDraw.Draw(page)
    font = paper.sized(path)
    font = font.font_variant(size=round(font.size * CAPITAL / paper.CAPITAL))
    label_font = ImageFont.truetype(paper.SANS[0], 30)
    values = {}
    for index, label in enumerate(LABELS):
        column, row = divmod(index, ROWS)
        x, y = 60 + column * 740, 60 + row * 100
        draw.text((x, y + 6), label, fill=30, font=label_font)
        draw.line((x + 190, y + 58, x + 190 + PLACE[0], y + 58), fill=150, width=2)
        text = said(rng, KINDS[index % len(KINDS)][0], mark)
        while any(not paper.has(path, c) for c in text):
            text = said(rng, KINDS[index % len(KINDS)][0], mark)
        _, top, _, _ = font.getbbox("H")
        draw.text((x + 200, y + 14 - top), text, fill=20, font=font)
        values[label.lower()] = text
    return np.asarray(page, np.float32) / 255, values


def photographed(rng, page, capital):
    """The page as a camera sees it, its capitals so many pixels high."""
    height = int(SIZE[1] * capital / CAPITAL)
    scene = camera.uneven(rng, page * rng.uniform(0.6, 1))
    picture, _ = camera.straightened(
        rng, scene, np.zeros((2, 2), np.uint8), (-20, -20, SIZE[0] + 40, SIZE[1] + 40), height, 1.0, None
    )
    return camera.sensor(rng, camera.optics(rng, picture, capital * 0.8))


class Form:
    """A form in one font: where its values are, its reference picture, and what its photos show."""

    def __init__(self, rng, path):
        self.path = path
        self.mark = "./-"[rng.integers(0, 3)]
        self.reference, _ = drawn(rng, path, self.mark)
        self.values = []
        for index, label in enumerate(LABELS):
            column, row = divmod(index, ROWS)
            region = [60 + column * 740 + 190, 60 + row * 100 - 4, PLACE[0], PLACE[1]]
            self.values.append({"name": label.lower(), "region": region, "options": KINDS[index % len(KINDS)][1]})

    def photo(self, rng):
        """A photo of another one, and what its values say."""
        page, values = drawn(rng, self.path, self.mark)
        return photographed(rng, page, float(rng.uniform(9, 22))), values


def make(paper, kind):
    """Makes a case for each of the fonts, as the command line says. paper: such as Form; kind: its name in the cases."""
    folder, seed = sys.argv[1], int(sys.argv[2])
    photos = int(sys.argv[3]) if len(sys.argv) > 3 else 6
    cv2.setNumThreads(1)
    for number, name in enumerate(HELD_BACK):
        path = f"{fonts.ROOT}/{name}"
        if not os.path.exists(path):
            print(f"left out: {path} is not installed")
            continue
        rng = np.random.default_rng([seed, number])
        one = paper(rng, path)
        target = os.path.join(folder, f"{kind}-" + os.path.basename(name).split(".")[0].replace(" ", ""))
        os.makedirs(target, exist_ok=True)
        cv2.imwrite(target + "/reference.png", (one.reference * 255).astype(np.uint8))
        case = {
            "name": os.path.basename(target).lower(),
            "kind": kind,
            "reference": "reference.png",
            "photos": {},
            "values": one.values,
        }
        for photo in range(photos):
            picture, values = one.photo(rng)
            cv2.imwrite(f"{target}/{photo}.png", picture)
            case["photos"][f"{photo}.png"] = values
        with open(target + "/case.json", "w") as file:
            json.dump(case, file, ensure_ascii=False, indent=1)


if __name__ == "__main__":
    make(Form, "page")
