#!/usr/bin/env python3
"""Draws photos as a phone takes them: the boiler's screen fills a part of the picture, the rest is a wall with other things.

usage: phone.py FOLDER [COUNT]     COUNT photos of 4 and as many of 12 megapixels, 12 by default

Writes reference.jpg and definition.yaml, the photos as 4mp-NN.jpg and 12mp-NN.jpg, and expected.csv with what each
shows. Always with the same seeds. Needs what make.py needs, but no pillow-heif.
"""

import sys
from pathlib import Path

import numpy as np
from PIL import Image, ImageDraw

from camera import Shot, exif, homography, photograph, project
from scenes import BOILER_RULES, WORLD, boiler, write

SIZES = {"4mp": (2304, 1728), "12mp": (4032, 3024)}
QUALITY = 90
NOTICE = (
    "OPERATING INSTRUCTIONS",
    "Check the water pressure every week.",
    "Vent the radiators before the winter.",
    "Close the main valve when leaving.",
    "Report faults to the caretaker, room 12.",
    "Service: every 12 months",
)


def surroundings(world: Image.Image, seed: int) -> None:
    """Puts tiles, pipes, a notice and a type plate around the screen."""
    random = np.random.default_rng(seed)
    draw = ImageDraw.Draw(world)
    left, top = boiler().corner
    right, bottom = left + boiler().size[0], top + boiler().size[1]

    def is_outside(x: int, y: int, width: int, height: int) -> bool:
        return x + width < left - 20 or x > right + 40 or y + height < top - 20 or y > bottom + 40

    for y in range(0, WORLD[1], 220):
        for x in range(-(y // 220 % 2) * 180, WORLD[0], 360):
            if is_outside(x, y, 352, 212):
                shade = int(random.integers(-12, 13))
                tile = tuple(118 + shade + c for c in (10, 6, 0))
                draw.rectangle((x, y, x + 351, y + 211), fill=tile)
                draw.line((x, y + 211, x + 351, y + 211), fill=(74, 74, 72), width=4)
                draw.line((x + 351, y, x + 351, y + 211), fill=(74, 74, 72), width=4)
    for y, colour in ((top - 420, (168, 96, 62)), (bottom + 300, (70, 92, 150))):
        draw.rectangle((0, y, WORLD[0], y + 70), fill=colour)
        draw.rectangle((0, y + 12, WORLD[0], y + 26), fill=tuple(min(255, c + 60) for c in colour))
    x, y = left - 640, top + 60
    draw.rectangle((x, y, x + 560, y + 620), fill=(232, 230, 220), outline=(90, 90, 88), width=3)
    for index, line in enumerate(NOTICE):
        write(
            draw,
            (x + 30, y + 70 + 84 * index),
            line,
            "bold" if index == 0 else "plain",
            34 if index == 0 else 28,
            (30, 30, 34),
        )
    x, y = right + 110, bottom - 420
    draw.rectangle((x, y, x + 430, y + 300), fill=(190, 192, 194), outline=(60, 60, 62), width=4)
    for index, line in enumerate(("Type HC-40/2", "No. 20417-0093", "230 V~  50 Hz", "max. 90 °C  6 bar", "Made 2019")):
        write(draw, (x + 24, y + 58 + 54 * index), line, "plain", 32, (34, 36, 40))
    for _ in range(60):
        x, y = int(random.integers(0, WORLD[0])), int(random.integers(0, WORLD[1]))
        size = int(random.integers(4, 16))
        if is_outside(x, y, size, size):
            draw.ellipse((x, y, x + size, y + size), fill=(64, 60, 54))


def grained(picture: Image.Image, seed: int) -> Image.Image:
    """The picture with the fine grain of a rough wall, one pixel wide."""
    random = np.random.default_rng(seed)
    grain = random.normal(0, 5, (picture.height, picture.width, 1)).astype(np.float32)
    light = np.asarray(picture, dtype=np.float32) + grain
    return Image.fromarray(np.clip(light, 0, 255).astype(np.uint8))


def shown(index: int) -> dict:
    """What the screen shows in the photo of this number, 0 the reference."""
    random = np.random.default_rng(7000 + index)
    hours = 118 + 7 * index
    return {
        "energy": f"{4821.6 + 41.3 * index:08.1f}",
        "outdoor": f"{random.uniform(-12, 15):.1f}",
        "pressure": f"{random.uniform(1.3, 1.9):.2f}",
        "runtime": f"{hours}:{int(random.integers(0, 60)):02}:{int(random.integers(0, 60)):02}",
        "starts": str(1204 + 17 * index),
        "state": ("RUN", "STOP", "FAULT")[int(random.integers(0, 3))],
    }


def shot(index: int, size: tuple) -> Shot:
    """How a phone that is held in the hand takes photo `index`."""
    random = np.random.default_rng(8000 + index)
    day, minute = divmod(index, 2)
    slack = 0.0 if index == 0 else 1.0
    return Shot(
        f"2026-01-{12 + day:02}T{7 + 8 * minute:02}:{int(random.integers(10, 50))}:18",
        zoom=size[0] / 2304 * random.uniform(0.78, 0.92),
        yaw=slack * random.uniform(-7, 7),
        pitch=slack * random.uniform(-6, 6),
        roll=slack * random.uniform(-3, 3),
        shift=(slack * random.uniform(-0.04, 0.04), slack * random.uniform(-0.03, 0.03)),
        gain=random.uniform(0.85, 1.0),
        shade=(random.uniform(0, 0.2), random.uniform(0, 0.15)),
        blur=0.7 * size[0] / 2304,
        noise=random.uniform(2, 3.5),
        warmth=random.uniform(0, 0.6),
        size=size,
    )


def make(path: Path, index: int, size: tuple) -> Shot:
    """Writes the photo of this number."""
    scene = boiler()
    world = grained(scene.world(shown(index), 100), 101)
    world_shot = shot(index, size)
    face = world.crop((*scene.corner, scene.corner[0] + scene.size[0], scene.corner[1] + scene.size[1]))
    surroundings(world, 102)
    world.paste(face, scene.corner)
    picture = photograph(world, world_shot, 103 + index)
    picture.save(path, quality=QUALITY, exif=exif(world_shot.time))
    return world_shot


def main() -> None:
    folder = Path(sys.argv[1])
    count = int(sys.argv[2]) if len(sys.argv) > 2 else 12
    folder.mkdir(parents=True, exist_ok=True)
    reference = make(folder / "reference.jpg", 0, SIZES["12mp"])
    matrix = homography(reference, WORLD)
    lines = ["readout: 1", "name: phone", "values:"]
    for name, rules in BOILER_RULES.items():
        left, top, right, bottom = project(matrix, boiler().place(name))
        lines += [f"  - name: {name}", f"    location: {right - left}x{bottom - top}+{left}+{top}"]
        lines += [f"    {rule}" for rule in rules.split(", ")]
    (folder / "definition.yaml").write_text("\n".join(lines) + "\n", encoding="utf-8")
    rows = ["photo," + ",".join(BOILER_RULES)]
    for index in range(1, 2 * count + 1):
        kind = list(SIZES)[index % 2]
        name = f"{kind}-{(index + 1) // 2:02}.jpg"
        make(folder / name, index, SIZES[kind])
        rows.append(",".join([name, *shown(index).values()]))
    (folder / "expected.csv").write_text("\n".join(rows) + "\n", encoding="utf-8")


main()
