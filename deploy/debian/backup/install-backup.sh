#!/usr/bin/env bash
# install-backup.sh [--configure]: configures backups as backup.env says. Idempotent.
# --configure only writes files and connects to no database: for a new machine that is about to be restored.
set -euo pipefail
umask 027
here=$(cd "$(dirname "$0")" && pwd)
. "$here/read-settings.sh"
[ "${1:-}" = '' ] || [ "${1:-}" = --configure ] || die 'knows --configure alone'
for program in pgbackrest restic age jq curl; do
  command -v "$program" >/dev/null || die "$program is missing: apt-get install pgbackrest restic age jq curl"
done
: "${BACKUP_OPERATOR_KEY:?is missing in $settings: for whom are the secrets encrypted? age-keygen makes a pair}"
age -r "$BACKUP_OPERATOR_KEY" -o /dev/null </dev/null || die 'BACKUP_OPERATOR_KEY is no public key of age'
! grep -rqs AGE-SECRET-KEY- "$BACKUP_CONFIGURATION" || die "the operator's secret key must not lie in $BACKUP_CONFIGURATION"
read_secret BACKUP_S3_SECRET_KEY >/dev/null

# Writes a file only if its content differs, and reports only files that it wrote.
put_file() { # path, mode; content from standard input
  local draft
  draft=$(mktemp "$1.XXXXXX")
  cat >"$draft"
  chmod "$2" "$draft"
  [ "$(id -u)" != 0 ] || chown root:postgres "$draft"
  if cmp -s "$draft" "$1"; then
    rm "$draft"
  else
    mv "$draft" "$1"
    echo "wrote $1"
  fi
}
make_directory() { # path, mode
  [ -d "$1" ] || echo "made $1"
  mkdir -p "$1"
  chmod "$2" "$1"
  [ "$(id -u)" != 0 ] || chown postgres:postgres "$1"
}

for secret in BACKUP_CIPHER_PASS BACKUP_FILES_PASS; do
  [ -s "$BACKUP_SECRETS/$secret" ] || openssl rand -hex 32 | put_file "$BACKUP_SECRETS/$secret" 640
done
# The API, another user, reads the status file in it.
make_directory "$BACKUP_STATE" 755
for directory in "$BACKUP_STATE/spool" "$BACKUP_STATE/lock" "$BACKUP_LOCAL" "$BACKUP_LOGS"; do
  make_directory "$directory" 750
done

render() {
  local text name value
  text=$(cat "$here/pgbackrest.conf.template")
  local BACKUP_S3_SECRET_KEY BACKUP_CIPHER_PASS
  # shellcheck disable=SC2034 # read by its name
  BACKUP_S3_SECRET_KEY=$(read_secret BACKUP_S3_SECRET_KEY)
  # shellcheck disable=SC2034 # read by its name
  BACKUP_CIPHER_PASS=$(read_secret BACKUP_CIPHER_PASS)
  [ -n "$BACKUP_S3_CA_FILE" ] || text=$(grep -v '@BACKUP_S3_CA_FILE@' <<<"$text")
  for name in $(grep -o '@BACKUP_[A-Z0-9_]*@' <<<"$text" | tr -d @ | sort -u); do
    value=${!name}
    text=${text//"@$name@"/"$value"}
  done
  printf '%s\n' "$text"
}
install -d -m 755 "$(dirname "$BACKUP_PGBACKREST_CONF")"
render | put_file "$BACKUP_PGBACKREST_CONF" 640

# The systemd units use this path, which does not depend on the application's version.
if [ "${BACKUP_PROGRAMS:=/usr/local/lib/vazhipadu/backup}" != "$here" ]; then
  install -d -m 755 "$BACKUP_PROGRAMS"
  for script in read-settings.sh back-up.sh check-backup.sh restore.sh; do
    put_file "$BACKUP_PROGRAMS/$script" 755 <"$here/$script"
  done
fi
[ "${1:-}" != --configure ] || exit 0

# Before archiving starts, because archive-push holds the lock that stanza-create needs. Skipped if both repositories
# exist: status 0, or 2 if they have no backup yet.
known=$(backrest info --output=json | jq '[.[0].repo[]? | select(.status.code == 0 or .status.code == 2)] | length')
[ "$known" = 2 ] || backrest stanza-create

set_option() { # name, value
  [ "$(ask_postgres -c "select setting from pg_settings where name = '$1'")" = "$2" ] && return
  ask_postgres -c "alter system set $1 = '$2'"
  echo "set $1 to $2"
}
set_option archive_mode on
set_option archive_command "pgbackrest --config=$BACKUP_PGBACKREST_CONF --stanza=$STANZA archive-push %p"
# If the machine is lost, so is the WAL not archived yet: at most this many seconds.
set_option archive_timeout 60
ask_postgres -c 'select pg_reload_conf()' >/dev/null
if [ "$(ask_postgres -c 'select count(*) from pg_settings where pending_restart')" != 0 ]; then
  echo 'restarting PostgreSQL'
  control_postgres restart
fi
if [ -n "$BACKUP_FILES" ] && ! keep_files cat config >/dev/null 2>&1; then
  keep_files init
  echo 'made the repository of stored files'
fi
backrest check

# Only if systemd runs and the units are installed.
if [ -d /run/systemd/system ] && [ -e /etc/systemd/system/vazhipadu-backup-full.timer ]; then
  systemctl --quiet enable --now vazhipadu-backup-{full,incremental,files}.timer
fi
