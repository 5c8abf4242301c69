"""Makes receipts of shops and photos of them, as cases for measuring: receipts.py FOLDER SEED [PHOTOS]

Each shop prints in a font that no reader learnt from (`pages.HELD_BACK`), as a thermal or a dot-matrix printer does. Its receipts
differ in the number and the names of their items, in the lines that come and go below these, and in the lengths of the amounts, so
that the values move. In FOLDER there is then one folder a shop, with its photos and a case.json as `pages.py` makes it.
"""

import cv2
import numpy as np
from PIL import Image, ImageDraw
from displaymodel import camera, content, paper, writing
from pages import make

CAPITAL, MARGIN, COLUMNS = 30, 60, 34
# What shops call the lines of their receipts.
WORDING = {
    "number": ("Receipt No", "Bill", "Invoice", "Trans"),
    "date": ("Date", "Issued", "Printed"),
    "time": ("Time", "At"),
    "subtotal": ("Subtotal", "Sub Total", "Net amount"),
    "tax": ("Tax", "VAT 20%", "GST 6%", "Service"),
    "total": ("TOTAL", "Total due", "Amount due", "To pay"),
    "cash": ("Cash", "Paid", "Tendered"),
    "change": ("Change", "Return", "Balance"),
}
OPTIONS = {
    "number": "kind=code",
    "date": "kind=date,date-order=dmy",
    "time": "kind=time",
    "subtotal": "kind=number,decimals=2",
    "tax": "kind=number,decimals=2",
    "total": "kind=number,decimals=2",
    "cash": "kind=number,decimals=2",
    "change": "kind=number,decimals=2",
}
# Lines that only some receipts have, with an amount as the values have.
OTHER_LINES = ("Rounding", "Discount", "Deposit", "Points", "Bag")


class Shop:
    """A shop's layout: the same on all of its receipts."""

    def __init__(self, rng, path):
        font = paper.sized(path)
        self.font = font.font_variant(size=round(font.size * CAPITAL / paper.CAPITAL))
        self.top = self.font.getbbox("H")[1]
        self.path = path
        self.leading = int(CAPITAL * rng.uniform(1.6, 2.1))
        self.words = {name: words[rng.integers(0, len(words))] for name, words in WORDING.items()}
        self.colon = ":" if rng.random() < 0.4 else ""
        self.mark = "./-"[rng.integers(0, 3)]
        self.currency = ("", "", "$", "EUR ")[rng.integers(0, 4)]
        self.heading = [self.text(rng, 20).upper() for _ in range(3)]
        self.footer = [self.text(rng, 28) for _ in range(2)]
        self.goods = [self.text(rng, 14) for _ in range(40)]
        self.is_dated_in_one_line = rng.random() < 0.5
        self.dots = rng.random() < 0.3
        # Characters of one width are some nine tenths as wide as capitals are high.
        self.width = int(COLUMNS * 0.62 * CAPITAL / 0.7) + 2 * MARGIN
        page, _, places = drawn(rng, self)
        self.reference = printed(rng, self, page)
        self.values = [
            {"name": value, "region": place, "options": OPTIONS[value], "label": self.words[value]}
            for value, place in places.items()
        ]

    def photo(self, rng):
        """A photo of another receipt, and what its values say."""
        page, said, _ = drawn(rng, self)
        return photographed(rng, printed(rng, self, page), float(rng.uniform(10, 24))), said

    def text(self, rng, longest):
        """A name or a phrase that the font can write, at most so many characters long."""
        while True:
            text = (writing.name(rng) + " " + writing.word(rng))[:longest].strip()
            if len(text) > 3 and all(paper.has(self.path, c) for c in text):
                return text


