"""Writes the text that lies beside the net for print: describe_print.py RUN_FOLDER NET_FILE TEXT_FILE [LINES]

RUN_FOLDER has net.pt, log.txt and, one level up, calibration-print.txt.
"""

import os
import sys
import cv2
import numpy as np
import torch
from describe import SEED, distance, read, write
from displaymodel import alphabet, paper
from displaymodel.net import Net

TEXT = """The net for print of readout: {file}, {size} bytes

It reads one line of print: {characters} characters, those of European languages of Latin letters among them. Trained on drawings
alone, by Sources/DisplayModel/make-print.sh; no photo was used. The recipe, the format of the file and the licences of the
fonts that were drawn with stand in Sources/DisplayModel/README.md. No font and no part of one is in the file, nor a word list.

Seeds: lines 12, and 33, then 34 where the net learnt on, training 1 and 7, calibration 13, the lines counted below {seed}.
Versions: Python {python}, torch {torch}, NumPy {numpy}, OpenCV {cv2}, Pillow {pillow}.
Training: {last}
Temperature: {temperature}

Made lines of a seed that it was not trained on, also such that nobody can read, one view, best path:
capitals high, in pixels   lines   exact   characters wrong
{table}

Calibration, on made lines that went through a worse camera once more, both views:
{calibration}
"""
SIZES = ((0, 12), (12, 18), (18, 99))


def main():
    run, file, target = sys.argv[1:4]
    count = int(sys.argv[4]) if len(sys.argv) > 4 else 2000
    torch.set_num_threads(1)
    cv2.setNumThreads(1)
    net = Net.kept(os.path.join(run, "net.pt"))
    made = [paper.graded(np.random.default_rng([SEED, index])) for index in range(count)]
    texts = read(net, [item[:2] for item in made])
    table = []
    for least, most in SIZES:
        found = [(text, label) for text, (_, label, capital) in zip(texts, made) if least <= capital < most and label]
        wrong = 100 * sum(distance(*pair) for pair in found) / sum(len(label) for _, label in found)
        exact = 100 * sum(text == label for text, label in found) / len(found)
        table.append(f"{least:2} to {most:2}                   {len(found):5}   {exact:4.1f} %   {wrong:4.1f} %")
    empty = [text for text, (_, label, _) in zip(texts, made) if not label]
    table.append(
        f"nothing there              {len(empty):5}   {100 * sum(not text.strip() for text in empty) / max(1, len(empty)):4.1f} %"
    )
    write(
        TEXT,
        run,
        file,
        target,
        "calibration-print.txt",
        characters=len(alphabet.PRINT.characters),
        table="\n".join(table),
    )


if __name__ == "__main__":
    main()
