#!/bin/sh
# Shows readout at work on the photos of this folder, with a database that is thrown away at the end.
#   sh Fixtures/demo.sh .build/release/readout
set -eu
program=$(cd "$(dirname "$1")" && pwd)/$(basename "$1")
cd "$(dirname "$0")/.."
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
trap 'exit 130' INT TERM
export READOUT_DATABASE="$work/demo.sqlite"
cases='boiler delivery-note panel-dark'

# Prints a command as one would type it, and runs it.
readout() {
    printf '\n$ readout %s\n' "$*"
    "$program" "$@" </dev/null
}

for case in $cases; do
    readout template create "Fixtures/$case/reference.jpg" --definition "Fixtures/$case/definition.yaml" --no-input
done
for case in $cases; do
    # 3: all is stored, but some photos need a person's eye.
    readout record add --template "$case" "Fixtures/$case/"*.jpg || [ $? -eq 3 ]
done
for case in $cases; do
    readout export "$case"
done
