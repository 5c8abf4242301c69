#!/bin/sh
# Compares the alignment of photos with OpenCV's, in the same run: processor time on one thread, files read before.
# usage: Fixtures/bench-alignment.sh BENCH FOLDER...
set -eu
bench=$1
shift
here=$(cd "$(dirname "$0")" && pwd)
opencv="$here/../Tests/Bench/opencv.py"
python=${PYTHON:-python3}
rounds=15
features=1400

# The mean over the folders of the milliseconds that stand in lines like these.
mean() { awk -v mark="$1" 'index($0, mark) { sum += $(NF - 1); n++ } END { if (n) printf "%.1f", sum / n }'; }

ours=$("$bench" speed --repeat $rounds "$@")
echo "$ours"
mine=$(echo "$ours" | mean '  whole ')
if "$python" -c 'import cv2, numpy' 2>/dev/null; then
    theirs=$("$python" "$opencv" $features $rounds "$@" | mean ': ')
    # Once more, as other work on the machine comes and goes.
    again=$("$bench" speed --repeat $rounds "$@" | mean '  whole ')
    awk -v a="$mine" -v b="$again" -v c="$theirs" 'BEGIN {
        mine = (a + b) / 2
        printf "alignment of a photo:                      %.1f ms   %.2f times OpenCV'"'"'s %.1f ms (ORB, brute force, RANSAC)\n", mine, mine / c, c }'
else
    echo "alignment of a photo:                      $mine ms   no OpenCV here to compare with (pip install opencv-python-headless)"
fi
