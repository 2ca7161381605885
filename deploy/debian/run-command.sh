#!/usr/bin/env bash
# One of the operator's commands (docs/commands.md has them all), as the services' user, with their settings and secrets:
#   sudo vazhipadu admin:grant you@temple.example manager
set -euo pipefail
[ "$(id -u)" = 0 ] || { echo 'run this as root: sudo vazhipadu …' >&2; exit 1; }
command=${1:?which command? For example: sudo vazhipadu admin:grant you@temple.example manager}
shift
unit=vazhipadu-command-$$
given=()
for secret in /etc/vazhipadu/secrets/*; do
  name=${secret##*/}
  given+=("--property=LoadCredential=$name:$secret" "--setenv=${name}_FILE=/run/credentials/$unit.service/$name")
done
exec systemd-run --unit="$unit" --quiet --collect --wait --pipe \
  --property=User=vazhipadu --property=WorkingDirectory=/opt/vazhipadu/current --property=NoNewPrivileges=yes \
  --property=ProtectSystem=strict --property=ProtectHome=yes --property=PrivateTmp=yes --property=UMask=0027 \
  --property=ReadWritePaths=/var/lib/vazhipadu --property=EnvironmentFile=/etc/vazhipadu/server.env \
  --setenv=NODE_ENV=production "${given[@]}" \
  /opt/vazhipadu/current/node_modules/.bin/node --run "$command" -- "$@"
