"""The net: convolutions that end the height of a line, residual ones along it, a class for each 4 columns."""

import torch
from torch import nn
from . import alphabet

CHANNELS = (24, 48, 80, 128, 160)  # of the stages that end the height
ALONG = ((5, 1), (5, 2), (5, 4), (3, 1))  # kernel and dilation of the convolutions along the line


class Net(nn.Module):
    """Pictures (n, 1, 32, width) of 0...1, ink dark, to logits (n, width / 4, classes)."""

    def __init__(self, characters=alphabet.DISPLAY):
        super().__init__()
        self.alphabet = characters
        a, b, c, d, e = CHANNELS

        def stage(i, o, kernel, padding, pool=None):
            # Pooled before the normalisation, which then has a quarter of the work.
            parts = [nn.Conv2d(i, o, kernel, padding=padding, bias=False)]
            parts += [nn.MaxPool2d(pool)] if pool else []
            return nn.Sequential(*parts, nn.BatchNorm2d(o), nn.ReLU(inplace=True))

        self.front = nn.Sequential(
            stage(1, a, 3, 1, 2),
            stage(a, b, 3, 1, 2),
            stage(b, c, 3, 1, (2, 1)),
            stage(c, d, 3, 1, (2, 1)),
            stage(d, e, (2, 3), (0, 1)),
        )
        self.along = nn.ModuleList(
            nn.Sequential(
                nn.Conv2d(e, e, (1, k), padding=(0, k // 2 * g), dilation=(1, g), bias=False),
                nn.BatchNorm2d(e),
                nn.ReLU(inplace=True),
            )
            for k, g in ALONG
        )
        self.drop = nn.Dropout(0.1)
        self.classes = nn.Conv2d(e, characters.classes, 1)

    @staticmethod
    def kept(path):
        """The net of a file of weights or of a checkpoint, ready to read; of which characters, its classes tell."""
        weights = torch.load(path, map_location="cpu")
        weights = weights.get("net", weights)
        net = Net(
            next(known for known in (alphabet.DISPLAY, alphabet.PRINT) if known.classes == len(weights["classes.bias"]))
        )
        net.load_state_dict(weights)
        return net.eval()

    def forward(self, pictures):
        x = self.front(1 - pictures)
        for layer in self.along:
            x = x + layer(x)
        return self.classes(self.drop(x)).squeeze(2).transpose(1, 2)
