"""What lies between a display and the pixels of a photo: reflections, perspective, optics, sensor, processing."""

import cv2
import numpy as np


def uneven(rng, scene):
    """Light that falls off to one side, with soft clouds."""
    height, width = scene.shape
    angle, depth = rng.uniform(0, 2 * np.pi), rng.uniform(0.0, 0.6)
    xs = np.linspace(-0.5, 0.5, width, dtype=np.float32)[None, :] * np.cos(angle)
    ys = np.linspace(-0.5, 0.5, height, dtype=np.float32)[:, None] * np.sin(angle)
    light = 1 + depth * (xs + ys)
    if rng.random() < 0.4:
        clouds = rng.normal(0, rng.uniform(0.05, 0.25), (3, 7)).astype(np.float32)
        light = light + cv2.resize(clouds, (width, height), interpolation=cv2.INTER_CUBIC)
    return scene * np.maximum(light, 0.05)


def soiled(rng, scene):
    """Dirt, scratches and a mottled ground, at two sizes of spots."""
    height, width = scene.shape
    spots = np.zeros((height, width), np.float32)
    for size in (rng.uniform(3, 9), rng.uniform(8, 30)):
        grid = rng.standard_normal((max(2, int(height / size)), max(2, int(width / size))), np.float32)
        spots += cv2.resize(grid, (width, height), interpolation=cv2.INTER_CUBIC) * rng.uniform(0.0, 0.05)
    scene = scene * np.maximum(0.1, 1 + spots)
    for _ in range(int(rng.integers(0, 3))):
        start = (int(rng.uniform(0, width)), int(rng.uniform(0, height)))
        end = (int(start[0] + rng.normal() * width * 0.3), int(start[1] + rng.normal() * height * 0.5))
        cv2.line(scene, start, end, float(np.clip(scene.mean() + rng.normal() * 0.2, 0, 1)), 1, cv2.LINE_AA)
    return scene


def covered(rng, scene, box):
    """The housing's edge cuts into the crop beside the digits, at its own angle: bright, dark or black."""
    height, width = scene.shape
    x, y, w, h = box
    value = float(rng.choice([rng.uniform(0, 0.1), rng.uniform(0.1, 0.8), rng.uniform(0.8, 1.2)], p=[0.35, 0.2, 0.45]))
    for _ in range(1 if rng.random() < 0.7 else 2):
        side = rng.integers(0, 4)
        away, lean = h * rng.uniform(0.06, 0.5), np.tan(rng.normal() * 0.035)
        if side == 0:
            level = y - away
            outline = [(-1, -1), (width, -1), (width, level + lean * (width - x)), (-1, level - lean * x)]
        elif side == 1:
            level = y + h + away
            outline = [(-1, height), (width, height), (width, level + lean * (width - x)), (-1, level - lean * x)]
        elif side == 2:
            level, lean = x - away * 1.5, lean * 3
            outline = [(-1, -1), (level - lean * h, -1), (level + lean * h, height), (-1, height)]
        else:
            level, lean = x + w + away * 1.5, lean * 3
            outline = [(width, -1), (level - lean * h, -1), (level + lean * h, height), (width, height)]
        cv2.fillPoly(scene, [np.array(outline).astype(np.int32)], value, cv2.LINE_AA)
        if rng.random() < 0.3:
            cv2.polylines(
                scene,
                [np.array(outline).astype(np.int32)],
                True,
                float(rng.uniform(0, 1)),
                int(rng.integers(1, 4)),
                cv2.LINE_AA,
            )
    return scene


def reflection(rng, scene):
    """Something bright or dark mirrored in the window: a patch, a bar, a person's outline or a lamp."""
    height, width = scene.shape
    veil = np.zeros((height, width), np.float32)
    for _ in range(int(rng.integers(1, 5))):
        kind = rng.random()
        value = rng.uniform(0.3, 1.0)
        centre = np.array([rng.uniform(0, width), rng.uniform(0, height)])
        if kind < 0.35:
            reach = height * rng.uniform(0.2, 1.5)
            angles = np.sort(rng.uniform(0, 2 * np.pi, int(rng.integers(3, 8))))
            corners = centre + reach * rng.uniform(0.4, 1, (angles.size, 1)) * np.stack(
                [np.cos(angles), np.sin(angles)], 1
            )
            cv2.fillPoly(veil, [corners.astype(np.int32)], value, cv2.LINE_AA)
        elif kind < 0.6:
            lean = rng.normal() * height * 0.8
            half = height * rng.uniform(0.05, 0.8)
            bar = np.array(
                [
                    [centre[0] - half, -2],
                    [centre[0] + half, -2],
                    [centre[0] + half + lean, height + 2],
                    [centre[0] - half + lean, height + 2],
                ]
            )
            cv2.fillPoly(veil, [bar.astype(np.int32)], value, cv2.LINE_AA)
        elif kind < 0.75:
            cv2.ellipse(
                veil,
                (int(centre[0]), int(centre[1])),
                (int(height * rng.uniform(0.05, 1.0)) + 1, int(height * rng.uniform(0.05, 0.5)) + 1),
                rng.uniform(0, 180),
                0,
                360,
                value,
                -1,
                cv2.LINE_AA,
            )
        else:
            ends = centre + rng.normal(0, height, 2)
            cv2.line(
                veil,
                tuple(int(v) for v in centre),
                tuple(int(v) for v in ends),
                value,
                int(rng.integers(1, 6)),
                cv2.LINE_AA,
            )
    soft = float(rng.choice([rng.uniform(0.5, 2), rng.uniform(2, 12)]))
    veil = cv2.GaussianBlur(veil, (0, 0), soft)
    strength = rng.uniform(0.05, 0.75) * (0.5 if rng.random() < 0.5 else 1.0)
    veil *= strength
    if rng.random() < 0.7:
        return scene * (1 - veil * rng.uniform(0.3, 1)) + veil
    return scene * (1 - veil)


