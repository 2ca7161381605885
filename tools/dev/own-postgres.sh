#!/usr/bin/env bash
# A PostgreSQL server for this clone only, if none answers on port 5432 or that one requires a password. The machine's
# server is not changed. It listens on loopback only and trusts every local user.
#   own-postgres.sh start   creates it if needed, starts it on the first free port and prints the port
#   own-postgres.sh stop    stops it; its data stay until its folder is deleted
# Environment: OWN_POSTGRES (folder), OWN_POSTGRES_PORTS (ports to try), OWN_POSTGRES_OPTIONS (server options).
set -euo pipefail
cd "$(dirname "$0")/../.."

say() { printf 'postgres: %s\n' "$*" >&2; }
is_root() { [ "$(id -u)" = 0 ]; }
# PostgreSQL refuses to run as root.
run() { if is_root; then runuser -u postgres -- "$@"; else "$@"; fi; }

folder=${OWN_POSTGRES:-$PWD/.local/postgres}
mkdir -p "$(dirname "$folder")"
# The postgres user cannot enter a clone in root's home.
if is_root && ! run test -x "$(dirname "$folder")"; then
  folder=/var/lib/postgresql/vazhipadu${OWN_POSTGRES:+-$(basename "$folder")}
fi
data=$folder/data

# The programs of the version that created the data directory, otherwise the newest.
find_programs() {
  local made
  made=$(cat "$data/PG_VERSION" 2>/dev/null || true)
  if [ -n "$made" ] && [ -x "/usr/lib/postgresql/$made/bin/pg_ctl" ]; then
    echo "/usr/lib/postgresql/$made/bin"
  elif ls -d /usr/lib/postgresql/*/bin >/dev/null 2>&1; then
    ls -d /usr/lib/postgresql/*/bin | sort -V | tail -n 1
  else
    dirname "$(command -v pg_ctl)"
  fi
}
programs=$(find_programs)
[ -x "$programs/pg_ctl" ] || { say 'its programs are not installed: npm run setup'; exit 1; }
# The fourth line of postmaster.pid is the port.
is_running() { [ -d "$data" ] && run "$programs/pg_ctl" -D "$data" status >/dev/null 2>&1; }
tell_port() { run sed -n 4p "$data/postmaster.pid"; }
is_free() { ! (exec 3<>"/dev/tcp/127.0.0.1/$1") 2>/dev/null; }

case ${1:-} in
start)
  if is_running; then
    tell_port
    exit 0
  fi
  if [ ! -e "$data/PG_VERSION" ]; then
    say "making one in $folder"
    mkdir -p "$folder"
    if is_root; then chown postgres: "$folder"; fi
    (cd "$folder" && run "$programs/initdb" -D "$data" -U postgres -A trust -E UTF8 --locale=C.UTF-8 >/dev/null)
  fi
  for port in ${OWN_POSTGRES_PORTS:-5432 5433 5434 5435}; do
    if is_free "$port"; then break; fi
    port=''
  done
  [ -n "$port" ] || { say 'no port is free for it'; exit 1; }
  say "starting it on $port"
  (cd "$folder" && run "$programs/pg_ctl" -D "$data" -l "$folder/log" -w \
    -o "-p $port -c listen_addresses=127.0.0.1 -c unix_socket_directories='' ${OWN_POSTGRES_OPTIONS:-}" start >/dev/null) ||
    { say "it did not start; $folder/log says why"; exit 1; }
  tell_port
  ;;
stop)
  if is_running; then
    (cd "$folder" && run "$programs/pg_ctl" -D "$data" -m fast -w stop >/dev/null)
    say 'stopped'
  else
    say 'none of our own is running'
  fi
  ;;
*)
  say 'start or stop?'
  exit 1
  ;;
esac
