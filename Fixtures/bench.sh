#!/bin/sh
# Compares readout with a shell loop over the tesseract program on the same photos, in the same run.
# usage: Fixtures/bench.sh BINARY [PHOTO...]
# Without photos: those that phone.py draws, as many of 4 as of 12 megapixels (NumPy and Pillow), else those of boiler.
# The template is that of reference.jpg and definition.yaml beside the first photo. MEMORY="10 100 1000" says at how many
# photos the peak memory is measured, PYTHON which one may have RapidOCR, PHONE where the drawn photos are kept.
set -eu
binary=$(realpath "$1")
shift
here=$(cd "$(dirname "$0")" && pwd)
. "$here/measure.sh"
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
: "${PYTHON:=python3}"
if [ $# -eq 0 ]; then
    phone=${PHONE:-$scratch/phone}
    if [ -f "$phone/expected.csv" ] || "$PYTHON" "$here/phone.py" "$phone" 12 2>/dev/null \
        || python3 "$here/phone.py" "$phone" 12 2>/dev/null; then
        set -- "$phone"/*mp-*.jpg
    else
        echo "no NumPy and Pillow here to draw phone photos with; small photos instead"
        set -- "$here"/boiler/0*.jpg
    fi
fi
folder=$(dirname "$1")
export READOUT_DATABASE="$scratch/bench.sqlite" NO_COLOR=1

"$binary" template create "$folder/reference.jpg" --definition "$folder/definition.yaml" --name bench \
    --no-input >/dev/null 2>&1
cp "$READOUT_DATABASE" "$scratch/empty.sqlite"

# Makes the store empty again: known photos are not read.
renew() {
    cp "$scratch/empty.sqlite" "$READOUT_DATABASE"
    rm -f "$READOUT_DATABASE-wal" "$READOUT_DATABASE-shm"
}
add() { "$binary" record add --template bench --jobs "$@"; }
loop() {
    for photo in "$@"; do tesseract "$photo" - --psm 11; done
}
# A line of the table: what it is, wall and processor seconds, a note.
line() { printf '%-38s %8s s  %8s s of processors  %s\n' "$1" "$2" "$3" "${4-}"; }

echo "$# photos, $(du -cm "$@" | tail -1 | cut -f1) MB, $(nproc) cores, load $(cut -d' ' -f1 /proc/loadavg 2>/dev/null || echo unknown)"
renew
read -r one one_work <<EOF1
$(measure_both add 1 "$@")
EOF1
renew
read -r two two_work <<EOF2
$(measure_both add 2 "$@")
EOF2
line "readout, one job:" "$one" "$one_work" "$(awk -v n=$# -v s="$one" 'BEGIN { printf "%.1f photos a second", n / s }')"
line "readout, two jobs:" "$two" "$two_work" "$(ratio "$one" "$two") times one job"
if [ -f "$folder/expected.csv" ] && [ "$(head -c 5 "$folder/expected.csv")" = photo ]; then
    "$binary" record list bench --json | "$PYTHON" "$here/bench-check.py" "$folder/expected.csv" || true
fi
if command -v tesseract >/dev/null; then
    read -r single single_work <<EOF3
$(OMP_THREAD_LIMIT=1 measure_both loop "$@")
EOF3
    read -r many many_work <<EOF4
$(measure_both loop "$@")
EOF4
    line "tesseract loop, OMP_THREAD_LIMIT=1:" "$single" "$single_work" \
        "readout with two jobs is $(ratio "$single" "$two") times as fast, for $(ratio "$one_work" "$single_work") of the work"
    line "tesseract loop:" "$many" "$many_work" "readout with two jobs is $(ratio "$many" "$two") times as fast"
else
    echo "no tesseract program here to compare with (Debian: tesseract-ocr)"
fi
if "$PYTHON" -c 'import rapidocr_onnxruntime' >/dev/null 2>&1 && command -v taskset >/dev/null; then
    read -r rapid rapid_work <<EOF5
$(taskset -c 0 "$PYTHON" "$here/bench-rapidocr.py" "$@")
EOF5
    renew
    read -r alone alone_work <<EOF6
$(measure_both taskset -c 0 env OMP_THREAD_LIMIT=1 "$binary" record add --template bench --jobs 1 "$@")
EOF6
    line "RapidOCR, one core:" "$rapid" "$rapid_work"
    line "readout, one core:" "$alone" "$alone_work" \
        "$(ratio "$rapid" "$alone") times as fast as RapidOCR, for $(ratio "$alone_work" "$rapid_work") of the work"
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
        /usr/bin/time -f '%M %e' -o "$scratch/memory" "$binary" record add --template bench --jobs 2 \
            "$scratch/photos" >/dev/null 2>&1 || true
        tail -1 "$scratch/memory" | awk -v n="$count" '{ printf "%-42s %d MB   %.1f photos a second\n",
            "peak memory at " n " photos, two jobs:", $1 / 1024, n / $2 }'
    done
fi
echo '{}' >"$scratch/none.jsonl"
base=
for command in '--version' 'template list' 'template show bench' 'template export bench' \
    'record list --limit 10' 'record show 1' 'record review' 'record reread --stale' \
    "record import $scratch/none.jsonl" 'export bench' 'doctor'; do
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