def straightened(rng, scene, parts, box, out_height, stretch, border):
    """The box as a photo shows it: turned, in perspective, at the size it was taken; and the numbered parts in it.

    box: x, y, width, height of the crop in the scene. `border` is the grey outside the scene.
    """
    x, y, width, height = box
    out_width = max(8, int(round(width / height * out_height * stretch)))
    turn = rng.normal() * (0.016 if rng.random() < 0.8 else 0.045)
    lean = rng.normal() * 0.03
    corners = np.array([[x, y], [x + width, y], [x + width, y + height], [x, y + height]], np.float32)
    centre = corners.mean(axis=0)
    rotate = np.array([[np.cos(turn), -np.sin(turn)], [np.sin(turn), np.cos(turn)]], np.float32)
    corners = (corners - centre) @ rotate.T + centre
    corners[:, 0] += lean * (corners[:, 1] - centre[1])
    corners += rng.normal(0, 1, (4, 2)).astype(np.float32) * height * rng.uniform(0.0, 0.05)
    target = np.array([[0, 0], [out_width, 0], [out_width, out_height], [0, out_height]], np.float32)
    ratio = height / out_height
    transform = cv2.getPerspectiveTransform(corners.astype(np.float32), target)
    mode = cv2.BORDER_REPLICATE if border is None else cv2.BORDER_CONSTANT
    size = (out_width, out_height)
    shown = cv2.warpPerspective(
        parts, transform, size, flags=cv2.INTER_NEAREST, borderMode=cv2.BORDER_CONSTANT, borderValue=0
    )
    if ratio > 1.2:
        scene = cv2.GaussianBlur(scene, (0, 0), 0.45 * ratio)
    return cv2.warpPerspective(
        scene, transform, size, flags=cv2.INTER_LINEAR, borderMode=mode, borderValue=float(border or 0)
    ), shown


def _shaken(length, angle):
    size = int(length) | 1
    kernel = np.zeros((size, size), np.float32)
    half = (size - 1) / 2
    dx, dy = np.cos(angle) * half, np.sin(angle) * half
    cv2.line(
        kernel, (int(round(half - dx)), int(round(half - dy))), (int(round(half + dx)), int(round(half + dy))), 1.0, 1
    )
    return kernel / kernel.sum()


def optics(rng, picture, digit):
    """Defocus, shaking and moire. `digit`: height of the digits in pixels of the picture."""
    kind = rng.random()
    if kind < 0.55:
        picture = cv2.GaussianBlur(picture, (0, 0), max(0.25, digit * rng.uniform(0.0, 0.045)))
    elif kind < 0.75:
        picture = cv2.GaussianBlur(picture, (0, 0), max(0.3, digit * rng.uniform(0.03, 0.085)))
    elif kind < 0.85:
        radius = max(1, int(digit * rng.uniform(0.02, 0.09)))
        disc = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (2 * radius + 1, 2 * radius + 1)).astype(np.float32)
        picture = cv2.filter2D(picture, -1, disc / disc.sum(), borderType=cv2.BORDER_REPLICATE)
    if rng.random() < 0.14:
        picture = cv2.filter2D(
            picture,
            -1,
            _shaken(max(3, digit * rng.uniform(0.05, 0.22)), rng.uniform(0, np.pi)),
            borderType=cv2.BORDER_REPLICATE,
        )
    if rng.random() < 0.08:
        height, width = picture.shape
        ys, xs = np.mgrid[0:height, 0:width].astype(np.float32)
        angle, period = rng.uniform(0, np.pi), rng.uniform(2.2, 14)
        picture = picture * (
            1 + rng.uniform(0.02, 0.14) * np.sin((np.cos(angle) * xs + np.sin(angle) * ys) * (2 * np.pi / period))
        )
    return picture


def sensor(rng, picture):
    """Exposure, noise, the phone's sharpening and JPEG: 0...1 in, bytes out."""
    low, high = float(picture.min()), float(picture.max())
    if rng.random() < 0.75:  # exposed for the crop or for something brighter or darker beside it
        picture = (picture - low) / max(1e-3, high - low)
        span = rng.uniform(0.12, 1.0)
        picture = picture * span + rng.uniform(0, 1 - span)
        if rng.random() < 0.12:
            picture = (picture - 0.5) * rng.uniform(1.1, 1.8) + rng.uniform(0.35, 0.65)
    picture = np.clip(picture, 0, 1) ** rng.uniform(0.65, 1.5)
    noise = float(rng.choice([rng.uniform(0.0, 0.008), rng.uniform(0.005, 0.035)], p=[0.65, 0.35]))
    grain = rng.standard_normal(picture.shape, np.float32)
    if rng.random() < 0.4:
        grain = cv2.GaussianBlur(grain, (0, 0), rng.uniform(0.5, 1.2)) * 1.6
    picture = picture + grain * noise * (0.4 + picture)
    if rng.random() < 0.4:
        radius = rng.uniform(0.6, 2.0)
        picture = picture + rng.uniform(0.2, 2.2) * (picture - cv2.GaussianBlur(picture, (0, 0), radius))
    picture = np.clip(picture * 255, 0, 255).astype(np.uint8)
    if rng.random() < 0.75:
        quality = int(rng.choice([rng.integers(12, 40), rng.integers(40, 96)], p=[0.35, 0.65]))
        _, packed = cv2.imencode(".jpg", picture, [cv2.IMWRITE_JPEG_QUALITY, quality])
        picture = cv2.imdecode(packed, cv2.IMREAD_GRAYSCALE)
    return picture
