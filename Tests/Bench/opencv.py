"""Times OpenCV's alignment of a folder's photos, for comparison with Bench speed.

usage: opencv.py FEATURES ROUNDS FOLDER...     prints milliseconds a photo, as Bench does
ORB, brute-force matching and a homography by RANSAC, on one thread, at the same working size and with as many
features. Processor time, the median of the rounds; reading the files is not counted.
"""

import pathlib
import statistics
import sys
import time

import cv2
import numpy

SIDE = 1600  # working size: Reference.pictureSide


def load(path):
    picture = cv2.imread(str(path), cv2.IMREAD_GRAYSCALE)
    factor = SIDE / max(picture.shape)
    if factor < 1:
        picture = cv2.resize(picture, None, fx=factor, fy=factor, interpolation=cv2.INTER_AREA)
    return picture


def main(features, rounds, *folders):
    cv2.setNumThreads(1)
    orb = cv2.ORB_create(int(features))
    matcher = cv2.BFMatcher(cv2.NORM_HAMMING)

    def align(reference, picture):
        places, words = orb.detectAndCompute(picture, None)
        pairs = matcher.knnMatch(reference[1], words, k=2)
        good = [pair[0] for pair in pairs if len(pair) == 2 and pair[0].distance < 0.8 * pair[1].distance]
        if len(good) < 4:
            return
        a = numpy.float32([reference[0][pair.queryIdx].pt for pair in good])
        b = numpy.float32([places[pair.trainIdx].pt for pair in good])
        cv2.findHomography(a, b, cv2.RANSAC, 3)

    for folder in map(pathlib.Path, folders):
        reference = orb.detectAndCompute(load(folder / "reference.jpg"), None)
        medians = []
        for path in sorted(folder.glob("*.jpg")):
            if path.name == "reference.jpg":
                continue
            picture = load(path)
            times = []
            for _ in range(int(rounds)):
                begin = time.process_time()
                align(reference, picture)
                times.append(time.process_time() - begin)
            medians.append(statistics.median(times))
        print(f"{folder}: {1000 * statistics.mean(medians):.2f} ms")


main(*sys.argv[1:])
