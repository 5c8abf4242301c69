#!/usr/bin/env python3
"""Draws the photos that readout is tested and shown with, and writes them to Fixtures.

    make fixtures

The photos are drawn, not taken: a scene (scenes.py) seen by a camera (camera.py), always with the same seeds,
so that what every photo shows is known without anyone reading it. The results are in the repository; run this
only to change them. Needs Python 3.9, Pillow, NumPy and pillow-heif (pip install pillow numpy pillow-heif) and
the fonts of Debian's fonts-dejavu-core, fonts-liberation and fonts-roboto-unhinted.

Other versions of these may draw a pixel differently; the texts and their places stay.
"""

import struct
import zlib
from pathlib import Path

import pillow_heif
from PIL import Image, ImageDraw

from camera import Shot, exif, homography, jpeg, photograph, project
from scenes import BOILER_RULES, WORLD, boiler, cesky, delivery_note, panel_dark, rough, write

HERE = Path(__file__).resolve().parent
MOST = 128_000  # bytes of one photo

BOILER = (
    boiler(),
    100,
    BOILER_RULES,
    [
        (
            Shot("2026-01-12T07:41:18", 1.06, yaw=2, pitch=-2, roll=0.5),
            "004821.6 -3.5 1.62 118:04:27 1204 RUN",
            "4821.6 -3.5 1.62 118:04:27 1204 RUN",
        ),
        (
            Shot("2026-01-13T07:38:52", 0.98, yaw=-5, pitch=3, roll=-2, shift=(0.02, -0.01), shade=(0.2, 0.1)),
            "004867.2 -7.1 1.58 125:31:09 1239 RUN",
            "4867.2 -7.1 1.58 125:31:09 1239 RUN",
        ),
        (
            Shot("2026-01-14T07:44:03", 1.0, yaw=19, pitch=6, roll=3, noise=3, warmth=0.6),
            "004903.9 0.4 1.55 131:58:46 1262 STOP",
            "4903.9 0.4 1.55 131:58:46 1262 STOP",
        ),
        (
            Shot("2026-01-15T16:20:35", 0.74, yaw=-9, pitch=-8, roll=-7, shift=(-0.05, 0.03), blur=0.9, noise=3),
            "004958.0 2.8 1.71 141:12:30 1308 RUN",
            "4958.0 2.8 1.71 141:12:30 1308 RUN",
        ),
        (
            Shot(
                "2026-01-16T07:40:11", 1.08, yaw=4, pitch=-15, roll=9, reflection=(0.62, 0.1, 0.3, 0.3), shade=(0, 0.3)
            ),
            "004990.3 -12.0 0.87 146:40:05 1325 FAULT",
            "4990.3 -12.0 0.87 146:40:05 1325 FAULT",
        ),
        (
            Shot(
                "2026-01-17T09:02:47",
                1.3,
                yaw=-7,
                pitch=5,
                roll=1.5,
                shift=(0.14, 0.0),
                gain=0.62,
                shade=(0.35, 0.2),
                noise=4,
                shake=(2, 1),
            ),
            "005017.8 -8.6 1.64 152:19:58 1347 RUN",
            "5017.8 -8.6 1.64 152:19:58 1347 RUN",
        ),
    ],
)

