"""The things that are photographed: each a flat drawing with values at known places."""

from dataclasses import dataclass, field
from functools import lru_cache

import numpy as np
from PIL import Image, ImageDraw, ImageFilter, ImageFont

FONTS = {
    "plain": "/usr/share/fonts/truetype/liberation/LiberationSans-Regular.ttf",
    "bold": "/usr/share/fonts/truetype/liberation/LiberationSans-Bold.ttf",
    "serif": "/usr/share/fonts/truetype/liberation/LiberationSerif-Bold.ttf",
    "screen": "/usr/share/fonts/truetype/roboto/unhinted/RobotoTTF/Roboto-Medium.ttf",
    "list": "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf",
    "wide": "/usr/share/fonts/truetype/dejavu/DejaVuSans-Bold.ttf",
}
# Pixels of the world around every scene: enough to look at it from the side and from afar.
WORLD = (3800, 3000)


@lru_cache(maxsize=None)
def font(name: str, size: int) -> ImageFont.FreeTypeFont:
    return ImageFont.truetype(FONTS[name], size)


@dataclass
class Scene:
    """A drawing with places for values, given as (left, top, right, bottom) from the face's corner."""

    name: str
    description: str
    size: tuple  # of the face
    draw: object  # function of (draw, image, shown values) that draws the face
    ground: tuple  # colour of what is behind it
    grain: float  # how rough that is, grey levels
    places: dict = field(default_factory=dict)

    @property
    def corner(self) -> tuple:
        return (WORLD[0] - self.size[0]) // 2, (WORLD[1] - self.size[1]) // 2

    def world(self, shown: dict, seed: int) -> Image.Image:
        """The scene with these texts shown, in front of its background."""
        world = rough(WORLD, self.ground, self.grain, seed)
        left, top = self.corner
        shadow = Image.new("L", WORLD)
        ImageDraw.Draw(shadow).rectangle(
            (left + 14, top + 18, left + self.size[0] + 18, top + self.size[1] + 24), fill=120
        )
        world.paste((20, 20, 22), (0, 0), shadow.filter(ImageFilter.GaussianBlur(14)))
        face = Image.new("RGB", self.size)
        self.draw(ImageDraw.Draw(face), face, shown)
        world.paste(face, (left, top))
        return world

    def place(self, name: str) -> tuple:
        """The place of a value in the world."""
        x, y = self.corner
        left, top, right, bottom = self.places[name]
        return left + x, top + y, right + x, bottom + y


