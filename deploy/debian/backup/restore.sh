#!/usr/bin/env bash
# restore.sh database [--from s3|local] [--to latest|'2026-11-17 22:15:00+05:30'|name:<point>] [--rehearse <directory> <port>]
#   Restores the database to that point in time and starts it. The old data directory is moved aside, never deleted.
#   --rehearse: restores into this directory and starts on this port, beside the running database; archives no WAL.
# restore.sh files [--at latest|<snapshot>] [--into <directory>]
#   Restores stored files; existing files that are equal are kept.
# restore.sh secrets --key <file> --into <directory>
#   Downloads the secrets and decrypts them with the operator's key from paper.
set -euo pipefail
umask 077
here=$(cd "$(dirname "$0")" && pwd)
. "$here/read-settings.sh"
what=${1:-}
shift || true
from=s3 to=latest at=latest into='' port='' key=''
while [ $# -gt 0 ]; do
  case $1 in
  --from) from=$2 ;;
  --to) to=$2 ;;
  --at) at=$2 ;;
  --into) into=$2 ;;
  --key) key=$2 ;;
  --rehearse)
    into=$2 port=$3
    shift
    ;;
  *) die "does not know $1" ;;
  esac
  shift 2
done

restore_database() {
  local data=${into:-$BACKUP_PG_DATA} repo options=()
  case $from in
  s3) repo=1 ;;
  local) repo=2 ;;
  *) die '--from wants s3 or local' ;;
  esac
  case $to in
  latest) ;;
  name:*) options+=(--type=name --target="${to#name:}" --target-action=promote) ;;
  *) options+=(--type=time --target="$to" --target-action=promote) ;;
  esac
  if [ -n "$port" ]; then
    # Its WAL would mix with that of the running database.
    options+=(--archive-mode=off --pg1-path="$data")
  else
    if as_postgres test -e "$data/postmaster.pid"; then control_postgres stop || die 'PostgreSQL does not stop'; fi
  fi
  if [ -d "$data" ] && [ -n "$(ls -A "$data")" ]; then
    local aside
    aside="$data.before-$(date -u +%Y%m%dT%H%M%SZ)"
    mv "$data" "$aside"
    echo "what was there is at $aside"
  fi
  mkdir -p "$data"
  chmod 700 "$data"
  [ "$(id -u)" != 0 ] || chown postgres:postgres "$data"
  local began=$EPOCHSECONDS
  backrest --repo="$repo" "${options[@]}" restore
  echo "copied in $((EPOCHSECONDS - began)) s"
  if [ -n "$port" ]; then
    start_rehearsal "$data"
  else
    # A new machine's local repository is empty; create its stanza before WAL is archived to it.
    backrest --no-online stanza-create
    control_postgres start
  fi
  wait_until_open "$data"
  echo "open after $((EPOCHSECONDS - began)) s"
}

# Debian keeps the configuration outside the data directory. A rehearsal gets a minimal one that only admits the local
# postgres user.
start_rehearsal() {
  local bin
  bin=$(ls -d "/usr/lib/postgresql/$(cat "$1/PG_VERSION")/bin")
  echo 'local all all trust' | as_postgres tee "$1/pg_hba.conf" >/dev/null
  as_postgres touch "$1/postgresql.conf" "$1/pg_ident.conf"
  as_postgres "$bin/pg_ctl" -D "$1" -l "$1/rehearsal.log" -t 86400 -w start -o \
    "-p $port -c listen_addresses='' -c unix_socket_directories='$1' -c hot_standby=off -c archive_mode=off" >/dev/null
}

wait_until_open() {
  local socket=$BACKUP_PG_SOCKET at=$BACKUP_PG_PORT
  [ -z "$port" ] || socket=$1 at=$port
  until [ "$(as_postgres psql -XAtq -h "$socket" -p "$at" -d postgres -c 'select pg_is_in_recovery()' 2>/dev/null)" = f ]; do
    as_postgres test -e "$1/postmaster.pid" || die 'PostgreSQL has ended; its log says why'
    sleep 0.5
  done
}

case $what in
database) restore_database ;;
files)
  into=${into:-$BACKUP_FILES}
  mkdir -p "$into"
  keep_files restore "$at" --tag files --verify --target "$into"
  # The same user may have another numeric id on another machine.
  [ "$(id -u)" != 0 ] || chown -R --reference="$into" "$into"
  ;;
secrets)
  if [ -z "$key" ] || [ -z "$into" ]; then die 'secrets wants --key and --into'; fi
  sealed=$(mktemp)
  fetch_object secrets/latest.tar.age "$sealed"
  mkdir -p "$into"
  age --decrypt -i "$key" "$sealed" | tar --extract --gzip --directory="$into"
  rm -f "$sealed"
  ;;
*) die 'wants database, files or secrets' ;;
esac
