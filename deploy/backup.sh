#!/bin/sh
# backup.sh [make]           a copy of the database and of the pictures: BACKUP_DIR/<time>/
# backup.sh drill [FOLDER]   brings the newest copy (or that one) back into a database of its own, looks at it and drops it
# backup.sh restore FOLDER   brings a copy back into the database of DATABASE_URL, which must be empty, and into DATA_DIR
#
# DATABASE_URL, DATA_DIR and BACKUP_DIR say where; BACKUP_DAYS (30) how long copies are kept. pg_dump and psql must be at
# least as new as the server. A copy is complete once its folder has no ".part" at its end.
# Without DATABASE_URL that of the shop's own .env counts.
set -eu
settings=$(dirname "$0")/../.env
if [ -z "${DATABASE_URL:-}" ] && [ -r "$settings" ]; then
  DATABASE_URL=$(sed -nE "s/^DATABASE_URL=[\"']?([^\"']*).*/\1/p" "$settings" | tail -n 1)
fi
: "${DATABASE_URL:?is the address of the shop\'s Postgres}"
: "${BACKUP_DIR:?is the folder for copies}"
DATA_DIR=${DATA_DIR:-.data}
BACKUP_DAYS=${BACKUP_DAYS:-30}
umask 077
# A signal ends the script, and its end cleans up.
trap 'exit 130' INT
trap 'exit 143' TERM

say() { printf '%s\n' "$*"; }
fail() { printf 'backup: %s\n' "$*" >&2; exit 1; }

ask() { psql --no-psqlrc --tuples-only --no-align --quiet --set=ON_ERROR_STOP=1 --dbname="$1" --command="$2"; }

# The same server, another database: what stands between the last slash and the question mark is its name.
with_database() { printf '%s\n' "$DATABASE_URL" | sed -E "s#/[^/?]+(\\?.*)?\$#/$1\\1#"; }

newest() {
  found=$(find "$BACKUP_DIR" -mindepth 1 -maxdepth 1 -type d -name '20*Z' | sort | tail -n 1)
  [ -n "$found" ] || fail "there is no copy in $BACKUP_DIR"
  printf '%s\n' "$found"
}

check_sums() { (cd "$1" && sha256sum --check --quiet SHA256SUMS) || fail "$1 is damaged"; }

make() {
  name=$(date -u +%Y-%m-%dT%H%M%SZ)
  part="$BACKUP_DIR/$name.part"
  mkdir -p "$part"
  # What was cut off by a full disk or a power cut is no copy.
  trap 'rm -rf "$part"' EXIT
  pg_dump --format=custom --no-owner --file="$part/shop.dump" --dbname="$DATABASE_URL"
  # Rows name only pictures that are already stored, so pictures after rows miss none.
  mkdir -p "$DATA_DIR/media"
  tar --create --gzip --file="$part/media.tar.gz" --directory="$DATA_DIR" media
  (cd "$part" && sha256sum shop.dump media.tar.gz > SHA256SUMS)
  sync
  mv "$part" "$BACKUP_DIR/$name"
  trap - EXIT
  find "$BACKUP_DIR" -mindepth 1 -maxdepth 1 -type d -name '20*Z' -mtime "+$BACKUP_DAYS" -exec rm -rf {} +
  find "$BACKUP_DIR" -mindepth 1 -maxdepth 1 -type d -name '20*Z.part' -mtime +1 -exec rm -rf {} +
  say "$BACKUP_DIR/$name"
}

look() {
  ask "$1" "SELECT (SELECT count(*) FROM products) || ' products, ' || (SELECT count(*) FROM orders) || ' orders, the last of '
    || coalesce((SELECT max(placed_at)::text FROM orders), 'never')"
}

drill() {
  from=${1:-$(newest)}
  check_sums "$from"
  name="placket_drill_$(date -u +%s)"
  ask "$DATABASE_URL" "CREATE DATABASE $name" > /dev/null
  trap 'ask "$DATABASE_URL" "DROP DATABASE $name" > /dev/null' EXIT
  url=$(with_database "$name")
  pg_restore --no-owner --exit-on-error --dbname="$url" "$from/shop.dump"
  held=$(look "$url")
  pictures=$(tar --list --gzip --file="$from/media.tar.gz" | grep -vc '/$' || true)
  say "$from: $held; $pictures files of pictures"
}

restore() {
  from=${1:?is the folder of a copy}
  check_sums "$from"
  [ "$(ask "$DATABASE_URL" "SELECT count(*) FROM pg_tables WHERE schemaname = 'public'")" = 0 ] ||
    fail "the database is not empty: make a new one, and set DATABASE_URL to it"
  pg_restore --no-owner --exit-on-error --single-transaction --dbname="$DATABASE_URL" "$from/shop.dump"
  mkdir -p "$DATA_DIR"
  tar --extract --gzip --file="$from/media.tar.gz" --directory="$DATA_DIR"
  held=$(look "$DATABASE_URL")
  say "restored: $held"
}

command=${1:-make}
[ $# -eq 0 ] || shift
case $command in
  make | drill | restore) "$command" "$@" ;;
  *) fail "make, drill or restore, not $command" ;;
esac
