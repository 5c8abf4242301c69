#!/bin/sh
# Tries a package in a clean Debian: try.sh PACKAGE [ROOT]. Needs root and debootstrap; ROOT is made when it is not there.
set -eu
package=$1
root=${2:-$(mktemp -d)/root}
name=$(basename "$package")
here=$(cd "$(dirname "$0")/.." && pwd)

[ -d "$root/usr" ] || debootstrap --variant=minbase bookworm "$root" >/dev/null
cp "$package" "$root/tmp/$name"
rm -rf "$root/tmp/photos"
cp -R "$here/Fixtures/boiler" "$root/tmp/photos"
say() { echo "== $1"; }
inside() { chroot "$root" env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin HOME=/root DEBIAN_FRONTEND=noninteractive "$@"; }
files() { (cd "$root" && find usr etc bin lib -path '*readout*' 2>/dev/null | sort); }

# Swift's programs take their arguments from there.
mount -t proc proc "$root/proc"
trap 'umount "$root/proc"' EXIT

say install
inside apt-get -qq update
inside apt-get -qq install -y --no-install-recommends "/tmp/$name" >/dev/null 2>&1
inside readout doctor
inside test -e /usr/share/bash-completion/completions/readout

say run
inside sh -ec 'cd /tmp && readout template create photos/reference.jpg --name boiler --value energy=9,unit=kWh,monotonic
	readout record add --template boiler photos && readout export boiler && readout help certainty >/dev/null'

say upgrade
dpkg-deb -R "$package" "$root/tmp/next"
sed -i 's/^Version: .*/&+next/' "$root/tmp/next/DEBIAN/control"
inside dpkg-deb --root-owner-group --build /tmp/next /tmp/next.deb >/dev/null
inside apt-get -qq install -y --no-install-recommends /tmp/next.deb >/dev/null 2>&1
inside dpkg-query -W -f '${Version} ${Status}\n' readout
inside sh -ec 'readout export boiler 2>/dev/null | wc -l'

say remove
inside apt-get -qq purge -y readout >/dev/null 2>&1
rm -rf "$root/tmp/next" "$root/tmp/next.deb" "$root/tmp/$name"
left=$(files | grep -v '^usr/share/doc$' || true)
[ -z "$left" ] || { echo "left behind: $left" >&2; exit 1; }
[ -s "$root/root/.local/share/readout/readout.sqlite" ] || { echo 'the data is gone' >&2; exit 1; }
echo 'nothing is left but the data'
