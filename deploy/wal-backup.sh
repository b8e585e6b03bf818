#!/bin/sh
# wal-backup.sh archive PATH NAME       archive_command: stores a finished segment of PostgreSQL's log (WAL)
# wal-backup.sh base                    stores a base backup, keeps the newest BASE_COUNT (2) and the log since the oldest of them
# wal-backup.sh drill [TIME]            restores a data folder of its own as of TIME (or of the last segment), reads it and deletes it
# wal-backup.sh restore FOLDER [TIME]   writes that data folder; PostgreSQL replays the log when it is started on it
#
# Everything is in WAL_DIR, owned by the user of PostgreSQL, who runs all of it. PGHOST, PGPORT and PG_BIN say which
# server; TIME is such as "2026-11-23 14:05:00+00" and lies after the end of a base backup and before the last change.
set -eu
WAL_DIR=${WAL_DIR:-/var/backups/placket-wal}
BASE_COUNT=${BASE_COUNT:-2}
database=${PLACKET_DATABASE:-placket}
PG_BIN=${PG_BIN:-$(find /usr/lib/postgresql -mindepth 2 -maxdepth 2 -name bin 2>/dev/null | sort -V | tail -n 1)}
umask 077
trap 'exit 130' INT
trap 'exit 143' TERM

say() { printf '%s\n' "$*"; }
fail() { printf 'wal-backup: %s\n' "$*" >&2; exit 1; }

archive() {
  from=${1:?is the path of the segment}
  to="$WAL_DIR/wal/${2:?is its name}.gz"
  mkdir -p "$WAL_DIR/wal"
  if [ -e "$to" ]; then
    # PostgreSQL repeats itself after a crash; another segment of that name belongs to another server.
    gunzip --stdout "$to" | cmp --silent - "$from" || fail "$to is there already and differs"
    return 0
  fi
  gzip --fast --stdout "$from" > "$to.part"
  sync "$to.part"
  mv "$to.part" "$to"
  sync "$WAL_DIR/wal"
}

bases() { find "$WAL_DIR/base" -mindepth 1 -maxdepth 1 -type d -name '20*Z' 2>/dev/null | sort; }

first_segment() { tar --extract --gzip --to-stdout --occurrence=1 --file="$1/base.tar.gz" backup_label | sed -n 's/^START WAL LOCATION: .*(file \(.*\))$/\1/p'; }

base() {
  part="$WAL_DIR/base/$$.part"
  mkdir -p "$WAL_DIR/base"
  trap 'rm -rf "$part"' EXIT
  "$PG_BIN/pg_basebackup" --pgdata="$part" --format=tar --gzip --wal-method=fetch --checkpoint=fast
  sync
  # Named by its end: no earlier moment can be restored from it.
  made="$WAL_DIR/base/$(date -u +%Y-%m-%dT%H%M%SZ)"
  mv "$part" "$made"
  trap - EXIT
  bases | head -n "-$BASE_COUNT" | while read -r old; do rm -rf "$old"; done
  "$PG_BIN/pg_archivecleanup" -x .gz "$WAL_DIR/wal" "$(first_segment "$(bases | head -n 1)")"
  say "$made"
}

newest_before() {
  limit="$WAL_DIR/base/$(date -u ${1:+--date="$1"} +%Y-%m-%dT%H%M%SZ)"
  found=$(bases | awk -v limit="$limit" '$0 <= limit' | tail -n 1)
  [ -n "$found" ] || fail "there is no base backup${1:+ from before $1} in $WAL_DIR/base"
  say "$found"
}

restore() {
  to=${1:?is the folder to write}
  time=${2:-}
  [ ! -e "$to" ] || [ -z "$(ls -A "$to")" ] || fail "$to is not empty: move it away first"
  from=$(newest_before "$time")
  mkdir -p "$to"
  chmod 0700 "$to"
  tar --extract --gzip --file="$from/base.tar.gz" --directory="$to"
  "$PG_BIN/pg_verifybackup" --no-parse-wal --quiet --manifest-path="$from/backup_manifest" "$to" || fail "$from is damaged"
  {
    say "restore_command = 'gunzip --stdout \"$WAL_DIR/wal/%f.gz\" > \"%p\"'"
    say "recovery_target_time = '$time'"
    say "recovery_target_action = 'promote'"
  } >> "$to/postgresql.auto.conf"
  touch "$to/recovery.signal"
  say "$to: $from, then the log${time:+ until $time}"
}

drill() {
  folder=$(mktemp -d)
  data="$folder/data"
  stop_server() {
    "$PG_BIN/pg_ctl" --pgdata="$data" --mode=immediate --silent stop 2>/dev/null || true
    rm -rf "$folder"
  }
  trap stop_server EXIT
  ask() { "$PG_BIN/psql" --host="$folder" --port=5432 --dbname="$database" --no-psqlrc --tuples-only --no-align --command="$1"; }
  restore "$data" "${1:-}"
  # Debian keeps these two elsewhere. Nothing of the drill goes to the archive.
  [ -e "$data/postgresql.conf" ] || touch "$data/postgresql.conf"
  say 'local all all trust' > "$data/pg_hba.conf"
  "$PG_BIN/pg_ctl" --pgdata="$data" --log="$folder/log" --silent --wait --options="-c config_file='$data/postgresql.conf' \
    -c hba_file='$data/pg_hba.conf' -c listen_addresses='' -c unix_socket_directories='$folder' -c port=5432 \
    -c hot_standby=off -c archive_mode=off -c ssl=off" start || { cat "$folder/log" >&2; fail 'the restored server does not start'; }
  # The log is still being replayed when pg_ctl is done.
  until [ "$(ask 'SELECT pg_is_in_recovery()' 2>/dev/null)" = f ]; do
    "$PG_BIN/pg_ctl" --pgdata="$data" status > /dev/null || { cat "$folder/log" >&2; fail 'the log could not be replayed'; }
    sleep 1
  done
  ask "SELECT (SELECT count(*) FROM products) || ' products, ' || (SELECT count(*) FROM orders) || ' orders, the last of '
    || coalesce((SELECT max(placed_at)::text FROM orders), 'never')"
}

command=${1:-}
[ $# -eq 0 ] || shift
case $command in
  archive | base | drill | restore) "$command" "$@" ;;
  *) fail "archive, base, drill or restore, not ${command:-nothing}" ;;
esac