def rough(size: tuple, colour: tuple, grain: float, seed: int) -> Image.Image:
    """A surface of one colour with spots of several sizes."""
    random = np.random.default_rng(seed)
    spots = np.zeros((size[1], size[0]), dtype=np.float32)
    for cell, weight in ((4, 0.5), (16, 0.7), (90, 1.0)):
        small = random.normal(0, 1, (size[1] // cell + 2, size[0] // cell + 2)).astype(np.float32)
        spots += weight * np.asarray(Image.fromarray(small).resize(size, Image.Resampling.BICUBIC))
    surface = np.array(colour, dtype=np.float32) + grain * spots[..., None]
    return Image.fromarray(np.clip(surface, 0, 255).astype(np.uint8))


def write(draw, position, text, name, size, fill, anchor="ls"):
    draw.text(position, text, font=font(name, size), fill=fill, anchor=anchor)


def screws(draw, size, colour):
    for x in (34, size[0] - 34):
        for y in (34, size[1] - 34):
            draw.ellipse((x - 15, y - 15, x + 15, y + 15), fill=colour, outline=(60, 60, 62), width=2)
            draw.line((x - 9, y - 6, x + 9, y + 6), fill=(50, 50, 52), width=4)


# --- boiler: light text on the dark blue screen of a machine ---

BOILER_ROWS = (
    ("energy", "Heat energy", "kWh"),
    ("outdoor", "Outdoor temp.", "°C"),
    ("pressure", "Pressure", "bar"),
    ("runtime", "Run time", "h"),
    ("starts", "Burner starts", ""),
    ("state", "State", ""),
)


def boiler_row(index: int) -> int:
    """Base line of a row's text."""
    return 292 + 104 * index


def draw_boiler(draw, face, shown):
    draw.rectangle((0, 0, *face.size), fill=(203, 204, 198))
    draw.rectangle((8, 8, face.width - 9, face.height - 9), outline=(150, 151, 146), width=5)
    screws(draw, face.size, (140, 140, 138))
    write(draw, (84, 78), "HEATING PLANT", "bold", 40, (38, 42, 48))
    write(draw, (1030, 76), "Control unit HC-40", "plain", 26, (60, 64, 70), "rs")
    draw.rounded_rectangle((60, 104, 1060, 916), 18, fill=(28, 29, 32))
    draw.rectangle((84, 128, 1036, 892), fill=(13, 30, 92))
    draw.rectangle((84, 128, 1036, 198), fill=(32, 62, 150))
    write(draw, (108, 178), "Boiler 1", "screen", 42, (230, 238, 255))
    write(draw, (1012, 178), "Overview", "screen", 36, (190, 208, 250), "rs")
    for index, (key, label, unit) in enumerate(BOILER_ROWS):
        y = boiler_row(index)
        write(draw, (112, y), label, "screen", 42, (158, 184, 242))
        write(draw, (872, y), shown[key], "screen", 58, (240, 246, 255), "rs")
        write(draw, (908, y), unit, "screen", 40, (158, 184, 242))
        if index < 5:
            draw.line((108, y + 32, 1012, y + 32), fill=(36, 60, 138), width=2)
    for y, label, colour in ((210, "RESET", (176, 44, 38)), (400, "MENU", (64, 68, 76)), (590, "OK", (64, 68, 76))):
        draw.ellipse((1170, y - 62, 1294, y + 62), fill=(120, 121, 118))
        draw.ellipse((1180, y - 52, 1284, y + 52), fill=colour)
        write(draw, (1232, y + 98), label, "bold", 28, (38, 42, 48), "ms")
    draw.polygon([(1232, 742), (1300, 862), (1164, 862)], fill=(244, 200, 30), outline=(30, 30, 30), width=5)
    write(draw, (1232, 848), "!", "wide", 78, (30, 30, 30), "ms")
    write(draw, (84, 972), "230 V  50 Hz  max. 6 bar", "plain", 28, (60, 64, 70))
    for x in range(700, 1120, 30):
        draw.rounded_rectangle((x, 946, x + 14, 984), 6, fill=(58, 60, 62))


BOILER_RULES = {
    "energy": "kind: number, unit: kWh, decimals: 1, digits: 6, monotonic: true",
    "outdoor": "kind: number, unit: °C, decimals: 1, min: -40, max: 60",
    "pressure": "kind: number, unit: bar, decimals: 2, min: 0, max: 6",
    "runtime": "kind: duration, monotonic: true",
    "starts": "kind: integer, monotonic: true",
    "state": "kind: choice, choices: RUN|STOP|FAULT",
}


def boiler() -> Scene:
    places = {key: (500, boiler_row(i) - 62, 886, boiler_row(i) + 20) for i, (key, _, _) in enumerate(BOILER_ROWS)}
    return Scene(
        "boiler",
        "Screen of a heating boiler, light text on dark blue",
        (1400, 1020),
        draw_boiler,
        (126, 132, 128),
        7,
        places,
    )


# --- delivery-note: a printed form, black on white ---

NOTE_ROWS = (
    ("number", "Note no."),
    ("date", "Date"),
    ("material", "Material"),
    ("weight", "Net weight"),
)


def note_row(index: int) -> int:
    return 478 + 106 * index


def draw_note(draw, face, shown):
    ink, pale = (26, 26, 30), (96, 96, 102)
    face.paste(rough(face.size, (238, 237, 230), 1.2, 5), (0, 0))
    draw.polygon([(70, 150), (128, 62), (166, 116), (190, 84), (236, 150)], fill=ink)
    write(draw, (264, 110), "NORTH QUARRY", "serif", 50, ink)
    write(draw, (264, 150), "Sand and gravel  -  Weighbridge 2", "plain", 28, pale)
    draw.line((64, 190, 936, 190), fill=ink, width=4)
    write(draw, (64, 282), "DELIVERY NOTE", "bold", 64, ink)
    write(draw, (64, 346), "Please keep this note with the goods until they are unloaded.", "plain", 27, pale)
    draw.rectangle((64, 396, 936, 396 + 4 * 106), outline=ink, width=3)
    for index, (key, label) in enumerate(NOTE_ROWS):
        y = note_row(index)
        if index:
            draw.line((64, y - 82, 936, y - 82), fill=ink, width=2)
        write(draw, (88, y), label, "plain", 36, pale)
        write(draw, (372, y), shown[key], "bold", 46, ink)
    draw.line((310, 396, 310, 820), fill=ink, width=2)
    write(draw, (64, 890), "Price agreed by the yearly contract, tax included.", "plain", 27, pale)
    draw.rectangle((420, 922, 936, 1032), outline=ink, width=5)
    write(draw, (448, 996), "Total", "bold", 42, ink)
    write(draw, (804, 998), shown["total"], "bold", 50, ink, "rs")
    write(draw, (838, 998), "EUR", "bold", 36, ink)
    widths = np.random.default_rng(3).integers(2, 8, 44)
    x = 64
    for index, width in enumerate(widths):
        if index % 2 == 0:
            draw.rectangle((x, 1112, x + int(width), 1226), fill=ink)
        x += int(width) + 1
    write(draw, (64, 1266), "Form F-27", "plain", 26, pale)
    draw.line((520, 1226, 936, 1226), fill=ink, width=2)
    write(draw, (520, 1262), "Received by", "plain", 26, pale)
    curve = [(560 + 3.1 * t, 1190 - 34 * np.sin(t / 5) * np.cos(t / 17) - t / 4) for t in range(100)]
    draw.line([(float(a), float(b)) for a, b in curve], fill=(28, 40, 120), width=5, joint="curve")
    write(draw, (64, 1348), "Quarry Road 4     Open Monday to Friday 6:00 - 15:30", "plain", 26, pale)


def delivery_note() -> Scene:
    places = {key: (350, note_row(i) - 58, 900, note_row(i) + 14) for i, (key, _) in enumerate(NOTE_ROWS)}
    places["weight"] = (350, note_row(3) - 58, 760, note_row(3) + 14)
    places["total"] = (572, 936, 814, 1020)
    return Scene(
        "delivery-note",
        "Delivery note of a quarry, black print on white paper",
        (1000, 1400),
        draw_note,
        (134, 98, 66),
        6,
        places,
    )


# --- panel-dark: a list, white on black ---

PANEL_ROWS = (
    ("pressure", "Pressure", "bar"),
    ("flow", "Flow", "l/min"),
    ("current", "Motor current", "A"),
    ("level", "Tank level", "%"),
    ("hours", "Operating hours", "h"),
    ("mode", "Mode", ""),
    ("clock", "Clock", ""),
)


def panel_row(index: int) -> int:
    return 262 + 92 * index


def draw_panel(draw, face, shown):
    draw.rectangle((0, 0, *face.size), fill=(74, 78, 84))
    draw.rectangle((6, 6, face.width - 7, face.height - 7), outline=(112, 116, 122), width=6)
    screws(draw, face.size, (126, 128, 132))
    draw.rectangle((74, 74, face.width - 75, 882), fill=(9, 9, 10))
    write(draw, (112, 160), "PUMP STATION 3", "wide", 46, (248, 248, 248))
    draw.polygon([(1212, 124), (1262, 142), (1212, 160)], outline=(248, 248, 248), width=4)
    draw.line((112, 190, 1288, 190), fill=(248, 248, 248), width=4)
    for index, (key, label, unit) in enumerate(PANEL_ROWS):
        y = panel_row(index)
        write(draw, (112, y), label, "list", 44, (222, 222, 222))
        write(draw, (1120, y), shown[key], "wide", 50, (250, 250, 250), "rs")
        write(draw, (1156, y), unit, "list", 40, (222, 222, 222))
        if index < 6:
            draw.line((112, y + 28, 1288, y + 28), fill=(62, 62, 64), width=2)
    for index, label in enumerate(("F1", "F2", "F3", "F4")):
        x = 250 + index * 240
        draw.rounded_rectangle((x, 908, x + 180, 968), 12, fill=(40, 42, 46), outline=(120, 124, 130), width=3)
        write(draw, (x + 90, 951), label, "wide", 34, (236, 236, 236), "ms")


def panel_dark() -> Scene:
    places = {key: (700, panel_row(i) - 56, 1132, panel_row(i) + 18) for i, (key, _, _) in enumerate(PANEL_ROWS)}
    return Scene(
        "panel-dark",
        "List on the panel of a pump station, white on black",
        (1400, 1000),
        draw_panel,
        (150, 146, 136),
        8,
        places,
    )


# --- cesky: a Czech label ---

CESKY_ROWS = (("nazev", "Název:"), ("misto", "Umístění:"), ("stav", "Stav:"), ("vykon", "Výkon:"))


def cesky_row(index: int) -> int:
    return 306 + 120 * index


def draw_cesky(draw, face, shown):
    ink = (24, 24, 28)
    draw.rectangle((0, 0, *face.size), fill=(236, 235, 228))
    draw.rectangle((18, 18, face.width - 19, face.height - 19), outline=ink, width=5)
    write(draw, (60, 120), "Úpravna vody Žďár", "bold", 62, ink)
    write(draw, (60, 180), "Měřicí štítek č. 27 – neodstraňujte", "plain", 36, (80, 80, 84))
    draw.line((60, 206, face.width - 60, 206), fill=ink, width=3)
    for index, (key, label) in enumerate(CESKY_ROWS):
        write(draw, (60, cesky_row(index)), label, "plain", 48, (70, 70, 74))
        write(draw, (330, cesky_row(index)), shown[key], "bold", 54, ink)


def cesky() -> Scene:
    places = {key: (314, cesky_row(i) - 68, 1080, cesky_row(i) + 26) for i, (key, _) in enumerate(CESKY_ROWS)}
    places["vykon"] = (314, cesky_row(3) - 68, 640, cesky_row(3) + 26)
    return Scene("cesky", "Český štítek s diakritikou", (1120, 760), draw_cesky, (168, 150, 130), 8, places)
