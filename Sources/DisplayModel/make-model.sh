#!/bin/sh
# From a clean machine to the models in Sources/ReadoutNets/Resources: display.net and display.traineddata in under two hours on two cores,
# then print.net in another hour and a quarter. Run it again after an interruption: it goes on where it stopped. 6 GB of disk in WORK.
#
# usage: make-model.sh        (environment: WORK, ROUNDS, SEED, START, PYTHON)
set -eu
here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../.." && pwd)
work=${WORK:-$root/.build/display-model}
rounds=${ROUNDS:-96}
seed=${SEED:-12}
start=${START:-} # a display.net that learns on, rather than one from nothing
held_back=99999
mkdir -p "$work/shards" "$work/run" "$root/Sources/ReadoutNets/Resources" "$root/Fixtures/display-net"

for font in dseg/DSEG7Classic-Bold.ttf roadgeek/RG2014D.ttf dotgothic16/DotGothic16-Regular.ttf liberation2/LiberationSans-Bold.ttf; do
    if [ ! -f "/usr/share/fonts/truetype/$font" ]; then
        echo "cannot draw lines: font $font is not installed; as root: apt-get install $(cat "$here/fonts.txt" | tr '\n' ' ')" >&2
        exit 1
    fi
done

python=${PYTHON:-python3}
if ! "$python" -c "import torch, cv2, numpy, PIL" 2>/dev/null; then
    python=$work/venv/bin/python
    [ -x "$python" ] || python3 -m venv "$work/venv"
    "$python" -m pip install --quiet -r "$here/requirements.txt"
fi
export OMP_NUM_THREADS=1 OPENBLAS_NUM_THREADS=1

cd "$here"
"$python" generate.py "$work/shards" $seed $held_back 1
new=$("$python" -c 'import sys, train; print(train.FURTHER[0] if sys.argv[1] else train.NEW)' "$start")
"$python" generate.py "$work/shards" $seed 0 $((rounds * new)) > "$work/generate.log" &
generator=$!
trap 'kill $generator 2>/dev/null || true' EXIT INT TERM
"$python" train.py "$work/run" "$work/shards" "$rounds" ${start:+--start "$start"}
"$python" calibrate.py "$work/run/net.pt" 1200 | tee "$work/calibration.txt"
temperature=$(sed -n 's/^best temperature //p' "$work/calibration.txt")
"$python" export.py "$work/run/net.pt" "$temperature" "$root/Sources/ReadoutNets/Resources/display.net" "$root/Fixtures/display-net"
"$python" describe.py "$work/run" "$root/Sources/ReadoutNets/Resources/display.net" "$root/Sources/ReadoutNets/Resources/display.txt"
[ -z "$start" ] || exit 0
WORK=$work PYTHON=$python "$here/make-lstm.sh"
WORK=$work PYTHON=$python "$here/make-print.sh"
