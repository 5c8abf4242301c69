"""A crop read in several views, as the program does it: trims, contrasts, both polarities."""

import math
import numpy as np
import torch
from . import alphabet, line, paper

VIEWS = ((0.0, True), (0.08, False))  # trim, flattened; two that differ in both are worth nearly as much as four

WEIGHT_OF_NOTHING = 0.7  # a crop of the wrong polarity often seems surely empty


def views(crop, wanted=VIEWS):
    """The net's inputs: for each view the line and its negative."""
    for trim, flat in wanted:
        cut = int(round(crop.shape[0] * trim))
        picture = line.normalised(crop[cut : crop.shape[0] - cut], flat)
        yield picture
        yield 255 - picture


def print_views(crop):
    """The inputs of the net for print, of a crop that is dark on light."""
    return [paper.normalised(crop, flat) for flat in (True, False)]


def logits(net, picture):
    """What the net gives for one line: steps, classes."""
    with torch.no_grad():
        return net(torch.from_numpy(picture.astype(np.float32)[None, None] / 255))[0]


def surest(found):
    """Of pairs of text and probability the one that counts: the surest, where nothing counts less than a text."""
    return max(found, key=lambda item: item[1] * (1 if item[0] else WEIGHT_OF_NOTHING))


def surest_text(views, temperature=1.0):
    """What the net for displays makes of its views, and how likely that is in the surest."""
    texts = [best(scores) for scores in views]
    return surest([(text, probability(scores, text, temperature)) for text, scores in zip(texts, views)])


def likeliest(views, temperature=1.0):
    """What the net for print makes of its views, and how likely that is in them on average; blanks at the ends are none."""
    texts = {best(scores, alphabet.PRINT) for scores in views}
    found = [
        (text.strip(), sum(probability(scores, text, temperature, alphabet.PRINT) for scores in views) / len(views))
        for text in texts
    ]
    return max(found, key=lambda item: item[1])


def best(scores, characters=alphabet.DISPLAY):
    """The text of the best path."""
    return characters.decoded(scores.argmax(1).numpy())


def probability(scores, text, temperature=1.0, characters=alphabet.DISPLAY):
    """That a line says the text: of all the ways to write it."""
    logs = (scores / temperature).log_softmax(1)
    if not text:
        return math.exp(float(logs[:, 0].sum()))
    codes = torch.tensor([characters.encoded(text)])
    loss = torch.nn.functional.ctc_loss(
        logs[:, None], codes, torch.tensor([len(logs)]), torch.tensor([len(text)]), reduction="sum"
    )
    return math.exp(-min(700.0, float(loss)))