TALL = (1200, 1600)
NOTE = (
    delivery_note(),
    200,
    {
        "number": "kind: code, pattern: 'DN-\\d{4}-\\d{5}'",
        "date": "kind: date, date-order: dmy",
        "material": "kind: text",
        "weight": "kind: number, unit: kg, decimals: 1, min: 0",
        "total": "kind: number, unit: EUR, decimals: 2, min: 0",
    },
    [
        (
            Shot("2026-03-02T10:12:40", 1.07, yaw=-2, pitch=2, roll=0.7, size=TALL),
            "DN-2026-00417|02.03.2026|Washed sand 0/4|812,5 kg|96,40",
            "DN-2026-00417|2026-03-02|Washed sand 0/4|812.5|96.40",
        ),
        (
            Shot("2026-03-04T13:55:06", 1.0, yaw=4, pitch=-5, roll=-3, shade=(0.3, 0.15), warmth=0.8, size=TALL),
            "DN-2026-00439|04.03.2026|Gravel 8/16|964,0 kg|131,75",
            "DN-2026-00439|2026-03-04|Gravel 8/16|964.0|131.75",
        ),
        (
            Shot("2026-03-09T08:30:19", 1.0, yaw=7, pitch=-18, roll=4, noise=3, shift=(0, 0.02), size=TALL),
            "DN-2026-00483|09.03.2026|Crushed stone|748,5 kg|88,10",
            "DN-2026-00483|2026-03-09|Crushed stone|748.5|88.10",
        ),
        (
            Shot(
                "2026-03-16T11:47:52",
                0.78,
                yaw=-10,
                pitch=6,
                roll=11,
                shift=(0.04, -0.05),
                blur=0.8,
                noise=3,
                size=TALL,
                orientation=6,
            ),
            "DN-2026-00528|16.03.2026|Gravel 16/32|655,0 kg|107,95",
            "DN-2026-00528|2026-03-16|Gravel 16/32|655.0|107.95",
        ),
        (
            Shot(
                "2026-03-23T15:09:33",
                1.12,
                yaw=-16,
                pitch=3,
                roll=-5,
                gain=0.7,
                shade=(0.4, 0.3),
                noise=4,
                size=TALL,
                shift=(-0.02, 0.0),
            ),
            "DN-2026-00571|23.03.2026|Washed sand 0/4|890,5 kg|105,65",
            "DN-2026-00571|2026-03-23|Washed sand 0/4|890.5|105.65",
        ),
    ],
)

PANEL = (
    panel_dark(),
    300,
    {
        "pressure": "kind: number, unit: bar, decimals: 2, min: 0, max: 10",
        "flow": "kind: number, unit: l/min, decimals: 1, min: 0",
        "current": "kind: number, unit: A, decimals: 1, min: 0, max: 40",
        "level": "kind: integer, unit: '%', min: 0, max: 100",
        "hours": "kind: integer, unit: h, digits: 6, monotonic: true, max-rate: 1/hour",
        "mode": "kind: choice, choices: AUTO|HAND|OFF",
        "clock": "kind: time",
    },
    [
        (
            Shot("2026-05-18T06:05:32", 1.04, yaw=-3, pitch=1, roll=-0.6),
            "4.82 127.5 12.6 73 020418 AUTO 06:05:32",
            "4.82 127.5 12.6 73 20418 AUTO 06:05:32",
        ),
        (
            Shot("2026-05-18T14:02:17", 1.0, yaw=6, pitch=4, roll=2.5, shade=(0.15, 0.25)),
            "4.79 126.0 12.4 68 020425 AUTO 14:02:17",
            "4.79 126.0 12.4 68 20425 AUTO 14:02:17",
        ),
        (
            Shot("2026-05-19T06:11:48", 0.98, yaw=-20, pitch=-5, roll=-3, noise=3),
            "0.35 0.0 0.0 91 020439 OFF 06:11:48",
            "0.35 0.0 0.0 91 20439 OFF 06:11:48",
        ),
        (
            Shot(
                "2026-05-19T22:40:05",
                0.76,
                yaw=8,
                pitch=9,
                roll=8,
                shift=(0.05, 0.02),
                gain=0.85,
                blur=0.8,
                noise=4,
                warmth=1,
            ),
            "5.13 158.2 15.9 54 020455 HAND 22:40:05",
            "5.13 158.2 15.9 54 20455 HAND 22:40:05",
        ),
        (
            Shot("2026-05-20T06:03:59", 1.06, yaw=3, pitch=16, roll=-8, reflection=(0.1, 0.55, 0.34, 0.2)),
            "4.90 131.4 12.8 80 020462 AUTO 06:03:59",
            "4.90 131.4 12.8 80 20462 AUTO 06:03:59",
        ),
        (
            Shot(
                "2026-05-20T14:07:26",
                1.22,
                yaw=-6,
                pitch=-4,
                roll=-1.5,
                shift=(-0.04, 0.01),
                shade=(0.3, 0.1),
                noise=3,
                shake=(1, 2),
            ),
            "4.76 124.9 12.3 66 020469 AUTO 14:07:26",
            "4.76 124.9 12.3 66 20469 AUTO 14:07:26",
        ),
    ],
)

