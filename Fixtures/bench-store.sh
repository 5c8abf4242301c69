#!/bin/sh
# Measures a store of many records: adding to it against an empty one, exporting it against sqlite3 -csv.
# usage: Fixtures/bench-store.sh BINARY [RECORDS]     100,000 records of four values by default
set -eu
binary=$(realpath "$1")
records=${2:-100000}
here=$(cd "$(dirname "$0")" && pwd)
. "$here/measure.sh"
if ! command -v sqlite3 >/dev/null; then
    echo "no sqlite3 program here to make a store of $records records with (Debian: sqlite3)"
    exit 0
fi
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
export READOUT_DATABASE="$scratch/bench.sqlite" NO_COLOR=1

"$binary" template create "$here/boiler/reference.jpg" --name boiler --no-input \
    --value energy=408x88+592+305,kind=number,unit=kWh,decimals=1,monotonic \
    --value pressure=410x91+589+522,kind=number,unit=bar,decimals=2 \
    --value starts=413x95+585+741,kind=integer,monotonic \
    --value 'state=413x96+584+852,kind=choice,choices=RUN|STOP|FAULT' >/dev/null 2>&1
cp "$READOUT_DATABASE" "$scratch/empty.sqlite"

# A record a minute, with counters that stay below those of the photos, which were taken later.
sqlite3 "$READOUT_DATABASE" >/dev/null <<SQL
PRAGMA synchronous = OFF;
BEGIN;
INSERT INTO operation (kind, began_at) VALUES ('add', '2023-11-14T22:13:20Z');
WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < $records)
INSERT INTO photo (id, sha256, name, path, width, height, captured_at, captured_from)
SELECT i, printf('%064x', i), 'IMG_' || i || '.jpg', 'photos/IMG_' || i || '.jpg', 1600, 1200,
    strftime('%Y-%m-%dT%H:%M:%S', 1700000000 + i * 60, 'unixepoch'), 'exif' FROM n;
INSERT INTO record (id, template_id, template_revision, photo_id, operation_id, status, captured_at,
    captured_from, inliers, residual, confidence, method, transform, milliseconds, added_at)
SELECT id, 1, 1, id, 1, 'accepted', captured_at, 'exif', 400, 1.5, 0.9999, 'features',
    '1.0 0.0 0.0 0.0 1.0 0.0 0.0 0.0 1.0', 100, captured_at || 'Z' FROM photo;
INSERT INTO reading (record_id, value_id, text, value, magnitude, confidence, accepted)
SELECT id, value_id, said, said, iif(name = 'state', NULL, said), 0.999, 1 FROM (
    SELECT record.id, value.id AS value_id, value.name, CASE value.name
        WHEN 'energy' THEN printf('%.1f', record.id * 4000.0 / $records)
        WHEN 'pressure' THEN printf('%.2f', 1.5 + record.id % 50 / 100.0)
        WHEN 'starts' THEN CAST(record.id * 90 / $records AS TEXT)
        ELSE iif(record.id % 7, 'RUN', 'STOP') END AS said
    FROM record CROSS JOIN value);
COMMIT;
SQL
sqlite3 "$READOUT_DATABASE" 'PRAGMA wal_checkpoint(TRUNCATE)' >/dev/null
size=$(($(wc -c <"$READOUT_DATABASE") >> 20))
echo "a store of $records records of four values, $size MB, load $(cut -d' ' -f1 /proc/loadavg 2>/dev/null || echo unknown)"

# The same rows as the export reads, and the table that the store has for people.
join="SELECT record.id, record.captured_at, record.status, reading.value_id, reading.accepted,
    coalesce(correction.value, reading.value)
    FROM record INDEXED BY record_moment JOIN reading ON reading.record_id = record.id
    LEFT JOIN correction ON correction.id = reading.correction_id
    WHERE record.template_id = 1 AND record.deleted_at IS NULL AND record.status <> 'unmatched'
    ORDER BY record.captured_at, record.id"
table='SELECT * FROM template_boiler ORDER BY captured_at'
# Both from a warm cache.
"$binary" export boiler >/dev/null 2>&1
export=$(measure "$binary" export boiler)
by_join=$(measure sqlite3 -csv "$READOUT_DATABASE" "$join")
by_table=$(measure sqlite3 -csv "$READOUT_DATABASE" "$table")
echo "readout export:                            $export s"
echo "sqlite3 -csv, the same join:               $by_join s   export takes $(ratio "$export" "$by_join") of that"
echo "sqlite3 -csv, the view template_boiler:    $by_table s   export takes $(ratio "$export" "$by_table") of that"
if [ -x /usr/bin/time ]; then
    /usr/bin/time -f %M -o "$scratch/memory" "$binary" export boiler >/dev/null 2>&1
    echo "peak memory of the export:                 $(($(tail -1 "$scratch/memory") / 1024)) MB"
fi

many=$(measure "$binary" record add --template boiler --jobs 2 "$here"/boiler/0*.jpg)
known=$(measure "$binary" record add --template boiler --jobs 2 "$here"/boiler/0*.jpg)
READOUT_DATABASE="$scratch/empty.sqlite"
none=$(measure "$binary" record add --template boiler --jobs 2 "$here"/boiler/0*.jpg)
echo "adding 5 photos to an empty store:         $none s"
echo "adding them to this one:                   $many s   $(ratio "$many" "$none") times as long"
echo "adding them again, now known:              $known s   $(ratio "$known" "$none") of it"
