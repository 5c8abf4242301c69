"""Writes the text that lies beside the model: describe.py RUN_FOLDER NET_FILE TEXT_FILE [LINES]

RUN_FOLDER has net.pt, log.txt and, one level up, calibration.txt.
"""

import os
import platform
import sys
import cv2
import numpy as np
import PIL
import torch
from displaymodel import line, reading
from displaymodel.net import Net
from train import batch_of

SEED = 14
TEXT = """The display model of readout: {file}, {size} bytes

It reads one line of a display or counter. Trained on drawings alone, by Sources/DisplayModel/make-model.sh; no photo of a
real device was used. The recipe, the format of the file and the licences of the fonts that were drawn with stand in
Sources/DisplayModel/README.md. No font and no part of one is in the file.

Seeds: lines 12, and 32 where the net learnt on, training 1 and 7, calibration 13, the lines counted below {seed}.
Versions: Python {python}, torch {torch}, NumPy {numpy}, OpenCV {cv2}, Pillow {pillow}.
Training: {last}
Temperature: {temperature}

Made lines of seeds that it was not trained on: characters wrong of all and of the easy half, in which the part of the characters
that shows least still shows best, and they are not small (displaymodel/legibility.py). In one view, best path, and as the
program reads: crops in two views and both polarities, of which the surest counts.
kind        lines   one view: exact    wrong    easy     as read: exact    wrong    easy
{table}
all with characters                 {view}                       {whole}

Calibration, on made lines that went through a worse camera once more, surest of all views:
{calibration}
"""


def distance(first, second):
    """Insertions, deletions and exchanges from one text to the other."""
    row = list(range(len(second) + 1))
    for i, a in enumerate(first, 1):
        above, row[0] = row[0], i
        for j, b in enumerate(second, 1):
            above, row[j] = row[j], min(row[j] + 1, row[j - 1] + 1, above + (a != b))
    return row[-1]


def read(net, lines):
    """Best paths, in the order of the lines."""
    order = sorted(range(len(lines)), key=lambda i: lines[i][0].shape[1])
    texts = [""] * len(lines)
    with torch.no_grad():
        for start in range(0, len(order), 64):
            part = order[start : start + 64]
            pictures, _, _, steps = batch_of([lines[i] for i in part], characters=net.alphabet)
            for i, path, count in zip(part, net(pictures).argmax(2).numpy(), steps):
                texts[i] = net.alphabet.decoded(path[:count])
    return texts


def wrong_share(found):
    """The share of characters read wrongly, in per cent. found: pairs of a text and the line that it was read in."""
    wrong = sum(distance(text, label) for text, (_, label, _) in found)
    return 100 * wrong / sum(len(label) for _, (_, label, _) in found)


def shares(found):
    """Of lists of read lines, the easiest first, the share of wrong characters in all and in their first halves, as text."""
    half = [pair for each in found for pair in each[: len(each) // 2]]
    return f" {wrong_share([pair for each in found for pair in each]):5.1f} %  {wrong_share(half):4.1f} %"


def write(template, run, file, target, calibration, **facts):
    """Writes a text beside a model's file: what is known of each training and calibration, and the facts given."""
    with open(os.path.join(run, "log.txt")) as log:
        notes = log.read().strip().splitlines()
    with open(os.path.join(os.path.dirname(run.rstrip("/")), calibration)) as text:
        found = text.read().strip()
    with open(target, "w") as text:
        text.write(
            template.format(
                file=os.path.basename(file),
                size=os.path.getsize(file),
                seed=SEED,
                python=platform.python_version(),
                torch=torch.__version__,
                numpy=np.__version__,
                cv2=cv2.__version__,
                pillow=PIL.__version__,
                last=notes[-1] + (f"; {notes[0]}" if notes[0].startswith("before") else ""),
                temperature=found.splitlines()[-1].split()[-1],
                calibration=found,
                **facts,
            )
        )


def main():
    run, file, target = sys.argv[1:4]
    count = int(sys.argv[4]) if len(sys.argv) > 4 else 800
    torch.set_num_threads(1)
    cv2.setNumThreads(1)
    net = Net.kept(os.path.join(run, "net.pt"))
    table, everything = [], [[], []]
    for kind, _ in line.KINDS:
        seeds = [[SEED, index] for index in range(count)]
        lines = [line.graded(np.random.default_rng(seed), kind) for seed in seeds]
        crops = [line.cropped(np.random.default_rng(seed), kind) for seed in seeds]
        looks = [[reading.logits(net, picture) for picture in reading.views(crop)] for crop, *_ in crops]
        ways = (
            (read(net, [made[:2] for made in lines]), lines),
            ([reading.surest_text(views)[0] for views in looks], crops),
        )
        row = f"{kind:10} {count:6}"
        for (texts, made), all_found in zip(ways, everything):
            found = sorted(zip(texts, made), key=lambda pair: -pair[1][2])
            row += f"      {100 * sum(text == label for text, (_, label, _) in found) / count:11.1f} %"
            if kind == "none":
                row += f"  {sum(map(len, texts)):4} seen  "
                continue
            row += shares([found])
            all_found.append(found)
        table.append(row)
    write(
        TEXT,
        run,
        file,
        target,
        "calibration.txt",
        table="\n".join(table),
        view=shares(everything[0]),
        whole=shares(everything[1]),
    )


if __name__ == "__main__":
    main()
