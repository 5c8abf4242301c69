#!/bin/sh
# Compares readout with a shell loop over the tesseract program on the same photos, in the same run.
# usage: Fixtures/bench.sh BINARY [PHOTO...]     without photos: those of Fixtures/boiler
# MEMORY="10 100 1000" says at how many photos the peak memory is measured, PYTHON which one may have RapidOCR.
set -eu
binary=$(realpath "$1")
shift
here=$(cd "$(dirname "$0")" && pwd)
. "$here/measure.sh"
[ $# -gt 0 ] || set -- "$here"/boiler/0*.jpg
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
export READOUT_DATABASE="$scratch/bench.sqlite" NO_COLOR=1

"$binary" template create "$here/boiler/reference.jpg" --definition "$here/boiler/definition.yaml" \
    --no-input >/dev/null 2>&1
cp "$READOUT_DATABASE" "$scratch/empty.sqlite"

# Makes the store empty again: known photos are not read.
renew() {
    cp "$scratch/empty.sqlite" "$READOUT_DATABASE"
    rm -f "$READOUT_DATABASE-wal" "$READOUT_DATABASE-shm"
}
add() {
    renew
    "$binary" record add --template boiler --jobs "$@"
}
loop() {
    for photo in "$@"; do tesseract "$photo" - --psm 11; done
}

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
if ${PYTHON:=python3} -c 'import rapidocr_onnxruntime' >/dev/null 2>&1 && command -v taskset >/dev/null; then
    rapid=$(taskset -c 0 "$PYTHON" "$here/bench-rapidocr.py" "$@")
    renew
    alone=$(measure taskset -c 0 env OMP_THREAD_LIMIT=1 "$binary" record add --template boiler --jobs 1 "$@")
    echo "RapidOCR, one core:                        $rapid s   readout on one core takes $alone s and is $(ratio "$rapid" "$alone") times as fast"
else
    echo "no RapidOCR here to compare with (PyPI: rapidocr-onnxruntime; PYTHON=... names its Python)"
fi
if [ -x /usr/bin/time ]; then
    mkdir "$scratch/photos"
    made=0
    for count in ${MEMORY:-10 100}; do
        # The same photos, each with a content of its own.
        while [ "$made" -lt "$count" ]; do
            for photo in "$@"; do
                [ "$made" -lt "$count" ] || break
                made=$((made + 1))
                { cat "$photo"; echo "$made"; } >"$scratch/photos/$made.${photo##*.}"
            done
        done
        renew
        /usr/bin/time -f '%M %e' -o "$scratch/memory" "$binary" record add --template boiler --jobs 2 \
            "$scratch/photos" >/dev/null 2>&1 || true
        tail -1 "$scratch/memory" | awk -v n="$count" '{ printf "%-42s %d MB   %.1f photos a second\n",
            "peak memory at " n " photos, two jobs:", $1 / 1024, n / $2 }'
    done
fi
echo '{}' >"$scratch/none.jsonl"
base=
for command in '--version' 'template list' 'template show boiler' 'template export boiler' \
    'record list --limit 10' 'record show 1' 'record review' 'record reread --stale' \
    "record import $scratch/none.jsonl" 'export boiler' 'doctor'; do
    runs=10
    begin=$(date +%s.%N)
    for _ in $(seq $runs); do
        # shellcheck disable=SC2086
        "$binary" $command >/dev/null 2>&1 || true
    done
    end=$(date +%s.%N)
    each=$(awk -v a="$begin" -v b="$end" -v n="$runs" 'BEGIN { printf "%.1f", (b - a) * 1000 / n }')
    base=${base:-$each}
    printf '%-42s %s ms   %s times --version\n' "readout ${command%"$scratch"*}:" "$each" "$(ratio "$each" "$base")"
done
