#!/bin/sh
# Writes nginx's configuration from the environment (docs/operations/host.md) and starts nginx.
set -eu
: "${WEB_HOST:?host name of the app}" "${BRIDGE_HOST:?host name of the payment page}" "${API_HOST:?host name of the API}"
: "${API_UPSTREAM:?where the API listens, host:port, several parted by spaces}"
if [ "$WEB_HOST" = "$BRIDGE_HOST" ] || [ "$WEB_HOST" = "$API_HOST" ] || [ "$BRIDGE_HOST" = "$API_HOST" ]; then
  echo 'WEB_HOST, BRIDGE_HOST and API_HOST must be three different names' >&2
  exit 1
fi
# Quotes, semicolons or newlines in a value could inject a directive.
case "$WEB_HOST$BRIDGE_HOST$API_HOST$API_UPSTREAM${GOOGLE_CLIENT_ID:-}${CHECKOUT_ORIGINS:-}" in
*[\;{}\'\"\$\\]*) echo 'a value has a character that has a meaning in nginx' >&2; exit 1 ;;
esac
export SOURCE_URL="${SOURCE_URL:-}"
export WEB_ORIGIN="${WEB_ORIGIN:-https://$WEB_HOST}" BRIDGE_ORIGIN="${BRIDGE_ORIGIN:-https://$BRIDGE_HOST}"
export API_ORIGIN="${API_ORIGIN:-https://$API_HOST}" WEB_ROOT=/srv/web BRIDGE_ROOT=/srv/bridge CACHE_ROOT=/tmp/cache
export PAGES_ROOT=/srv/pages
export HTTP_PORT=8080 HTTPS_PORT=8443
export TLS_CERTIFICATE="${TLS_CERTIFICATE:-/run/secrets/tls-certificate}" TLS_KEY="${TLS_KEY:-/run/secrets/tls-key}"
export GOOGLE_ORIGIN="${GOOGLE_ORIGIN:-https://accounts.google.com}" GOOGLE_CLIENT_ID="${GOOGLE_CLIENT_ID:-}"
export CHECKOUT_ORIGINS="${CHECKOUT_ORIGINS:-https://checkout.razorpay.com https://api.razorpay.com https://lumberjack.razorpay.com}"
# Quotes each of the space-separated values.
CHECKOUT_QUOTED=$(printf '%s' "$CHECKOUT_ORIGINS" | sed -E 's/[^ ]+/"&"/g')
API_SERVERS=$(printf '%s' "$API_UPSTREAM" | sed -E 's/([^ ]+) */server \1 max_fails=0; /g')
export CHECKOUT_QUOTED API_SERVERS
# Substitutes only the template's own variables; $host and others belong to nginx.
# shellcheck disable=SC2016
names=$(grep -o '\${[A-Z_]*}' /etc/nginx/vazhipadu.conf.template | sort -u | tr '\n' ' ')
envsubst "$names" </etc/nginx/vazhipadu.conf.template >/tmp/vazhipadu.conf
exec nginx -e stderr -g 'daemon off;'
