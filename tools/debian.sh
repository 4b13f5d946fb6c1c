#!/bin/sh
# Makes sure that these programs are there: as root installs the Debian packages, otherwise names them.
set -eu

present() {
    case "$1" in
    postgresql) command -v postgres >/dev/null || ls /usr/lib/postgresql/*/bin/postgres >/dev/null 2>&1 ;;
    *) command -v "$1" >/dev/null ;;
    esac
}

missing=""
for name in "$@"; do
    present "$name" || missing="$missing $name"
done
[ -z "$missing" ] && exit 0
if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
    apt-get update -qq
    # shellcheck disable=SC2086 # one word for each package
    DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends $missing >/dev/null
else
    echo "Please install these Debian packages first:$missing" >&2
    exit 1
fi
