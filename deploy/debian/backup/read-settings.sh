# Sourced by the scripts beside it: reads the file BACKUP_SETTINGS, sets defaults, and wraps the programs they call.
# shellcheck shell=bash

die() {
  printf '%s: %s\n' "${0##*/}" "$*" >&2
  exit 1
}

settings=${BACKUP_SETTINGS:-/etc/vazhipadu/backup.env}
[ -r "$settings" ] || die "cannot read $settings; begin with backup.env.example"
# shellcheck source=/dev/null
. "$settings"

STANZA=vazhipadu
: "${BACKUP_S3_BUCKET:?is missing in $settings}" "${BACKUP_S3_ENDPOINT:?is missing in $settings}"
: "${BACKUP_S3_ACCESS_KEY:?is missing in $settings}"
: "${BACKUP_S3_PORT:=443}" "${BACKUP_S3_REGION:=us-east-1}" "${BACKUP_S3_URI_STYLE:=host}" "${BACKUP_S3_CA_FILE:=}"
: "${BACKUP_CONFIGURATION:=/etc/vazhipadu}"
: "${BACKUP_SECRETS:=$BACKUP_CONFIGURATION/secrets}"
: "${BACKUP_FILES:=/var/lib/vazhipadu/files}"
: "${BACKUP_LOCAL:=/var/lib/pgbackrest}"
: "${BACKUP_STATE:=/var/lib/vazhipadu-backup}"
: "${BACKUP_STATUS_FILE:=$BACKUP_STATE/status.json}"
: "${BACKUP_LOGS:=/var/log/pgbackrest}"
: "${BACKUP_PGBACKREST_CONF:=/etc/pgbackrest/pgbackrest.conf}"
: "${BACKUP_KEEP_WEEKS:=5}" "${BACKUP_KEEP_WEEKS_LOCAL:=2}"
: "${BACKUP_MOST_HOURS:=26}"
: "${BACKUP_WAL_MOST:=16GiB}"
: "${BACKUP_PG_CONTROL:=}"

# Defaults to the machine's newest cluster.
if [ -z "${BACKUP_PG_DATA:-}" ]; then
  read -r pg_version pg_name BACKUP_PG_PORT _ _ BACKUP_PG_DATA _ < <(pg_lsclusters -h | sort -V | tail -n 1) ||
    die 'found no PostgreSQL; name its data directory in BACKUP_PG_DATA'
fi
: "${BACKUP_PG_PORT:=5432}" "${BACKUP_PG_SOCKET:=/var/run/postgresql}"

read_secret() {
  cat "$BACKUP_SECRETS/$1" 2>/dev/null || die "cannot read the secret $BACKUP_SECRETS/$1"
}

# Runs a command as the postgres user; root must switch to it.
as_postgres() {
  if [ "$(id -u)" = 0 ]; then (cd / && runuser -u postgres -- "$@"); else "$@"; fi
}

backrest() {
  as_postgres pgbackrest --config="$BACKUP_PGBACKREST_CONF" --stanza="$STANZA" "$@"
}

ask_postgres() {
  as_postgres psql -XAtq -v ON_ERROR_STOP=1 -h "$BACKUP_PG_SOCKET" -p "$BACKUP_PG_PORT" -d postgres "$@"
}

# start, stop, restart
control_postgres() {
  if [ -n "$BACKUP_PG_CONTROL" ]; then
    "$BACKUP_PG_CONTROL" "$1"
  else
    pg_ctlcluster "${pg_version:?name BACKUP_PG_CONTROL where BACKUP_PG_DATA is named}" "$pg_name" "$1"
  fi
}

# Stored files: deduplicated, encrypted with a secret of this machine.
keep_files() {
  local ca=()
  [ -z "$BACKUP_S3_CA_FILE" ] || ca=(--cacert "$BACKUP_S3_CA_FILE")
  AWS_ACCESS_KEY_ID=$BACKUP_S3_ACCESS_KEY AWS_SECRET_ACCESS_KEY=$(read_secret BACKUP_S3_SECRET_KEY) \
    AWS_DEFAULT_REGION=$BACKUP_S3_REGION RESTIC_PASSWORD=$(read_secret BACKUP_FILES_PASS) \
    RESTIC_REPOSITORY="s3:https://$BACKUP_S3_ENDPOINT:$BACKUP_S3_PORT/$BACKUP_S3_BUCKET/files" \
    restic --no-cache --quiet "${ca[@]}" "$@"
}

# One object of the bucket: fetch_object <key> <file>, put_object <file> <key>. All keys are ours, so none needs escaping.
call_s3() {
  local url=https://$BACKUP_S3_BUCKET.$BACKUP_S3_ENDPOINT:$BACKUP_S3_PORT/$1
  [ "$BACKUP_S3_URI_STYLE" = host ] || url=https://$BACKUP_S3_ENDPOINT:$BACKUP_S3_PORT/$BACKUP_S3_BUCKET/$1
  shift
  local ca=()
  [ -z "$BACKUP_S3_CA_FILE" ] || ca=(--cacert "$BACKUP_S3_CA_FILE")
  # curl reads the secret from standard input, because every user of the machine can read a process's arguments.
  printf 'user = "%s:%s"\n' "$BACKUP_S3_ACCESS_KEY" "$(read_secret BACKUP_S3_SECRET_KEY)" |
    curl --config - --silent --show-error --fail --retry 3 --aws-sigv4 "aws:amz:$BACKUP_S3_REGION:s3" "${ca[@]}" "$@" "$url"
}
put_object() {
  call_s3 "$2" --upload-file "$1" --header "x-amz-content-sha256: $(sha256sum "$1" | cut -d ' ' -f 1)"
}
fetch_object() {
  call_s3 "$1" --output "$2" --header "x-amz-content-sha256: $(printf '' | sha256sum | cut -d ' ' -f 1)"
}
