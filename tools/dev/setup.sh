#!/usr/bin/env bash
# Installs and starts what the project needs on this machine: PostgreSQL, Redis, Chromium and fonts.
# Safe to run again; it only adds what is missing. Where it may not install, it says what to install.
set -euo pipefail

say() { printf 'setup: %s\n' "$*"; }

missing=()
command -v redis-server >/dev/null || missing+=(redis-server)
command -v pg_dump >/dev/null && command -v pg_ctlcluster >/dev/null || missing+=(postgresql-15 postgresql-client-15)
command -v chromium >/dev/null || missing+=(chromium)
# What tests read printed papers with.
command -v pdftotext >/dev/null || missing+=(poppler-utils)
command -v qpdf >/dev/null || missing+=(qpdf)
# What they read QR codes with.
command -v zbarimg >/dev/null || missing+=(zbar-tools)
# What they open spreadsheets with.
command -v unzip >/dev/null || missing+=(unzip)
# What makes the certificate that the host's configuration is tried with.
command -v openssl >/dev/null || missing+=(openssl)
# Malayalam in pictures and PDFs taken by tests.
# Read to its end: a list cut short would be taken for a failure.
[ "$(fc-list 2>/dev/null | grep -ci 'NotoSansMalayalam')" -gt 0 ] || missing+=(fonts-noto-core fontconfig)

if [ ${#missing[@]} -gt 0 ]; then
  if command -v apt-get >/dev/null && [ "$(id -u)" = 0 ]; then
    say "installing ${missing[*]}"
    export DEBIAN_FRONTEND=noninteractive
    apt-get update -qq
    apt-get install -y -qq --no-install-recommends "${missing[@]}" >/dev/null
  else
    say "please install: ${missing[*]} (or use compose.yaml), then run this again"
    exit 1
  fi
fi

# The same browser without its windows: a page costs a third of the processor. Where it cannot be had, Chromium serves.
if ! command -v chromium-headless-shell >/dev/null && command -v apt-get >/dev/null && [ "$(id -u)" = 0 ]; then
  say 'installing chromium-headless-shell'
  { apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends \
    chromium chromium-headless-shell; } >/dev/null 2>&1 || say 'it could not be installed; the journeys use chromium'
fi

# The host's configuration is tried in a real one, on ports of its own; the package's service is not wanted.
if ! PATH="$PATH:/usr/sbin" command -v nginx >/dev/null; then
  if command -v apt-get >/dev/null && [ "$(id -u)" = 0 ]; then
    say 'installing nginx'
    policy=/usr/sbin/policy-rc.d
    [ -e "$policy" ] || { printf '#!/bin/sh\nexit 101\n' >"$policy" && chmod +x "$policy" && trap 'rm -f "$policy"' EXIT; }
    apt-get update -qq
    DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends nginx >/dev/null
  else
    say 'please install: nginx, then run this again'
    exit 1
  fi
fi

answers() { psql -h 127.0.0.1 -U postgres -d postgres -qtAc 'select 1' >/dev/null 2>&1; }

if ! pg_isready -q -h 127.0.0.1; then
  version=$(ls /etc/postgresql | sort -n | tail -n 1)
  say "starting PostgreSQL $version"
  pg_ctlcluster --skip-systemctl-redirect "$version" main start || pg_ctlcluster "$version" main start
  for _ in $(seq 30); do pg_isready -q -h 127.0.0.1 && break; sleep 0.5; done
fi
if ! answers; then
  # A fresh Debian cluster trusts nobody over TCP. This is a developer's machine: loopback may in.
  version=$(ls /etc/postgresql | sort -n | tail -n 1)
  hba=/etc/postgresql/$version/main/pg_hba.conf
  say "letting loopback connect to PostgreSQL without a password"
  printf 'host all all 127.0.0.1/32 trust\nhost all all ::1/128 trust\n' | cat - "$hba" >"$hba.new"
  chown postgres:postgres "$hba.new" && chmod 640 "$hba.new" && mv "$hba.new" "$hba"
  pg_ctlcluster --skip-systemctl-redirect "$version" main reload || pg_ctlcluster "$version" main reload
  sleep 1
  answers || { say 'PostgreSQL does not answer at 127.0.0.1:5432 as user postgres'; exit 1; }
fi

if ! redis-cli -h 127.0.0.1 ping >/dev/null 2>&1; then
  say 'starting Redis'
  redis-server --daemonize yes --bind 127.0.0.1 --port 6379 --save '' --appendonly no >/dev/null
fi

for database in vazhipadu; do
  psql -h 127.0.0.1 -U postgres -d postgres -qtAc "select 1 from pg_database where datname = '$database'" | grep -q 1 ||
    { say "creating database $database"; psql -h 127.0.0.1 -U postgres -d postgres -qc "create database $database"; }
done
say 'PostgreSQL, Redis and Chromium are ready.'
if [ -d node_modules/vite ] && [ -d node_modules/fastify ]; then
  say 'Next: npm run dev'
else
  say 'Next: npm ci, which fetches the packages and Node; then npm run dev'
fi
