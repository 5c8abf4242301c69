"""Mechanical counters: digits printed on rollers that stand in a window, the last one often between two."""

import cv2
import numpy as np
from . import fonts

ALLOWED = set("0123456789.")
SHOWN = 0.8  # the least share of a digit's ink that shows in its window


def row(rng, text, height):
    """A counter as a picture with its frame, light digits on dark rollers or dark on light, 0...1; a mask of the digits that it says;
    the grey of its housing, the rows above the digits, and whether these are the brighter. None when too little of a digit shows.
    """
    path = fonts.PRINT[rng.integers(0, len(fonts.PRINT))]
    stretch = rng.uniform(0.7, 1.25)
    glyphs = {digit: fonts.row(path, height, digit)[:height] for digit in "0123456789"}
    glyphs = {
        digit: cv2.resize(mask, (max(3, round(mask.shape[1] * stretch)), height), interpolation=cv2.INTER_LINEAR)
        for digit, mask in glyphs.items()
    }
    widest = max(mask.shape[1] for mask in glyphs.values())
    cell_w = int(widest * rng.choice([rng.uniform(1.05, 1.4), rng.uniform(1.4, 2.6)], p=[0.6, 0.4])) + 2
    gap = int(height * rng.choice([0.0, rng.uniform(0.02, 0.1), rng.uniform(0.1, 0.5)]))
    open_up, open_down = height * rng.uniform(0.0, 0.35), height * rng.uniform(0.0, 0.35)
    cell_h = int(height + open_up + open_down)
    between = height * rng.uniform(1.08, 1.6)  # from one digit of a roller to the next
    light_on_dark = rng.random() < 0.72
    ground, ink = (
        (rng.uniform(0.05, 0.3), rng.uniform(0.6, 1.0))
        if light_on_dark
        else (rng.uniform(0.65, 0.95), rng.uniform(0.02, 0.3))
    )
    body = float(rng.choice([rng.uniform(0.0, 0.25), rng.uniform(0.3, 0.9), ground]))
    red_from = len(text.replace(".", "")) - (int(rng.integers(1, 4)) if rng.random() < 0.4 else 0)
    red_ground = np.clip(ground + rng.uniform(-0.05, 0.3), 0, 1) if rng.random() < 0.6 else ground
    red_ink = np.clip(ink + rng.uniform(-0.3, 0.1) * (1 if light_on_dark else -1), 0, 1)
    if abs(red_ink - red_ground) < 0.2:
        red_ground, red_ink = ground, ink
    rolling = rng.random() < 0.35
    count = len(text.replace(".", ""))
    pieces, masks, label_index = [], [], 0
    curve = np.linspace(-1, 1, cell_h, dtype=np.float32)[:, None]
    shade = 1 - rng.uniform(0.0, 0.45) * curve**2 + rng.uniform(-0.1, 0.1) * curve
    jitter = height * rng.uniform(0.0, 0.06)
    edge = rng.random() < 0.5
    way = 1 if rng.random() < 0.75 else -1  # where the next digit comes from: below or above
    # A lamp mirrored in every roller: how bright, how far down, how wide, and how far it reaches along the roller.
    gloss = rng.uniform(0.15, 0.9) if rng.random() < 0.4 else 0.0
    gloss_at, gloss_down, gloss_across = rng.uniform(-0.1, 1.1), rng.uniform(0.02, 0.1), rng.uniform(0.2, 1.5)
    unlike = rng.uniform(0.0, 0.15)  # how unlike in their grey the rollers are
    for character in text:
        if character == ".":
            wide = max(3, int(height * rng.uniform(0.12, 0.25)))
            mark = np.full((cell_h, wide), body, np.float32)
            bright = 1.0 if body < 0.5 else 0.0
            radius = max(1, int(wide * 0.33))
            foot = int(cell_h - open_down - radius * rng.uniform(0.5, 1.5))
            cv2.circle(mark, (wide // 2, min(foot, cell_h - 1)), radius, bright, -1, cv2.LINE_AA)
            if rng.random() < 0.6:
                cv2.line(
                    mark,
                    (wide // 2 + radius // 2, foot),
                    (wide // 2 - radius, foot + radius * 2),
                    bright,
                    max(1, radius),
                    cv2.LINE_AA,
                )
            pieces.append(mark)
            masks.append((np.abs(mark - body) > 0.3).astype(np.float32))
            continue
        red = label_index >= red_from
        last = label_index == count - 1
        label_index += 1
        back, fore = (red_ground, red_ink) if red else (ground, ink)
        mask, said = np.zeros((2, cell_h, cell_w), np.float32)
        offset = open_up + rng.normal() * jitter
        if last and rolling:  # clearly readable: the lower digit still fills most of the window
            offset -= way * between * rng.uniform(0.0, 0.3)
        elif rng.random() < 0.12:
            offset += between * rng.uniform(-0.12, 0.12)
        side = (cell_w - widest) / 2 + rng.uniform(-0.04, 0.04) * cell_w
        for step in (-1, 0, 1):
            digit = str((int(character) + step) % 10)
            glyph = glyphs[digit]
            y = int(round(offset + way * step * between))
            x = int(max(0, min(cell_w - glyph.shape[1], side + (widest - glyph.shape[1]) / 2)))
            top, bottom = max(0, y), min(cell_h, y + height)
            if bottom > top:
                part = (slice(top, bottom), slice(x, x + glyph.shape[1]))
                mask[part] = np.maximum(mask[part], glyph[top - y : bottom - y])
                if step == 0:
                    said[part] = glyph[top - y : bottom - y]
        if said.sum() < SHOWN * glyphs[character].sum():
            return None
        cell = (back + (fore - back) * mask) * shade * (1 + rng.uniform(-1, 1) * unlike)
        if gloss:
            level = open_up + height * (gloss_at + rng.normal() * 0.04)
            down = np.exp(-0.5 * ((np.arange(cell_h)[:, None] - level) / (gloss_down * height)) ** 2)
            middle = cell_w * rng.uniform(0.2, 0.8)
            across = np.exp(-0.5 * ((np.arange(cell_w)[None, :] - middle) / (gloss_across * cell_w)) ** 2)
            cell += (1.1 - cell) * (gloss * down * across).astype(np.float32)
        if edge:
            cell[:, :1] *= 0.5
            cell[:, -1:] *= 0.6
        pieces.append(cell.astype(np.float32))
        masks.append(said)
        if gap:
            pieces.append(np.full((cell_h, gap), body * rng.uniform(0.85, 1.0), np.float32))
            masks.append(np.zeros((cell_h, gap), np.float32))
    if gap:
        pieces, masks = pieces[:-1], masks[:-1]
    picture = np.concatenate(pieces, axis=1)
    if rng.random() < 0.35:
        for _ in range(int(rng.integers(1, 4))):
            start = (int(rng.integers(0, picture.shape[1])), int(rng.integers(0, cell_h)))
            end = (start[0] + int(rng.normal() * 40), start[1] + int(rng.normal() * 25))
            thick = 1 if rng.random() < 0.7 else int(rng.integers(2, 4))
            cv2.line(picture, start, end, float(rng.uniform(0, 1)), thick, cv2.LINE_AA)
    return picture, np.concatenate(masks, axis=1), body, int(open_up), light_on_dark
