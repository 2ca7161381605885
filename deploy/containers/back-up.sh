#!/bin/bash
# Backs up database and files each night at BACKUP_HOUR (UTC), and at once if there is no backup yet; encrypts them for
# BACKUP_OPERATOR_KEY and keeps the last fourteen. `back-up now` makes one and exits. The result of the last one is in
# /run/backup/status.json, which the office sees.
set -uo pipefail
umask 027
: "${BACKUP_OPERATOR_KEY:?the line that begins with age1}"
export PGHOST=/run/postgresql PGUSER=owner PGDATABASE=vazhipadu
PGPASSWORD=$(cat /run/secrets/owner-password)
export PGPASSWORD

# Renames the file only when it is complete, so that a partial one is never taken for a backup.
seal() { age -r "$BACKUP_OPERATOR_KEY" -o "$1.part" && mv "$1.part" "$1"; }

back_up() {
  local at ok=true
  at=$(date -u +%Y-%m-%dT%H%M%SZ)
  rm -f /backups/*.part
  pg_dump --format=custom | seal "/backups/$at.database.age" || ok=false
  tar -C /files -cf - . | seal "/backups/$at.files.age" || ok=false
  if [ "$ok" = true ]; then
    find /backups -name '*.age' | sort | head -n -28 | xargs -r rm --
  fi
  printf '{"at":"%s","kind":"full","bytes":%s,"ok":%s}\n' "$(date -u +%Y-%m-%dT%H:%M:%SZ)" \
    "$(du -cb /backups/"$at".*.age 2>/dev/null | tail -1 | cut -f1)" "$ok" >/run/backup/status.new
  mv /run/backup/status.new /run/backup/status.json
  [ "$ok" = true ]
}

[ "${1:-}" != now ] || { back_up; exit; }
[ -n "$(find /backups -name '*.database.age' -mtime -1)" ] || back_up
while sleep $((($(date -u -d "today ${BACKUP_HOUR:-21}:00" +%s) - $(date +%s) + 86399) % 86400 + 1)); do back_up; done
