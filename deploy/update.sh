#!/bin/sh
# update.sh VERSION [REPOSITORY]   builds a version (a tag or branch) beside the one that runs, then changes over
# update.sh --back                 goes back to the version before
#
# /opt/placket/releases/<version> are versions, /opt/placket/current is the one that runs. Migrations only add, so the
# version before runs on the new schema too. Run it as root; the shop is closed for its restart alone.
set -eu
home=${PLACKET_HOME:-/opt/placket}
environment=${PLACKET_ENV:-/etc/placket.env}
restart=${PLACKET_RESTART:-systemctl restart placket}
stop=${PLACKET_STOP:-systemctl stop placket}
as_shop=${PLACKET_AS-runuser -u placket --}
health=${PLACKET_HEALTH:-http://127.0.0.1:8888/readyz}
open_seconds=${PLACKET_OPEN_SECONDS:-60}
keep=3
# Without these no shop opens.
needed='DATABASE_URL SITE_URL APP_SECRET PAYMENT_PROVIDER OTP_PROVIDER MAIL_PROVIDER'

say() { printf 'update: %s\n' "$*" >&2; }
fail() { say "$*"; exit 1; }

point_at() {
  ln -sfn "$1" "$home/current.next"
  mv -T "$home/current.next" "$home/current"
}

is_open() {
  "$home/current/node_modules/.bin/node" -e '
    fetch(process.argv[1], { signal: AbortSignal.timeout(2000) }).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))
  ' "$health"
}

if [ "${1:-}" = --back ]; then
  [ -e "$home/former" ] || fail "there is no version before"
  point_at "$(readlink "$home/former")"
  rm "$home/former"
  $restart
  exit 0
fi

version=${1:?is the version to run}
case $version in *[!A-Za-z0-9._-]*) fail "$version is no name of a version" ;; esac
release="$home/releases/$version"
# A branch is installed again under its name and the time: its folder may be the one that runs.
[ ! -e "$release" ] || release="$release-$(date -u +%Y%m%dT%H%M%SZ)"
before=
[ ! -e "$home/current" ] || before=$(readlink "$home/current")
# The releases belong to the shop's user, whom root's git would not trust.
repository=${2:-${before:+$(git -c safe.directory='*' -C "$before" remote get-url origin 2>/dev/null || true)}}
[ -n "$repository" ] || fail "the repository is not known: name its address after the version"

# Settings are checked before anything is fetched: by the version that runs, which has to start with them again if the new one doesn't.
[ -r "$environment" ] || fail "there are no settings: $environment can't be read. Nothing was changed"
missing=
for name in $needed; do
  eval "[ -n \"\${$name:-}\" ]" || grep -Eq "^[[:space:]]*(export[[:space:]]+)?$name[[:space:]]*=[[:space:]]*[^[:space:]]" "$environment" ||
    missing="$missing $name"
done
[ -z "$missing" ] || fail "these settings are missing in $environment:$missing. Nothing was changed"
check_settings='cd "$1"; NODE_ENV=production npm run --silent settings --if-present'
if [ -n "$before" ]; then
  $as_shop sh -eu -c "$check_settings" update "$before" ||
    fail "the version that runs could not start again with $environment. Nothing was changed"
fi

step=build
reason='was interrupted'
child=

# Runs a command in a process group of its own, so that SIGTERM ends all of it at once and not only after it is done.
run() {
  setsid "$@" &
  child=$!
  wait "$child" && status=0 || status=$?
  child=
  return "$status"
}

stop_child() {
  [ -n "$child" ] || return 0
  kill -s TERM -- "-$child" 2>/dev/null || true
  wait "$child" || true
  tries=0
  while [ "$tries" -lt 50 ] && kill -s 0 -- "-$child" 2>/dev/null; do
    tries=$((tries + 1))
    sleep 0.1
  done
  kill -s KILL -- "-$child" 2>/dev/null || true
}

# The folder of what did not open goes, so that the same version can be tried again.
undo() {
  if [ "$step" = build ]; then
    rm -rf "$release"
    if [ -n "$before" ]; then say "$version $reason; the version before runs on"
    else say "$version $reason. It is the first install, so no shop runs yet; the same command tries again"; fi
  elif [ -z "$before" ]; then
    $stop || true
    rm -rf "$home/current" "$home/former" "$release"
    say "$version $reason. It was the first install, so no shop runs now. The log says why; the same command tries again"
  else
    point_at "$before"
    rm -f "$home/former"
    [ -z "$earlier" ] || ln -sfn "$earlier" "$home/former"
    rm -rf "$release"
    if $restart; then say "$version $reason; the version before runs again, and the log says why"
    else say "$version $reason, and the version before did not start either; the log says why"; fi
  fi
}

clean_up() {
  status=$?
  trap '' HUP INT TERM
  stop_child
  [ "$step" = open ] || undo
  exit "$status"
}

die() { reason=$1; exit 1; }

trap clean_up EXIT
trap 'exit 129' HUP
trap 'exit 130' INT
trap 'exit 143' TERM

mkdir -p "$home/releases"
run git -c advice.detachedHead=false clone --quiet --depth 1 --branch "$version" "$repository" "$release" ||
  die "could not be fetched from $repository"
chown -R "$(stat -c %U:%G "$home/releases")" "$release"
ln -s "$environment" "$release/.env"
run $as_shop sh -eu -c 'cd "$1"; npm ci --omit=dev' update "$release" || die 'could not be built'
run $as_shop sh -eu -c "$check_settings" update "$release" || die "can't use the settings in $environment"
# Pages are built here, so the restart finds them ready. The version that runs goes on meanwhile, on the new schema.
run $as_shop sh -eu -c '
  cd "$1"
  export NODE_ENV=production SITE_DIR="$1/dist"
  npm run --silent db:migrate
  npm run --silent build
' update "$release" || die 'could not be built'

earlier=$(readlink "$home/former" 2>/dev/null || true)
step=change
[ -z "$before" ] || ln -sfn "$before" "$home/former"
point_at "$release"
$restart || die 'did not start'
deadline=$(($(date +%s) + open_seconds))
until is_open; do
  [ "$(date +%s)" -lt "$deadline" ] || die 'did not open'
  sleep 1
done
step=open
# The running one and the one before stay.
ls -1dt "$home"/releases/* | tail -n "+$((keep + 1))" | while read -r old; do
  [ "$old" = "$(readlink "$home/current")" ] || [ "$old" = "$(readlink "$home/former" 2>/dev/null)" ] || rm -rf "$old"
done
