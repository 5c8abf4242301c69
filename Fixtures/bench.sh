#!/bin/sh
# Compares readout with a shell loop over the tesseract program on the same photos, in the same run.
# usage: Fixtures/bench.sh BINARY [PHOTO...]     without photos: those of Fixtures/boiler
set -eu
binary=$(realpath "$1")
shift
here=$(cd "$(dirname "$0")" && pwd)
[ $# -gt 0 ] || set -- "$here"/boiler/0*.jpg
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
export READOUT_DATABASE="$scratch/bench.sqlite" NO_COLOR=1

"$binary" template create "$here/boiler/reference.jpg" --definition "$here/boiler/definition.yaml" \
    --no-input >/dev/null 2>&1
cp "$READOUT_DATABASE" "$scratch/empty.sqlite"

# Seconds that a command takes, and its peak memory in kB.
measure() {
    begin=$(date +%s.%N)
    "$@" >/dev/null 2>&1 || true
    end=$(date +%s.%N)
    awk -v a="$begin" -v b="$end" 'BEGIN { printf "%.3f", b - a }'
}
add() {
    cp "$scratch/empty.sqlite" "$READOUT_DATABASE"
    rm -f "$READOUT_DATABASE-wal" "$READOUT_DATABASE-shm"
    "$binary" record add --template boiler --jobs "$@"
}
loop() {
    for photo in "$@"; do tesseract "$photo" - --psm 11; done
}
ratio() { awk -v a="$1" -v b="$2" 'BEGIN { printf "%.2f", a / b }'; }

echo "$# photos, $(nproc) cores, load $(cut -d' ' -f1 /proc/loadavg 2>/dev/null || echo unknown)"
one=$(measure add 1 "$@")
two=$(measure add 2 "$@")
echo "readout, one job:                          $one s"
echo "readout, two jobs:                         $two s   $(ratio "$one" "$two") times one job"
if command -v tesseract >/dev/null; then
    single=$(OMP_THREAD_LIMIT=1 measure loop "$@")
    many=$(measure loop "$@")
    echo "tesseract loop, OMP_THREAD_LIMIT=1:        $single s   readout with two jobs is $(ratio "$single" "$two") times as fast"
    echo "tesseract loop:                            $many s   readout with two jobs is $(ratio "$many" "$two") times as fast"
else
    echo "no tesseract program here to compare with (Debian: tesseract-ocr)"
fi
if [ -x /usr/bin/time ]; then
    cp "$scratch/empty.sqlite" "$READOUT_DATABASE"
    /usr/bin/time -f %M -o "$scratch/memory" "$binary" record add --template boiler --jobs 2 "$@" \
        >/dev/null 2>&1 || true
    echo "peak memory of readout, two jobs:          $(($(tail -1 "$scratch/memory") / 1024)) MB"
fi
for command in '--version' 'template list' 'export boiler'; do
    runs=10
    begin=$(date +%s.%N)
    for _ in $(seq $runs); do
        # shellcheck disable=SC2086
        "$binary" $command >/dev/null 2>&1
    done
    end=$(date +%s.%N)
    awk -v a="$begin" -v b="$end" -v n="$runs" -v c="readout $command" \
        'BEGIN { printf "%-42s %.0f ms\n", c ":", (b - a) * 1000 / n }'
done
