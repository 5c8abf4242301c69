#!/bin/sh
# Builds the Debian package: deb.sh BINARY TARGET. What it holds is what `make install` installs below /usr.
set -eu
binary=$1
target=$2
here=$(dirname "$0")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
root=$work/root

stop() { echo "cannot build the package: $1" >&2; exit 1; }
command -v dpkg-shlibdeps >/dev/null || stop 'there is no dpkg-shlibdeps; apt install dpkg-dev'

version=$("$binary" --version)
architecture=$(dpkg --print-architecture)
make --no-print-directory -o "$binary" install BINARY="$binary" DESTDIR="$root" PREFIX=/usr \
	ZSH_COMPLETIONS="$root/usr/share/zsh/vendor-completions" >/dev/null

documents=$root/usr/share/doc/readout
install -d "$documents" "$root/DEBIAN"
install -m 644 "$here/copyright" "$documents/copyright"
sed -e "s/@VERSION@/$version/" -e "s/@DATE@/$(date -R)/" "$here/changelog" \
| gzip -9n >"$documents/changelog.Debian.gz"
find "$root/usr/share/man" -type f -exec gzip -9n {} +

# dpkg-shlibdeps looks for a source package around it.
mkdir "$work/debian"
touch "$work/debian/control"
libraries=$(cd "$work" && dpkg-shlibdeps -O "$root/usr/lib/readout/readout" | sed 's/^shlibs:Depends=//')
# The program loads these itself, so dpkg-shlibdeps does not see them.
for library in libtesseract.so.5 libheif.so.1; do
	owner=$(dpkg-query --search "*/$library" | cut -d : -f 1 | head -n 1)
	[ -n "$owner" ] || stop "no package is known to hold $library"
	libraries="$libraries, $owner"
done
size=$(du -sk --exclude=DEBIAN "$root" | cut -f 1)
sed -e "s/@VERSION@/$version/" -e "s/@ARCHITECTURE@/$architecture/" -e "s/@SIZE@/$size/" \
	-e "s|@LIBRARIES@|$libraries|" "$here/control" >"$root/DEBIAN/control"
(cd "$root" && find usr -type f -exec md5sum {} + | sort -k 2) >"$root/DEBIAN/md5sums"
find "$root" -type d -exec chmod 755 {} +

mkdir -p "$target"
package=$target/readout_${version}-1_$architecture.deb
dpkg-deb --root-owner-group --build "$root" "$package" >/dev/null
echo "$package"
