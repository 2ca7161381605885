#!/usr/bin/env bash
# back-up.sh full|incr|files: copies the database to both repositories, stored files and secrets off the machine; then
# check-backup.sh writes the status file. If one part fails, the others still run.
set -uo pipefail
umask 027
here=$(cd "$(dirname "$0")" && pwd)
. "$here/read-settings.sh"
kind=${1:-}
failed=
part() { # name, command…
  local name=$1
  shift
  "$@" && return
  echo "failed: $name" >&2
  failed=1
}

keep_secrets() {
  local sealed status=0
  sealed=$(mktemp)
  tar --create --gzip --directory="$BACKUP_CONFIGURATION" . | age -r "$BACKUP_OPERATOR_KEY" >"$sealed" &&
    put_object "$sealed" secrets/latest.tar.age &&
    put_object "$sealed" "secrets/$(date -u +%Y-%m).tar.age" || status=1
  rm -f "$sealed"
  return "$status"
}

# Runs inside the directory, so that the backup has relative paths and can be restored anywhere.
keep_stored() (
  cd "$BACKUP_FILES" && keep_files backup --tag files --exclude '*.part' .
)

case $kind in
full | incr)
  part 'the database, off the machine' backrest --repo=1 --type="$kind" backup
  part 'the database, on the machine' backrest --repo=2 --type="$kind" backup
  part 'secrets' keep_secrets
  ;;
files) ;;
*) die 'wants full, incr or files' ;;
esac
[ -z "$BACKUP_FILES" ] || part 'stored files' keep_stored
if [ -n "$BACKUP_FILES" ] && [ "$kind" = full ]; then
  part 'old files' keep_files forget --tag files --group-by tags --keep-within-hourly 2d --keep-daily 14 \
    --keep-weekly "$BACKUP_KEEP_WEEKS" --prune
  # Each weekly run reads and verifies a twentieth of the stored data.
  part 'stored files are whole' keep_files check --read-data-subset=5%
fi
BACKUP_FAILED=$failed "$here/check-backup.sh" && [ -z "$failed" ]
