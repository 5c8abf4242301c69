#!/usr/bin/env python3
"""Draws receipts with a line for each article, for the manual's example of a table, into Fixtures/receipts.

    python3 Fixtures/receipts.py

What they show is made up. Needs Python 3.9, Pillow, NumPy and the fonts of Debian's fonts-dejavu-core.
"""

from pathlib import Path

import numpy as np
from PIL import Image, ImageDraw, ImageFilter, ImageFont

from camera import exif, jpeg

HERE = Path(__file__).resolve().parent / "receipts"
FONT = "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf"
WIDTH, STEP, SIZE = 760, 46, 27
MOST = 48_000  # bytes of one photo

RECEIPTS = {
    "reference.jpg": ("2026-03-14", "1042", [("Apples", "2", "3.40"), ("Wholemeal bread", "1", "2.95")], 0),
    "01.jpg": (
        "2026-03-15",
        "1043",
        [("Goat cheese", "1", "6.20"), ("Olives", "3", "4.80"), ("Red wine", "2", "9.90"), ("Butter", "1", "4.10")],
        1.2,
    ),
    "02.jpg": ("2026-03-16", "1044", [("Tomatoes", "4", "2.15"), ("Deposit", "", "0.50")], -0.8),
}


def receipt(date, number, articles, turn, seed):
    """One receipt as a camera sees it that is turned by some degrees."""
    total = sum(float(price) for _, _, price in articles)
    rows = [("Receipt number", "", number), ("Date of purchase", "", date), ("Article", "Pieces", "Price")]
    rows += [*articles, ("Total", "", f"{total:.2f}"), ("Paid in cash", "", "50.00")]
    top = ["GREEN GROCER MARKET", "Harbour Street 12, Riverton", "Open every day of the week"]
    bottom = ["Thank you for your visit", "Please keep this receipt"]
    picture = Image.new("L", (WIDTH, STEP * (len(top) + len(rows) + len(bottom) + 2)), 243)
    draw, font, y = ImageDraw.Draw(picture), ImageFont.truetype(FONT, SIZE), STEP
    for text in top:
        draw.text((WIDTH // 2, y), text, font=font, fill=28, anchor="ms")
        y += STEP
    for left, middle, right in rows:
        draw.text((60, y), left, font=font, fill=28, anchor="ls")
        draw.text((480, y), middle, font=font, fill=28, anchor="rs")
        draw.text((WIDTH - 60, y), right, font=font, fill=28, anchor="rs")
        y += STEP
    for text in bottom:
        draw.text((WIDTH // 2, y), text, font=font, fill=28, anchor="ms")
        y += STEP
    table = Image.new("L", (WIDTH + 80, picture.height + 80), 96)
    table.paste(picture, (40, 40))
    table = table.rotate(turn, fillcolor=96, resample=Image.Resampling.BICUBIC).filter(ImageFilter.GaussianBlur(0.6))
    noise = np.random.RandomState(seed).randint(-3, 4, (table.height, table.width))
    return Image.fromarray((np.asarray(table).astype(int) + noise).clip(0, 255).astype("uint8"))


if __name__ == "__main__":
    HERE.mkdir(exist_ok=True)
    for place, (name, (date, number, articles, turn)) in enumerate(RECEIPTS.items()):
        picture = receipt(date, number, articles, turn, place)
        (HERE / name).write_bytes(jpeg(picture, exif(f"{date}T10:00:00", 1), MOST))
