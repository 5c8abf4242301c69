"""A camera for drawn scenes: looks at a flat world from any side and in any light."""

import math
from dataclasses import dataclass
from io import BytesIO

import numpy as np
from PIL import Image, ImageDraw, ImageFilter


@dataclass
class Shot:
    """How one photo is taken. Angles in degrees, lengths in parts of the photo's width."""

    time: str  # wall-clock time, 2026-01-12T07:41:18
    zoom: float = 1.0  # photo pixels for one world pixel in the middle of the scene
    yaw: float = 0.0  # from the side
    pitch: float = 0.0  # from above or below
    roll: float = 0.0  # turned in the picture's plane
    shift: tuple = (0.0, 0.0)
    gain: float = 1.0  # exposure
    shade: tuple = (0.0, 0.0)  # loss of light towards the right and the bottom, 0...1
    warmth: float = 0.0  # red against blue, 0...1
    blur: float = 0.6  # Gaussian, pixels
    shake: tuple = (0, 0)  # movement while the shutter was open, pixels
    noise: float = 2.0  # standard deviation in grey levels
    reflection: tuple = ()  # (x, y, size, strength): a window mirrored in the glass
    size: tuple = (1600, 1200)
    orientation: int = 1  # EXIF orientation the file is stored with


def homography(shot: Shot, world: tuple) -> np.ndarray:
    """The 3x3 matrix that takes world pixels to photo pixels."""
    width, height = shot.size
    focal = 0.9 * max(width, height)
    yaw, pitch, roll = (math.radians(a) for a in (shot.yaw, shot.pitch, shot.roll))
    turn = (
        np.array([[math.cos(roll), -math.sin(roll), 0], [math.sin(roll), math.cos(roll), 0], [0, 0, 1]])
        @ np.array([[math.cos(yaw), 0, math.sin(yaw)], [0, 1, 0], [-math.sin(yaw), 0, math.cos(yaw)]])
        @ np.array([[1, 0, 0], [0, math.cos(pitch), -math.sin(pitch)], [0, math.sin(pitch), math.cos(pitch)]])
    )
    distance = focal / shot.zoom
    place = np.array([shot.shift[0] * width, shot.shift[1] * width, 0]) / shot.zoom + [0, 0, distance]
    plane = np.column_stack([turn[:, 0], turn[:, 1], place])
    lens = np.array([[focal, 0, width / 2], [0, focal, height / 2], [0, 0, 1]])
    centre = np.array([[1, 0, -world[0] / 2], [0, 1, -world[1] / 2], [0, 0, 1]])
    return lens @ plane @ centre


def project(matrix: np.ndarray, box: tuple) -> tuple:
    """The upright box (left, top, right, bottom) around what a world box becomes in the photo."""
    left, top, right, bottom = box
    corners = matrix @ np.array([[left, right, right, left], [top, top, bottom, bottom], [1, 1, 1, 1]])
    x, y = corners[0] / corners[2], corners[1] / corners[2]
    return math.floor(x.min()), math.floor(y.min()), math.ceil(x.max()), math.ceil(y.max())


def photograph(world: Image.Image, shot: Shot, seed: int) -> Image.Image:
    """What the camera sees of the world, upright."""
    random = np.random.default_rng(seed)
    width, height = shot.size
    back = np.linalg.inv(homography(shot, world.size))
    back /= back[2, 2]
    if shot.zoom < 1:
        world = world.filter(ImageFilter.GaussianBlur(0.4 / shot.zoom))
    picture = world.transform(shot.size, Image.Transform.PERSPECTIVE, tuple(back.ravel()[:8]), Image.Resampling.BICUBIC)
    light = np.asarray(picture, dtype=np.float32) * shot.gain

    x, y = np.meshgrid(np.linspace(0, 1, width), np.linspace(0, 1, height))
    corner = (x - 0.5) ** 2 + (y - 0.5) ** 2
    light *= ((1 - shot.shade[0] * x) * (1 - shot.shade[1] * y) * (1 - 0.3 * corner))[..., None]
    light *= np.array([1 + 0.12 * shot.warmth, 1, 1 - 0.18 * shot.warmth])
    if shot.reflection:
        light += mirrored_window(shot)[..., None] * np.array([235, 240, 250])

    picture = Image.fromarray(np.clip(light, 0, 255).astype(np.uint8))
    picture = picture.filter(ImageFilter.GaussianBlur(shot.blur))
    light = shaken(np.asarray(picture, dtype=np.float32), shot.shake)
    grain = random.normal(0, 1, (height, width, 1)) + 0.5 * random.normal(0, 1, (height, width, 3))
    light += shot.noise * grain
    return Image.fromarray(np.clip(light, 0, 255).astype(np.uint8))


