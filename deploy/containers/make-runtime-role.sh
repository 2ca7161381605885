#!/bin/bash
# Run once by PostgreSQL's image, on an empty volume: the role that serves owns nothing (docs/security/keys.md).
set -eu
psql -v ON_ERROR_STOP=1 -v password="$(cat /run/secrets/runtime-password)" --username "$POSTGRES_USER" --dbname "$POSTGRES_DB" <<'SQL'
create role temple login password :'password';
SQL
