#!/usr/bin/env bash
# check-backup.sh: checks that WAL can still be archived, and the age of the last backup. Writes the status file, which
# the office's page and the metrics read: {"at","kind","bytes","ok"} of the last backup off the machine.
set -uo pipefail
umask 022
here=$(cd "$(dirname "$0")" && pwd)
. "$here/read-settings.sh"
ok=true
wrong() {
  ok=false
  echo "$*" >&2
}
[ -z "${BACKUP_FAILED:-}" ] || wrong 'the backup just made is not whole'

backrest check || wrong 'the log does not reach the repositories'
info=$(backrest info --output=json) || wrong 'the repositories do not say what they hold'
newest() { # number of the repository
  jq --argjson repo "$1" '[.[0].backup[]? | select(.database["repo-key"] == $repo and .error != true)]
    | max_by(.timestamp.stop)' <<<"${info:-[]}"
}
young_enough() { # seconds since 1970
  [ $((EPOCHSECONDS - ${1:-0})) -le $((BACKUP_MOST_HOURS * 3600)) ]
}
for repo in 1 2; do
  stop=$(newest "$repo" | jq '.timestamp.stop // 0')
  young_enough "$stop" || wrong "repository $repo has no backup of the last $BACKUP_MOST_HOURS hours"
done
if [ -n "$BACKUP_FILES" ]; then
  at=$(keep_files snapshots --tag files --latest 1 --json | jq -r '[.[]?.time[0:19] + "Z" | fromdate] | max // 0')
  young_enough "${at:-0}" || wrong "stored files were not kept in the last $BACKUP_MOST_HOURS hours"
fi

draft=$(mktemp "$BACKUP_STATUS_FILE.XXXXXX")
newest 1 | jq -c --argjson ok "$ok" '{at: (.timestamp.stop // 0 | todate),
  kind: (if .type == "incr" then "incr" else "full" end), bytes: (.info.repository.size // 0), ok: $ok}' >"$draft"
chmod 644 "$draft"
mv "$draft" "$BACKUP_STATUS_FILE"
[ "$ok" = true ]
