#!/bin/sh
# Generates the secrets that deploy/compose.yaml reads; existing ones are kept. Prompts for three that other providers
# issue. Only you can enter their directory; the files are world-readable, because the containers do not run as root.
set -eu
cd "$(dirname "$0")/.."
umask 077
mkdir -p secrets
cd secrets
random() { head -c 32 /dev/urandom | base64 | tr '+/' '-_' | tr -d '='; }
keep() { [ -e "$1" ] || { cat >"$1" && chmod 444 "$1" && echo "made $1"; }; }
for name in refresh-secrets code-secrets link-secrets report-secrets razorpay-webhook-secrets owner-password runtime-password; do random | keep "$name"; done
for name in token-keys device-keys factor-keys; do printf 'k1:%s\n' "$(random)" | keep "$name"; done
socket='localhost/vazhipadu?host=/run/postgresql'
printf 'postgres://temple:%s@%s\n' "$(cat runtime-password)" "$socket" | keep database-url
printf 'postgres://owner:%s@%s\n' "$(cat owner-password)" "$socket" | keep database-owner-url
for name in razorpay-key-secret smtp-url sms-auth-key; do
  [ -e "$name" ] && continue
  printf '%s: ' "$name" >&2
  IFS= read -r value
  printf '%s\n' "$value" | keep "$name"
done
for name in tls-certificate tls-key; do [ -e "$name" ] || echo "still missing: secrets/$name"; done