def mirrored_window(shot: Shot) -> np.ndarray:
    """A soft four-paned window, 0...strength, as large as the photo."""
    width, height = shot.size
    x, y, size, strength = shot.reflection
    x, y, size = x * width, y * height, size * width
    mask = Image.new("L", shot.size)
    draw = ImageDraw.Draw(mask)
    for column in (0, 0.55):
        for row in (0, 0.6):
            left, top = x + column * size, y + row * size
            slant = 0.12 * size
            draw.polygon(
                [
                    (left, top),
                    (left + 0.5 * size, top + slant),
                    (left + 0.5 * size - slant, top + slant + 0.55 * size),
                    (left - slant, top + 0.55 * size),
                ],
                fill=255,
            )
    mask = mask.filter(ImageFilter.GaussianBlur(size * 0.05))
    return np.asarray(mask, dtype=np.float32) / 255 * strength


def shaken(light: np.ndarray, movement: tuple) -> np.ndarray:
    """The mean of the picture along a straight movement of the camera."""
    steps = max(abs(movement[0]), abs(movement[1]))
    if steps == 0:
        return light
    places = [(round(movement[0] * i / steps), round(movement[1] * i / steps)) for i in range(steps + 1)]
    return sum(np.roll(light, (dy, dx), axis=(0, 1)) for dx, dy in places) / len(places)


# How a file of each EXIF orientation has to be stored so that it is upright when shown.
STORED = {
    2: Image.Transpose.FLIP_LEFT_RIGHT,
    3: Image.Transpose.ROTATE_180,
    4: Image.Transpose.FLIP_TOP_BOTTOM,
    5: Image.Transpose.TRANSPOSE,
    6: Image.Transpose.ROTATE_90,
    7: Image.Transpose.TRANSVERSE,
    8: Image.Transpose.ROTATE_270,
}


def exif(time: str, orientation: int = 1, offset: str = "", position: tuple = ()) -> Image.Exif:
    """The tags a camera writes: when, which way up, and where (degrees north, degrees east)."""
    tags = Image.Exif()
    tags[0x010F], tags[0x0110] = "readout", "drawn scene"
    tags[0x0112] = orientation
    camera = {0x9003: time.replace("-", ":").replace("T", " ")}
    if offset:
        camera[0x9011] = offset
    tags[0x8769] = camera
    if position:
        north, east = position
        tags[0x8825] = {
            1: "N" if north >= 0 else "S",
            2: sexagesimal(abs(north)),
            3: "E" if east >= 0 else "W",
            4: sexagesimal(abs(east)),
        }
    return tags


def sexagesimal(degrees: float) -> tuple:
    """Degrees, minutes and seconds, as EXIF wants them."""
    minutes = degrees % 1 * 60
    return float(int(degrees)), float(int(minutes)), round(minutes % 1 * 60, 2)


def jpeg(picture: Image.Image, tags: Image.Exif, most: int) -> bytes:
    """The picture as JPEG of at most so many bytes, quality 82 where it fits."""
    stored = STORED.get(tags.get(0x0112, 1))
    picture = picture.transpose(stored) if stored is not None else picture
    data = b""
    for quality in range(82, 50, -3):
        buffer = BytesIO()
        picture.save(buffer, "JPEG", quality=quality, exif=tags, optimize=True)
        data = buffer.getvalue()
        if len(data) <= most:
            break
    return data
