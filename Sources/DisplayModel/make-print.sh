#!/bin/sh
# The net for print: from the fonts and word lists of fonts.txt to Sources/ReadoutNets/Resources/print.net. make-model.sh
# calls it last. Run it again after an interruption: it goes on where it stopped.
#
# usage: make-print.sh        (environment: WORK, PRINT_ROUNDS, PRINT_SEED, PRINT_START, PYTHON)
set -eu
here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../.." && pwd)
work=${WORK:-$root/.build/display-model}
rounds=${PRINT_ROUNDS:-60}
seed=${PRINT_SEED:-12}
start=${PRINT_START:-} # a print.net that learns on, rather than one from nothing
python=${PYTHON:-python3}
target=$root/Sources/ReadoutNets/Resources/print.net
mkdir -p "$work/print-shards" "$work/print" "$root/Fixtures/print-net"

for needed in fonts/truetype/hermit/Hermit-medium.otf fonts/truetype/fanwood/Fanwood.otf fonts/opentype/urw-base35/NimbusMonoPS-Regular.otf fonts/truetype/noto/NotoSerif-Regular.ttf fonts/truetype/lato/Lato-Regular.ttf \
    dict/american-english dict/ngerman dict/french dict/spanish dict/polish; do
    if [ ! -f "/usr/share/$needed" ]; then
        echo "cannot draw lines: /usr/share/$needed is missing; as root: apt-get install $(tr '\n' ' ' <"$here/fonts.txt")" >&2
        exit 1
    fi
done
export OMP_NUM_THREADS=1 OPENBLAS_NUM_THREADS=1

cd "$here"
"$python" generate.py "$work/print-shards" "$seed" 99999 1 print
new=$("$python" -c 'import sys, train; print(train.FURTHER[0] if sys.argv[1] else train.NEW)' "$start")
"$python" generate.py "$work/print-shards" "$seed" 0 $((rounds * new)) print >"$work/generate-print.log" &
generator=$!
trap 'kill $generator 2>/dev/null || true' EXIT INT TERM
"$python" train.py "$work/print" "$work/print-shards" "$rounds" print ${start:+--start "$start"}
"$python" calibrate.py "$work/print/net.pt" 1200 | tee "$work/calibration-print.txt"
temperature=$(sed -n 's/^best temperature //p' "$work/calibration-print.txt")
"$python" export.py "$work/print/net.pt" "$temperature" "$target" "$root/Fixtures/print-net"
"$python" describe_print.py "$work/print" "$target" "${target%.net}.txt"
