"""A contact sheet of made lines with their labels, to look at: sheet.py FILE.png [SEED] [KIND]"""

import sys
import cv2
import numpy as np
from displaymodel import line

columns, rows = 6, 22
seed = int(sys.argv[2]) if len(sys.argv) > 2 else 1
kind = sys.argv[3] if len(sys.argv) > 3 else None
cells = []
for index in range(columns * rows):
    picture, label = line.made(np.random.default_rng([seed, index]), kind)
    cell = np.full((46, 326), 255, np.uint8)
    cell[:32, : picture.shape[1]] = picture
    cv2.putText(cell, label.replace("°", "~") or "(none)", (2, 44), cv2.FONT_HERSHEY_SIMPLEX, 0.42, 0, 1, cv2.LINE_AA)
    cells.append(cell[:, :240])
cv2.imwrite(sys.argv[1], np.vstack([np.hstack(cells[i : i + columns]) for i in range(0, len(cells), columns)]))
