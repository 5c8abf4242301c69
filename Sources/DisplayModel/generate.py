"""Makes shards of lines, those already there left alone: generate.py FOLDER SEED FIRST COUNT [print]"""

import sys
import time
import cv2
from displaymodel import shards

cv2.setNumThreads(1)
folder, seed, first, count = sys.argv[1], *map(int, sys.argv[2:5])
for number in range(first, first + count):
    started = time.monotonic()
    shards.make(folder, seed, number, shards.of_paper if sys.argv[5:] == ["print"] else shards.of_display)
    print(f"shard {number}: {time.monotonic() - started:.1f} s", flush=True)
