"""Writes the trained net as the file that readout loads: export.py NET.pt TEMPERATURE FILE.net [FIXTURES_FOLDER]

The format stands in README.md. With a fixtures folder it also writes a few small made lines with the logits that the
net of the file gives for them, for the test that holds the program to it.
"""

import os
import struct
import sys
import numpy as np
import torch
from displaymodel import alphabet, line, paper
from displaymodel.net import Net

RECTIFIED, RESIDUAL, LINEAR = 0, 1, 2
POOLS = ((2, 2), (2, 2), (2, 1), (2, 1), (1, 1))


def layers(net):
    """For each layer: the ten numbers of the layer table, scale, shift and weights."""
    for stage, pool in zip(net.front, POOLS):
        yield entry(RECTIFIED, stage[0], pool), *normalisation(stage[-2]), stage[0].weight
    for block in net.along:
        yield entry(RESIDUAL, block[0], (1, 1)), *normalisation(block[1]), block[0].weight
    yield entry(LINEAR, net.classes, (1, 1)), torch.ones(net.alphabet.classes), net.classes.bias, net.classes.weight


def entry(kind, convolution, pool):
    """An entry of the layer table."""
    return (
        kind,
        convolution.in_channels,
        convolution.out_channels,
        *convolution.kernel_size,
        *convolution.padding,
        convolution.dilation[1],
        *pool,
    )


def normalisation(norm):
    """Batch normalisation as a scale and a shift."""
    scale = norm.weight / torch.sqrt(norm.running_var + norm.eps)
    return scale, norm.bias - norm.running_mean * scale


def packed(net, temperature):
    """The bytes of the file."""
    letters = net.alphabet.characters.encode()
    parts = list(layers(net))
    data = b"RDISPLAY" + struct.pack("<IIIfI", 1, line.HEIGHT, 4, temperature, len(letters)) + letters
    data += struct.pack("<I", len(parts))
    for table, *_ in parts:
        data += struct.pack("<10I", *table)
    for _, scale, shift, weight in parts:
        data += scale.detach().numpy().astype("<f4").tobytes() + shift.detach().numpy().astype("<f4").tobytes()
        data += weight.detach().permute(2, 3, 1, 0).contiguous().numpy().astype("<f2").tobytes()
    checksum = 2166136261
    for byte in data:
        checksum = ((checksum ^ byte) * 16777619) & 0xFFFFFFFF
    return data + struct.pack("<I", checksum)


def fixtures(net, folder):
    """Made lines and their logits: width, then 32 * width bytes, then steps * classes floats."""
    os.makedirs(folder, exist_ok=True)
    for parameter in net.parameters():
        if parameter.dim() == 4:
            parameter.data = parameter.data.half().float()
    made = 0
    for index in range(100):
        rng = np.random.default_rng([5, index])
        picture, label = (
            paper.made(rng) if net.alphabet is alphabet.PRINT else line.made(rng, ("seven", "dots", "drums")[made])
        )
        if picture.shape[1] > 72 or not label:
            continue
        with torch.no_grad():
            logits = net(torch.from_numpy(picture.astype(np.float32)[None, None] / 255))[0].numpy()
        with open(os.path.join(folder, f"line{made}.bin"), "wb") as file:
            file.write(struct.pack("<I", picture.shape[1]) + picture.tobytes() + logits.astype("<f4").tobytes())
        print(f"line{made}.bin: {label}")
        made += 1
        if made == 3:
            return


def main():
    net = Net.kept(sys.argv[1])
    data = packed(net, float(sys.argv[2]))
    with open(sys.argv[3], "wb") as file:
        file.write(data)
    print(f"{sys.argv[3]}: {len(data)} bytes")
    if len(sys.argv) > 4:
        fixtures(net, sys.argv[4])


if __name__ == "__main__":
    main()