def bill(rng, shop):
    """The lines of a receipt: label, text at the right or none, and the names of the values that stand there."""
    goods = rng.choice(shop.goods, int(rng.integers(1, 10)), replace=False)
    prices = [int(rng.integers(30, 10 ** int(rng.integers(3, 5)))) for _ in goods]
    subtotal = sum(prices)
    tax = round(subtotal * 0.06)
    total = subtotal + tax
    cash = -(-total // 500) * 500 if rng.random() < 0.7 else total
    said = {
        "number": f"{chr(65 + rng.integers(0, 26))}{content.digits(rng, 5)}",
        "date": shop.mark.join(
            (f"{rng.integers(1, 29):02d}", f"{rng.integers(1, 13):02d}", str(rng.integers(2015, 2030)))
        ),
        "time": f"{rng.integers(7, 22):02d}:{rng.integers(0, 60):02d}",
    }
    for name, cents in (
        ("subtotal", subtotal),
        ("tax", tax),
        ("total", total),
        ("cash", cash),
        ("change", cash - total),
    ):
        said[name] = f"{cents // 100}.{cents % 100:02d}"
    lines = [(line, None, ()) for line in shop.heading]
    label = {name: word + shop.colon for name, word in shop.words.items()}
    lines.append((label["number"], said["number"], ("number",)))
    if shop.is_dated_in_one_line:
        lines.append((label["date"] + " ", said["date"] + "  " + said["time"], ("date", "time")))
    else:
        lines += [(label["date"], said["date"], ("date",)), (label["time"], said["time"], ("time",))]
    lines.append(("-" * 24, None, ()))
    lines += [(good, f"{cents // 100}.{cents % 100:02d}", ()) for good, cents in zip(goods, prices)]
    lines.append(("-" * 24, None, ()))
    lines += [(label[name], shop.currency + said[name], (name,)) for name in ("subtotal", "tax")]
    for other in OTHER_LINES:
        if rng.random() < 0.15:
            lines.append((other, f"{rng.integers(0, 3)}.{rng.integers(0, 100):02d}", ()))
    lines += [(label[name], shop.currency + said[name], (name,)) for name in ("total", "cash", "change")]
    lines += [(line, None, ()) for line in shop.footer]
    return lines, said


def drawn(rng, shop):
    """A receipt, what its values say, and where they stand: x, y, width, height."""
    lines, said = bill(rng, shop)
    page = Image.new("L", (shop.width, 2 * MARGIN + shop.leading * len(lines)), 255)
    draw = ImageDraw.Draw(page)
    places = {}
    for number, (label, text, names) in enumerate(lines):
        y = MARGIN + number * shop.leading
        draw.text((MARGIN, y - shop.top), label, fill=20, font=shop.font)
        if text is None:
            continue
        left = shop.width - MARGIN - shop.font.getlength(text)
        draw.text((left, y - shop.top), text, fill=20, font=shop.font)
        for name in names:
            begin = left + shop.font.getlength(text[: text.index(said[name])])
            width = shop.font.getlength(said[name])
            places[name] = [int(begin - 6), int(y - 14), int(width + 12), int(CAPITAL + 28)]
    return np.asarray(page, np.float32) / 255, said, places


def printed(rng, shop, page):
    """The page as the shop's printer makes it: in dots, or with a head of which some places are weak."""
    ink = 1 - page
    height, width = ink.shape
    if shop.dots:
        pitch = CAPITAL / 9
        small = cv2.resize(ink, (int(width / pitch), int(height / pitch)), interpolation=cv2.INTER_AREA)
        ink = cv2.resize((small > 0.35).astype(np.float32), (width, height), interpolation=cv2.INTER_NEAREST)
        ink = cv2.GaussianBlur(ink, (0, 0), pitch * 0.4)
    weak = cv2.resize(rng.uniform(0.55, 1, (1, 40)).astype(np.float32), (width, 1), interpolation=cv2.INTER_LINEAR)
    along = np.linspace(rng.uniform(0.5, 1), rng.uniform(0.5, 1), height, dtype=np.float32)[:, None]
    return 1 - ink * weak * along


def photographed(rng, page, capital):
    """The receipt on a table as a camera sees it, its capitals so many pixels high."""
    height, width = page.shape
    edge = 80
    scene = np.full((height + 2 * edge, width + 2 * edge), rng.uniform(0.05, 0.5), np.float32)
    scene[edge:-edge, edge:-edge] = page * rng.uniform(0.6, 1)
    scene = camera.uneven(rng, scene)
    box = (30, 30, width + 2 * edge - 60, height + 2 * edge - 60)
    picture, _ = camera.straightened(
        rng, scene, np.zeros((2, 2), np.uint8), box, int(box[3] * capital / CAPITAL), 1.0, None
    )
    return camera.sensor(rng, camera.optics(rng, picture, capital * 0.8))


if __name__ == "__main__":
    make(Shop, "receipt")
