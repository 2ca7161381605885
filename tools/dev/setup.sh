#!/usr/bin/env bash
# Prepares this machine for development: installs missing programs, starts PostgreSQL and Redis if they do not answer, and
# creates the database. Idempotent; run it again after a reboot. Without root it only lists the missing programs.
set -euo pipefail
cd "$(dirname "$0")/../.."

say() { printf 'setup: %s\n' "$*"; }
say 'installs PostgreSQL, Redis, Chromium, nginx, Prometheus, fonts and what tests read papers with, where they are missing;'
say 'starts PostgreSQL (5432) and Redis (6379) where none answers; changes no configuration of this machine.'

may_install() { command -v apt-get >/dev/null && [ "$(id -u)" = 0 ]; }
has() { PATH="$PATH:/usr/sbin" command -v "$1" >/dev/null; }
updated=''
# Whether apt has this package. Updates the package lists once.
offers() {
  has apt-cache || return 1
  if may_install && [ -z "$updated" ]; then apt-get update -qq && updated=yes; fi
  # grep -c reads its whole input; grep -q would exit early, and pipefail would report the broken pipe.
  [ "$(apt-cache policy "$1" | grep -c 'Candidate: [0-9]')" -gt 0 ]
}
# Packages must not start their servers: this script starts them below, and tests start others on their own ports.
install() {
  local policy=/usr/sbin/policy-rc.d
  [ -n "$updated" ] || { apt-get update -qq && updated=yes; }
  [ -e "$policy" ] || { printf '#!/bin/sh\nexit 101\n' >"$policy" && chmod +x "$policy" && trap "rm -f $policy" EXIT; }
  DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "$@" >/dev/null
}

missing=()
has redis-server || missing+=(redis-server)
# The distribution's version if it has no 15 (Debian 13 has 17); any version from 15 on works.
if ! has pg_dump || ! { has pg_ctl || ls /usr/lib/postgresql/*/bin/pg_ctl >/dev/null 2>&1; }; then
  if offers postgresql-15; then missing+=(postgresql-15 postgresql-client-15); else missing+=(postgresql postgresql-client); fi
fi
# Ubuntu has Chromium only as a snap, so Playwright's is downloaded below.
own_browser=''
if [ -z "${CHROME_PATH:-}" ] && ! has chromium; then
  if has apt-cache && ! offers chromium; then own_browser=yes; else missing+=(chromium); fi
fi
# Tests read PDFs with these.
has pdftotext || missing+=(poppler-utils)
has qpdf || missing+=(qpdf)
# Tests read QR codes.
has zbarimg || missing+=(zbar-tools)
# Tests open spreadsheets.
has unzip || missing+=(unzip)
# Tests of the nginx configuration: openssl creates their certificate.
has openssl || missing+=(openssl)
has nginx || missing+=(nginx)
# promtool tests the alerts.
has promtool || missing+=(prometheus)
# Malayalam font for screenshots and PDFs of tests.
[ "$(fc-list 2>/dev/null | grep -ci 'NotoSansMalayalam')" -gt 0 ] || missing+=(fonts-noto-core fontconfig)

if [ ${#missing[@]} -gt 0 ]; then
  if may_install; then
    say "installing ${missing[*]}"
    install "${missing[@]}"
  else
    say "please install: ${missing[*]} (servers alone: compose.yaml), then run this again"
    exit 1
  fi
fi

# The headless build needs a third of the CPU per page. If it is not available, Chromium is used.
if has chromium && ! has chromium-headless-shell && offers chromium-headless-shell; then
  say 'installing chromium-headless-shell'
  install chromium chromium-headless-shell 2>/dev/null || say 'it could not be installed; the journeys use chromium'
fi
if [ -n "$own_browser" ]; then
  if [ -x node_modules/.bin/playwright ]; then
    say "fetching Playwright's Chromium, because this machine has none in packages"
    # Unquoted, so that without root the empty result is no argument.
    node_modules/.bin/playwright install $(may_install && echo --with-deps) chromium >/dev/null ||
      say 'it could not be fetched; npm run dev does without a browser, tests and journeys do not'
  else
    say "this machine has no Chromium in packages: after npm ci run this again, and Playwright's is fetched"
  fi
fi

answers() { psql -w -h 127.0.0.1 -p "$1" -U postgres -d postgres -qtAc 'select 1' >/dev/null 2>&1; }
mkdir -p .local
port=5432
if ! answers "$port"; then
  say 'no PostgreSQL lets us in at 5432 as user postgres without a password: starting one of our own (npm run setup:stop)'
  port=$(bash tools/dev/own-postgres.sh start)
  answers "$port" || { say "PostgreSQL does not answer at 127.0.0.1:$port as user postgres"; exit 1; }
fi
# Read by tools/dev/find-database-server.ts.
if [ "$port" = 5432 ]; then
  rm -f .local/database-server
else
  printf 'postgres://postgres@127.0.0.1:%s\n' "$port" >.local/database-server
  say "PostgreSQL is at $port; dev, tests, checks and journeys know, benches and proofs look at 5432 only"
fi
ask() { psql -w -h 127.0.0.1 -p "$port" -U postgres -d postgres -qtAc "$1"; }
[ "$(ask 'show server_version_num')" -ge 150000 ] || { say 'PostgreSQL is older than 15; compose.yaml has one'; exit 1; }
[ -n "$(ask "select 1 from pg_database where datname = 'vazhipadu'")" ] ||
  { say 'creating database vazhipadu'; ask 'create database vazhipadu'; }

if ! redis-cli -h 127.0.0.1 ping >/dev/null 2>&1; then
  say 'starting Redis'
  redis-server --daemonize yes --bind 127.0.0.1 --port 6379 --save '' --appendonly no >/dev/null
fi

say 'PostgreSQL and Redis are ready.'
if [ -d node_modules/vite ] && [ -d node_modules/fastify ]; then
  say 'Next: npm run dev'
else
  say 'Next: npm ci, which fetches the packages and Node; then npm run dev'
fi