WIDE = (1200, 900)
CESKY = (
    cesky(),
    400,
    {
        "nazev": "kind: text, language: ces",
        "misto": "kind: text, language: ces",
        "stav": "kind: choice, choices: v provozu|porucha|odstávka, language: ces",
        "vykon": "kind: number, unit: kW, decimals: 1, language: ces",
    },
    [
        (
            Shot("2026-02-03T09:15:00", 0.97, yaw=2, roll=0.5, size=WIDE),
            "Příliš žluťoučký kůň|Těšínská 12, přízemí|v provozu|14,5 kW",
            "Příliš žluťoučký kůň|Těšínská 12, přízemí|v provozu|14.5",
        ),
        (
            Shot("2026-02-04T09:20:30", 0.92, yaw=-8, pitch=4, roll=-3, shade=(0.25, 0.1), size=WIDE),
            "Ďábelské ódy|Úzká ulička 7|odstávka|0,0 kW",
            "Ďábelské ódy|Úzká ulička 7|odstávka|0.0",
        ),
        (
            Shot("2026-02-05T09:18:10", 0.9, yaw=12, pitch=-9, roll=4, noise=3, warmth=0.7, size=WIDE),
            "Čerpadlo říční vody|Nábřeží, šachta č. 3|porucha|11,8 kW",
            "Čerpadlo říční vody|Nábřeží, šachta č. 3|porucha|11.8",
        ),
    ],
)


def texts(line: str) -> list:
    return line.split("|") if "|" in line else line.split(" ")


def make_case(scene, seed, rules, photos):
    """Writes one case: its photos, the definition of its template, and what an export has to print."""
    folder = HERE / scene.name
    folder.mkdir(exist_ok=True)
    rows = [",".join(["captured_at", *rules])]
    for index, (shot, shown, expected) in enumerate(photos):
        world = scene.world(dict(zip(rules, texts(shown))), seed)
        data = jpeg(photograph(world, shot, seed + index), exif(shot.time, shot.orientation), MOST)
        (folder / ("reference.jpg" if index == 0 else f"{index:02}.jpg")).write_bytes(data)
        rows.append(",".join([shot.time, *(quoted(text) for text in texts(expected))]))
    (folder / "expected.csv").write_bytes("".join(row + "\r\n" for row in rows).encode())
    write_definition(folder / "definition.yaml", scene, rules, photos[0][0])
    (folder / "SOURCE").write_text(
        f"{scene.description}.\nDrawn by Fixtures/make.py, seed {seed}; nothing in it is real. reference.jpg is the photo that\n"
        "definition.yaml was made on, and the first row of expected.csv.\n",
        encoding="utf-8",
    )


def quoted(text: str) -> str:
    return f'"{text}"' if "," in text else text


def write_definition(path, scene, rules, shot):
    """The template's definition; every location is where the reference photo shows the value's place."""
    matrix = homography(shot, WORLD)
    lines = ["readout: 1", f"name: {scene.name}", f"description: {scene.description}", "values:"]
    for name, keys in rules.items():
        left, top, right, bottom = project(matrix, scene.place(name))
        lines += [f"  - name: {name}", f"    location: {right - left}x{bottom - top}+{left}+{top}"]
        lines += [f"    {key}" for key in keys.split(", ")]
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")


