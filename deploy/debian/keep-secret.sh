#!/usr/bin/env bash
# Stores a secret from another provider in a file that only root can read:
#   sudo bash deploy/debian/keep-secret.sh SMTP_URL
# It prompts for the value, which keeps it out of the shell history, or reads it from standard input. Run install.sh
# afterwards.
set -euo pipefail
name=${1:?which secret? RAZORPAY_KEY_SECRET, SMTP_URL or SMS_AUTH_KEY; docs/operations/configuration.md tells of each}
[[ $name =~ ^[A-Z][A-Z0-9_]*$ ]] || { echo "$name is not a name" >&2; exit 1; }
[ "$(id -u)" = 0 ] || { echo 'run this as root' >&2; exit 1; }
if [ -t 0 ]; then
  read -rsp "$name: " value
  echo
else
  IFS= read -r value || true
fi
[ -n "$value" ] || { echo 'nothing was given, and nothing changed' >&2; exit 1; }
install -d -m 0700 /etc/vazhipadu/secrets
fresh=$(mktemp -p /etc/vazhipadu/secrets .XXXXXX)
printf '%s\n' "$value" >"$fresh"
chmod 0400 "$fresh"
mv "$fresh" "/etc/vazhipadu/secrets/$name"
echo "$name is kept."
