#!/usr/bin/env bash
# Installs Vazhipadu on one machine with Debian 12 or 13, or brings it up to date:
#   sudo bash deploy/debian/install.sh [<release: a directory or a tarball>]
# Without a release, it installs the tree that contains this file. It reads its settings from /etc/vazhipadu/install.env.
# Idempotent; the last line prints the number of changes. See docs/operations/install.md.
set -euo pipefail
umask 022
here=$(cd "$(dirname "$0")" && pwd)
# shellcheck source=deploy/debian/parts/keep-changes.sh
. "$here/parts/keep-changes.sh"
# shellcheck source=deploy/debian/parts/read-answers.sh
. "$here/parts/read-answers.sh"
# shellcheck source=deploy/debian/parts/keep-secrets.sh
. "$here/parts/keep-secrets.sh"
# shellcheck source=deploy/debian/parts/set-up-servers.sh
. "$here/parts/set-up-servers.sh"
# shellcheck source=deploy/debian/parts/unpack-release.sh
. "$here/parts/unpack-release.sh"
# shellcheck source=deploy/debian/parts/start-services.sh
. "$here/parts/start-services.sh"
# shellcheck source=deploy/debian/parts/set-up-host.sh
. "$here/parts/set-up-host.sh"

[ "$(id -u)" = 0 ] || fail 'run this as root: sudo bash deploy/debian/install.sh'
[ -d /run/systemd/system ] || fail 'systemd does not run here; containers have a way of their own'
exec 9>/run/vazhipadu-install.lock
flock -n 9 || fail 'another installation is under way'

tree=${1:-$here/../..}
if [ -f "$tree" ]; then
  # Each release is installed by its own install.sh.
  unpacked=$(mktemp -d)
  trap 'rm -rf "$unpacked"' EXIT
  tar -C "$unpacked" -xf "$tree"
  found=$(find "$unpacked" -maxdepth 2 -name package.json -printf '%h\n' | sort | sed -n 1p)
  [ -n "$found" ] || fail "$tree is no release"
  exec 9>&-
  bash "$found/deploy/debian/install.sh" "$found"
  exit
fi
tree=$(cd "$tree" && pwd)
[ -e "$tree/db/migrations" ] || fail "$tree is no release"
# Commands run as other users too, who may not enter root's home.
cd /

read_answers /etc/vazhipadu/install.env
refuse_problems

install_packages postgresql redis-server nginx pgbackrest logrotate openssl ca-certificates curl tzdata
if ! getent passwd vazhipadu >/dev/null; then
  adduser --system --group --quiet --home /var/lib/vazhipadu --no-create-home vazhipadu
  note 'the user vazhipadu'
fi
put_directory "$releases" 0755 root
put_directory /var/lib/vazhipadu 0750 vazhipadu
put_directory /var/cache/vazhipadu 0750 vazhipadu
make_secrets
set_up_postgres
set_up_redis
set_up_scanner
unpack_release
write_environment
put_units
enable_units
publish_parts
start_services
publish_web
set_up_host
forget_releases

say "the app is at $(origin_of WEB_HOST)"
say "changed: $changes"
