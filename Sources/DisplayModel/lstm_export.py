"""Writes the LSTM as a model of Tesseract.

    lstm_export.py line FOLDER                         what Tesseract's tools need to build an untrained model
    lstm_export.py weights NET.pt UNTRAINED CODES OUT  the weights put into the untrained model's part `lstm`

CODES is the list of characters that combine_lang_model writes. The file's layout is Tesseract's own: only the numbers
of its weights are replaced, each matrix found by its size.
"""

import os
import struct
import sys
import numpy as np
import torch
from PIL import Image
from displaymodel import alphabet, line
from displaymodel.lstm import Lstm
from export import normalisation

NEVER = -30.0  # logit of the space, which no label has
LARGE = 1000.0  # what all up to the first LSTM is multiplied by


def write_line(folder):
    """One drawn line with its box file, and the characters."""
    picture, label = next(
        item for item in (line.made(np.random.default_rng([1, k]), "seven") for k in range(99)) if len(item[1]) > 3
    )
    height, width = picture.shape
    Image.fromarray(picture).save(os.path.join(folder, "line.tif"))
    with open(os.path.join(folder, "line.box"), "w", encoding="utf-8") as boxes:
        boxes.write(f"WordStr 0 0 {width} {height} 0 #{label}\n\t 0 0 {width} {height} 0\n")
    with open(os.path.join(folder, "characters.txt"), "w", encoding="utf-8") as text:
        # The first line must not look like a line of a box file.
        text.write(".\n" + "\n".join(alphabet.DISPLAY.characters) + "\n")


def gates(layer, suffix="", norm=None):
    """The matrices of an LSTM in Tesseract's order: cell input, input, forget and output gate; each of inputs,
    earlier outputs and bias. A normalisation of the inputs is folded in."""
    inputs, earlier = getattr(layer, "weight_ih_l0" + suffix), getattr(layer, "weight_hh_l0" + suffix)
    bias = getattr(layer, "bias_ih_l0" + suffix) + getattr(layer, "bias_hh_l0" + suffix)
    if norm is not None:
        scale, shift = normalisation(norm)
        bias = bias + inputs @ shift
        inputs = inputs * scale
    i, f, g, o = torch.cat([inputs, earlier, bias[:, None]], 1).detach().chunk(4)
    return [g.clone(), i.clone(), f.clone(), o.clone()]


def matrices(net, codes):
    """All matrices in the order of the file."""
    found = [LARGE * torch.tensor([[1.0, -1.0]])]
    for layer, norm in zip(net.convolutions, net.norms):
        scale, shift = normalisation(norm)
        kernel = layer.weight * scale[:, None, None, None]
        # Neighbours column by column, from top to bottom, channels innermost.
        found.append(torch.cat([kernel.permute(0, 3, 2, 1).reshape(len(kernel), -1), LARGE * shift[:, None]], 1))
    down = gates(net.down)
    for matrix in down:
        matrix[:, : net.down.input_size] /= LARGE
    found += down
    for suffix in ("", "_reverse"):
        found += gates(net.along, suffix, net.norm)
    classes = torch.zeros(len(codes), net.classes.in_features + 1)
    for code, character in codes.items():
        number = {"<nul>": 0}.get(character, alphabet.DISPLAY.index.get(character))
        if number is None:
            classes[code, -1] = NEVER
        else:
            classes[code] = torch.cat([net.classes.weight[number], net.classes.bias[number][None]])
    return found + [classes]


def put(untrained, wanted):
    """The file with its weights replaced."""
    data, at = bytearray(untrained), 0
    for matrix in wanted:
        values = matrix.detach().numpy().astype("<f8")
        size = struct.pack("<II", *values.shape) + bytes(8)  # then a number for empty places
        at = data.find(size, at)
        if at < 0:
            raise SystemExit(f"cannot write the model: the untrained one has no further weights of {values.shape}")
        at += len(size)
        data[at : at + values.nbytes] = values.tobytes()
        at += values.nbytes
    return bytes(data)


def main():
    if sys.argv[1] == "line":
        return write_line(sys.argv[2])
    file, untrained, list_of_codes, target = sys.argv[2:6]
    net = Lstm()
    kept = torch.load(file, map_location="cpu")
    net.load_state_dict(kept.get("net", kept))
    net.eval()
    with open(list_of_codes, encoding="utf-8") as text:
        rows = [row.rstrip("\n").split("\t") for row in text]
    codes = {int(code): character for code, character in rows}
    with open(untrained, "rb") as source:
        data = put(source.read(), matrices(net, codes))
    with open(target, "wb") as model:
        model.write(data)


if __name__ == "__main__":
    main()
