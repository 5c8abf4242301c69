"""Shards: files of made lines. Shard k of a seed is always the same, whoever makes it."""

import os
import numpy as np
from . import line, paper

LINES = 2000  # in a shard


def path(folder, number):
    """Where a shard is kept."""
    return os.path.join(folder, f"{number:05d}.npz")


def of_display(rng, number):
    """A line of a display; every second shard has also such that cannot be read."""
    return line.made(rng, least=line.LEGIBLE if number % 2 else 0.0)


def of_paper(rng, number):
    """A line of print."""
    return paper.made(rng)


def make(folder, seed, number, drawn=of_display):
    """Makes a shard unless it is there; a killed run leaves no half shard.

    Those of odd numbers have lines that can be read; those of even numbers any, also such of which a part does not show: of
    them the net learns what may look alike, and to doubt.
    """
    target = path(folder, number)
    if os.path.exists(target):
        return
    pictures, widths, labels = [], [], []
    for index in range(LINES):
        picture, label = drawn(np.random.default_rng([seed, number, index]), number)
        pictures.append(picture.ravel())
        widths.append(picture.shape[1])
        labels.append(label)
    np.savez(target + ".part.npz", pixels=np.concatenate(pictures), widths=np.array(widths), labels=np.array(labels))
    os.replace(target + ".part.npz", target)


def read(folder, number):
    """The lines of a shard: pictures (rows, columns; bytes) and labels."""
    with np.load(path(folder, number)) as shard:
        pixels, widths, labels = shard["pixels"], shard["widths"], shard["labels"]
    ends = np.cumsum(widths * line.HEIGHT)
    starts = ends - widths * line.HEIGHT
    return [(pixels[a:b].reshape(line.HEIGHT, -1), str(label)) for a, b, label in zip(starts, ends, labels)]
