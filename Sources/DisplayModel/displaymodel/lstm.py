"""The second reader: a net of the layers that Tesseract has, so that it can be written as one of its models.

Tesseract's convolutions see noise of -1...1 beyond the edge. So the model has a layer more, which makes the input, and
with it all that follows, so large that this noise is nothing: `lstm_export.LARGE`.
"""

import torch
from torch import nn
from . import alphabet

# In Tesseract's words; `Lstm` is the same net, with normalisations that the export folds away.
LAYERS = "[1,32,0,1 Cl1,1,1 Cr3,3,16 Mp2,2 Cr3,3,32 Mp2,2 Cr3,3,48 Mp2,1 Lfys64 Lbx128 O1c1]"
CHANNELS, POOLS, DOWN, ALONG = (16, 32, 48), ((2, 2), (2, 2), (2, 1)), 64, 128


def spread(pictures):
    """Grey 0...1 as Tesseract gives it to its nets: -1 is the dark and 1 the bright of the middle row.

    Dark is the lower quartile of the row's dips, bright the upper one of its peaks.
    """
    row = (pictures[:, 0, pictures.shape[2] // 2] * 255).round()
    before, here, after = row[:, :-2], row[:, 1:-1], row[:, 2:]
    dips = ((here < before) & (here <= after)) | ((here <= before) & (here < after))
    peaks = ((here > before) & (here >= after)) | ((here >= before) & (here > after))
    black = _quantile(here, dips, 0.25, 0.0)
    white = _quantile(here, peaks, 0.75, 255.0)
    half = (white - black) / 2
    half = torch.where(half > 0, half, torch.ones_like(half))
    return (pictures * 255 - black[:, None, None, None]) / half[:, None, None, None] - 1


def _quantile(values, chosen, share, otherwise):
    """Of each row's chosen values, as Tesseract counts it: within the bucket of one grey it goes on evenly."""
    count = chosen.sum(1)
    ordered = torch.where(chosen, values, torch.full_like(values, 1e6)).sort(1).values
    wanted = torch.clamp(count * share, min=1)
    found = ordered.gather(1, (wanted.ceil().long() - 1).clamp(0, values.shape[1] - 1)[:, None])
    upto = ((values <= found) & chosen).sum(1)
    same = ((values == found) & chosen).sum(1).clamp(min=1)
    exact = found[:, 0] + 1 - (upto - wanted) / same
    # No dip or peak at all: one is taken for granted, and its bucket ends one grey above.
    return torch.where(count > 0, exact, torch.full_like(exact, otherwise + 1))


class Lstm(nn.Module):
    """Pictures (n, 1, 32, width) of 0...1, ink dark, to logits (n, width / 4, classes)."""

    def __init__(self):
        super().__init__()
        self.alphabet = alphabet.DISPLAY
        into = (1,) + CHANNELS[:-1]
        self.convolutions = nn.ModuleList(nn.Conv2d(i, o, 3, padding=1, bias=False) for i, o in zip(into, CHANNELS))
        self.norms = nn.ModuleList(nn.BatchNorm2d(o) for o in CHANNELS)
        self.down = nn.LSTM(CHANNELS[-1], DOWN, batch_first=True)
        self.norm = nn.BatchNorm1d(DOWN)
        self.along = nn.LSTM(DOWN, ALONG, batch_first=True, bidirectional=True)
        self.drop = nn.Dropout(0.1)
        self.classes = nn.Linear(2 * ALONG, self.alphabet.classes)

    def forward(self, pictures):
        x = spread(pictures) - 1  # so that what is beyond the edge is bright
        for layer, norm, pool in zip(self.convolutions, self.norms, POOLS):
            x = torch.relu(nn.functional.max_pool2d(norm(layer(x)), pool))
        lines, channels, rows, columns = x.shape
        x = x.permute(0, 3, 2, 1).reshape(lines * columns, rows, channels)
        x = self.norm(self.down(x)[0][:, -1].float())
        x = self.along(x.reshape(lines, columns, DOWN))[0]
        return self.classes(self.drop(x.float()))