def make_photos():
    """One small picture in every format and every orientation."""
    folder = HERE / "photos"
    folder.mkdir(exist_ok=True)
    picture = rough((400, 300), (226, 224, 214), 1.5, 500)
    draw = ImageDraw.Draw(picture)
    draw.rectangle((8, 8, 391, 291), outline=(40, 44, 60), width=4)
    draw.polygon([(24, 24), (84, 24), (24, 84)], fill=(190, 60, 40))
    write(draw, (104, 70), "METER 27", "bold", 40, (24, 26, 34))
    write(draw, (30, 150), "Total", "plain", 36, (24, 26, 34))
    write(draw, (370, 152), "004821.6", "bold", 50, (24, 26, 34), "rs")
    write(draw, (30, 240), "Date", "plain", 36, (24, 26, 34))
    write(draw, (370, 240), "14.03.2026", "bold", 40, (24, 26, 34), "rs")
    time = "2026-03-14T15:09:26"
    for orientation in range(1, 9):
        (folder / f"orientation-{orientation}.jpg").write_bytes(jpeg(picture, exif(time, orientation), 30_000))
    place = exif(time, offset="+01:00", position=(50.0875, 14.421389))
    (folder / "gps.jpg").write_bytes(jpeg(picture, place, 30_000))
    grey = picture.convert("L")
    picture.quantize(64).save(folder / "photo.png", optimize=True)
    grey.save(folder / "photo.tiff", compression="tiff_lzw")
    picture.save(folder / "photo.webp", quality=85)
    grey.quantize(16).save(folder / "photo.bmp")
    picture.quantize(64).save(folder / "photo.gif")
    grey.save(folder / "photo.pnm")
    pillow_heif.register_heif_opener()
    picture.save(folder / "photo.heic", quality=80, exif=exif(time))
    # HEIC turns the picture by itself; the EXIF tag that stays in the file must not turn it again.
    turned = picture.transpose(Image.Transpose.ROTATE_90)
    turned.save(folder / "turned.heic", quality=80, exif=exif(time, 6).tobytes())
    dated = rough((400, 300), (226, 224, 214), 1.5, 501)
    draw = ImageDraw.Draw(dated)
    draw.rectangle((8, 8, 391, 291), outline=(40, 44, 60), width=4)
    draw.polygon([(24, 24), (84, 24), (24, 84)], fill=(190, 60, 40))
    write(draw, (104, 70), "RECEIPT", "bold", 40, (24, 26, 34))
    write(draw, (30, 240), "Date", "plain", 36, (24, 26, 34))
    write(draw, (370, 240), "03/04/2017", "bold", 40, (24, 26, 34), "rs")
    dated.convert("L").save(folder / "dated.pnm")
    (folder / "SOURCE").write_text(
        "The same picture in every format and in all eight EXIF orientations: upright, all show METER 27, Total 004821.6,\n"
        "Date 14.03.2026, 400 x 300 pixels. turned.heic is turned by HEIC's own means and says so in EXIF once more.\n"
        "gps.jpg was taken at 50.0875 N, 14.421389 E with the clock at +01:00. dated.pnm shows RECEIPT, Date 03/04/2017.\n"
        "Drawn by Fixtures/make.py, seeds 500 and 501.\n"
    )


def make_bad():
    """Files that are no pictures, or not whole, or larger than any picture may be."""
    folder = HERE / "bad"
    folder.mkdir(exist_ok=True)
    photos = HERE / "photos"
    (folder / "not-a-picture.jpg").write_text("This is a text, whatever its name says.\n")
    (folder / "empty.jpg").write_bytes(b"")
    for name, source in (("jpg", "orientation-1.jpg"), ("png", "photo.png"), ("heic", "photo.heic")):
        data = (photos / source).read_bytes()
        (folder / f"truncated.{name}").write_bytes(data[: len(data) // 2])
    side = 20_000
    header = struct.pack(">IIBBBBB", side, side, 8, 0, 0, 0, 0)
    chunks = ((b"IHDR", header), (b"IDAT", zlib.compress(bytes(side + 1))), (b"IEND", b""))
    png = b"".join(
        struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data)) for kind, data in chunks
    )
    (folder / "huge-header.png").write_bytes(b"\x89PNG\r\n\x1a\n" + png)
    bmp = b"BM" + struct.pack("<IHHI", 70, 0, 0, 54)
    bmp += struct.pack("<IiiHHIIiiII", 40, side, side, 1, 24, 0, 0, 2835, 2835, 0, 0) + bytes(16)
    (folder / "huge-header.bmp").write_bytes(bmp)
    (folder / "SOURCE").write_text(
        "Files that must be refused by name, without harm to the rest of a batch. Made by Fixtures/make.py.\n\n"
        "not-a-picture.jpg  a line of text\n"
        "empty.jpg          no byte\n"
        "truncated.*        the first half of a picture of ../photos\n"
        "huge-header.*      a small file that claims 20000 x 20000 pixels (400 megapixels)\n"
    )


if __name__ == "__main__":
    for case in (BOILER, NOTE, PANEL, CESKY):
        make_case(*case)
    make_photos()
    make_bad()
