#!/bin/sh
# update.sh VERSION [REPOSITORY]   builds a version (a tag or branch) beside the one that runs, then changes over
# update.sh --back                 goes back to the version before
#
# /opt/placket/releases/<version> are versions, /opt/placket/current is the one that runs. Migrations only add, so the
# version before runs on the new schema too. Run it as root; the shop is closed for the second of its restart alone.
set -eu
home=${PLACKET_HOME:-/opt/placket}
environment=${PLACKET_ENV:-/etc/placket.env}
restart=${PLACKET_RESTART:-systemctl restart placket}
stop=${PLACKET_STOP:-systemctl stop placket}
as_shop=${PLACKET_AS-runuser -u placket --}
health=${PLACKET_HEALTH:-http://127.0.0.1:8888/readyz}
keep=3

fail() { printf 'update: %s\n' "$*" >&2; exit 1; }

point_at() {
  ln -sfn "$1" "$home/current.next"
  mv -T "$home/current.next" "$home/current"
}

go_back() {
  [ -e "$home/former" ] || fail "there is no version before"
  point_at "$(readlink "$home/former")"
  rm "$home/former"
  $restart
}

is_open() {
  "$home/current/node_modules/.bin/node" -e 'fetch(process.argv[1]).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))' "$health"
}

if [ "${1:-}" = --back ]; then
  go_back
  exit 0
fi

version=${1:?is the version to run}
case $version in *[!A-Za-z0-9._-]*) fail "$version is no name of a version" ;; esac
release="$home/releases/$version"
[ ! -e "$release" ] || fail "$release is there already: delete it to build it anew"
# The releases belong to the shop's user, whom root's git would not trust.
repository=${2:-$(git -c safe.directory='*' -C "$home/current" remote get-url origin)}

mkdir -p "$home/releases"
trap 'rm -rf "$release"' EXIT INT TERM
git -c advice.detachedHead=false clone --quiet --depth 1 --branch "$version" "$repository" "$release"
chown -R "$(stat -c %U:%G "$home/releases")" "$release"
ln -s "$environment" "$release/.env"
# Pages are built here, so the restart finds them ready. The version that runs goes on meanwhile, on the new schema.
$as_shop sh -eu -c '
  cd "$1"
  npm ci --omit=dev
  export NODE_ENV=production SITE_DIR="$1/dist"
  npm run --silent db:migrate
  npm run --silent build
' update "$release"
trap - EXIT INT TERM

[ ! -e "$home/current" ] || ln -sfn "$(readlink "$home/current")" "$home/former"
# The folder of what did not open goes, so that the same version can be tried again.
undo() {
  if [ ! -e "$home/former" ]; then
    $stop || true
    rm -rf "$home/current" "$release"
    fail "$version $1. It was the first install, so no shop runs now. The log says why; the same command tries again"
  fi
  go_back || fail "$version $1, and the version before did not start either; the log says why"
  rm -rf "$release"
  fail "$version $1; the version before runs again, and the log says why"
}

point_at "$release"
$restart || undo 'did not start'
tries=0
until is_open; do
  tries=$((tries + 1))
  [ "$tries" -lt 60 ] || undo 'did not open'
  sleep 1
done
# The running one and the one before stay.
ls -1dt "$home"/releases/* | tail -n "+$((keep + 1))" | while read -r old; do
  [ "$old" = "$(readlink "$home/current")" ] || [ "$old" = "$(readlink "$home/former" 2>/dev/null)" ] || rm -rf "$old"
done
