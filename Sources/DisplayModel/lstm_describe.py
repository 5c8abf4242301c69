"""Writes the text that lies beside the LSTM: lstm_describe.py RUN_FOLDER MODEL.traineddata TEXT_FILE [LINES]

The lines are read by Tesseract as the program asks it to, one view each.
"""

import csv
import os
import platform
import subprocess
import sys
import tempfile
import cv2
import numpy as np
import torch
from PIL import Image
from describe import distance
from displaymodel import line, lstm

SEED = 14
TEXT = """The second display model of readout: {file}, {size} bytes

It reads one line of a display or counter, as the net in display.net does, but with Tesseract: another net that learnt
from the same drawn lines. Made by Sources/DisplayModel/make-lstm.sh; no photo of a real device was used. No font and no
part of one is in the file. Sources/DisplayModel/README.md tells the recipe and the licences of the fonts.

Layers: {layers}
Seeds: lines 12, training 1 and 7, the lines counted below {seed}.
Versions: Python {python}, torch {torch}, NumPy {numpy}, OpenCV {cv2}, {tesseract}.
Training: {last}

Made lines of seeds that it was not trained on, one view:
kind            lines   exact   characters wrong
{table}

Surer than, of all these lines: {levels}
"""


def read(model, pictures):
    """Text and confidence (0...1, of the least sure word) of each picture by Tesseract."""
    pages = [Image.fromarray(picture) for picture in pictures]
    found = [("", 0.0)] * len(pages)
    with tempfile.TemporaryDirectory() as folder:
        file = os.path.join(folder, "lines.tif")
        pages[0].save(file, save_all=True, append_images=pages[1:])
        folder, name = os.path.split(os.path.abspath(model))
        answer = subprocess.run(
            [
                "tesseract",
                file,
                "-",
                "--tessdata-dir",
                folder,
                "-l",
                os.path.splitext(name)[0],
                "--psm",
                "13",
                "-c",
                "tessedit_create_tsv=1",
                "-c",
                "tessedit_do_invert=0",
            ],
            check=True,
            capture_output=True,
            text=True,
            env=dict(os.environ, OMP_THREAD_LIMIT="1"),
        ).stdout
    for row in csv.DictReader(answer.splitlines(), delimiter="\t", quoting=csv.QUOTE_NONE):
        if row["level"] == "5" and row["text"].strip():
            page = int(row["page_num"]) - 1
            text, sure = found[page]
            sure = float(row["conf"]) / 100 if not text else min(sure, float(row["conf"]) / 100)
            found[page] = (text + row["text"], sure)
    return found


def main():
    run, model, target = sys.argv[1:4]
    count = int(sys.argv[4]) if len(sys.argv) > 4 else 200
    cv2.setNumThreads(1)
    table, every = [], []
    for kind, _ in line.KINDS:
        lines = [line.made(np.random.default_rng([SEED, index]), kind) for index in range(count)]
        seen = read(model, [picture for picture, _ in lines])
        exact = sum(text == label for (text, _), (_, label) in zip(seen, lines))
        letters = sum(len(label) for _, label in lines)
        wrong = sum(distance(text, label) for (text, _), (_, label) in zip(seen, lines))
        share = f"{100 * wrong / letters:5.1f} %" if letters else f"{wrong} seen where nothing is"
        table.append(f"{kind:15} {count:5}   {100 * exact / count:4.1f} %  {share}")
        every += [(sure, text == label) for (text, sure), (_, label) in zip(seen, lines) if text]
    levels = ", ".join(
        f"{level}: {sum(ok for p, ok in every if p > level)} of {sum(p > level for p, _ in every)} right"
        for level in (0.5, 0.7, 0.8, 0.9)
    )
    with open(os.path.join(run, "log.txt")) as log:
        last = log.read().strip().splitlines()[-1]
    version = subprocess.run(
        ["tesseract", "--version"], check=True, capture_output=True, text=True
    ).stdout.splitlines()[0]
    with open(target, "w") as text:
        text.write(
            TEXT.format(
                file=os.path.basename(model),
                size=os.path.getsize(model),
                layers=lstm.LAYERS,
                seed=SEED,
                python=platform.python_version(),
                torch=torch.__version__,
                numpy=np.__version__,
                cv2=cv2.__version__,
                tesseract=version,
                last=last,
                table="\n".join(table),
                levels=levels,
            )
        )


if __name__ == "__main__":
    main()
