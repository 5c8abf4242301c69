"""Seconds that RapidOCR takes for whole photos, its models loaded already, and those that processors worked for it.

usage: bench-rapidocr.py PHOTO...
"""

import sys
import time

from rapidocr_onnxruntime import RapidOCR

engine = RapidOCR(intra_op_num_threads=1, inter_op_num_threads=1)
begin, used = time.monotonic(), time.process_time()
for path in sys.argv[1:]:
    engine(path)
print(f"{time.monotonic() - begin:.3f} {time.process_time() - used:.3f}")
