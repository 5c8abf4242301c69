"""The net: convolutions that end the height of a line, residual ones along it, a class for each 4 columns."""

import struct
import numpy as np
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

    @staticmethod
    def shipped(path):
        """The net of a file that readout loads, which has its normalisation as a scale and a shift."""
        with open(path, "rb") as file:
            data = file.read()
        (letters,) = struct.unpack_from("<I", data, 24)
        text = data[28 : 28 + letters].decode()
        at = 28 + letters
        (count,) = struct.unpack_from("<I", data, at)
        net = Net(next(known for known in (alphabet.DISPLAY, alphabet.PRINT) if known.characters == text))
        tables = [struct.unpack_from("<10I", data, at + 4 + 40 * layer) for layer in range(count)]
        at += 4 + 40 * count

        def taken(kind, *shape):
            nonlocal at
            values = np.frombuffer(data, kind, int(np.prod(shape)), at)
            at += values.nbytes
            return torch.from_numpy(values.astype(np.float32).reshape(shape))

        stages = [(stage[0], stage[-2]) for stage in net.front] + [(block[0], block[1]) for block in net.along]
        with torch.no_grad():
            for (_, inputs, outputs, rows, columns, *_), (convolution, norm) in zip(
                tables, [*stages, (net.classes, None)]
            ):
                scale, shift = taken("<f4", outputs), taken("<f4", outputs)
                convolution.weight.copy_(taken("<f2", rows, columns, inputs, outputs).permute(3, 2, 0, 1))
                if norm is None:
                    convolution.bias.copy_(shift)
                else:
                    norm.weight.copy_(scale)
                    norm.bias.copy_(shift)
                    norm.running_var.fill_(1 - norm.eps)
        return net.eval()

    def normalised(self, pictures):
        """Gives the layers of a `shipped` net the statistics of some batches of pictures; what the net says stays the same."""
        sums = {}

        def noted(layer, inputs):
            values = inputs[0].double()
            total = sums.setdefault(layer, [0, 0.0, 0.0])
            total[0] += values.numel() // values.shape[1]
            total[1] += values.sum((0, 2, 3))
            total[2] += (values * values).sum((0, 2, 3))

        layers = [layer for layer in self.modules() if isinstance(layer, nn.BatchNorm2d)]
        hooks = [layer.register_forward_pre_hook(noted) for layer in layers]
        self.eval()
        with torch.no_grad():
            for batch in pictures:
                self(batch)
            for hook in hooks:
                hook.remove()
            for layer, (count, total, squares) in sums.items():
                mean = total / count
                variance = squares / count - mean * mean
                layer.running_mean.copy_(mean)
                layer.running_var.copy_(variance)
                layer.bias.add_(layer.weight * layer.running_mean)
                layer.weight.mul_(torch.sqrt(layer.running_var + layer.eps))

    def forward(self, pictures):
        x = self.front(1 - pictures)
        for layer in self.along:
            x = x + layer(x)
        return self.classes(self.drop(x)).squeeze(2).transpose(1, 2)
