# shellcheck shell=bash
# nginx as reverse proxy, with a certificate: the operator's, Let's Encrypt's, or a self-signed one until there is another.
own_tls=/etc/vazhipadu/tls
issued_tls=/etc/letsencrypt/live/vazhipadu

set_up_host() {
  put_directory /var/www/acme 0755 root
  put_directory /var/cache/nginx 0755 root
  # nginx creates its cache in this directory, so it must own it.
  put_directory /var/cache/nginx/vazhipadu 0700 www-data
  make_room
  choose_certificate
  write_host
  reach_host
  ask_certificate
}

# Debian's nginx serves 768 connections a processor: too few for an opening morning with a crowd.
make_room() {
  put /etc/nginx/modules-enabled/90-vazhipadu.conf 0644 root <<<'worker_rlimit_nofile 32768;'
  if grep -q 'worker_connections 768;' /etc/nginx/nginx.conf; then
    sed -i 's/worker_connections 768;/worker_connections 8192;/' /etc/nginx/nginx.conf
    note '/etc/nginx/nginx.conf'
  fi
  # The default site would answer for other host names.
  if [ -e /etc/nginx/sites-enabled/default ]; then
    rm /etc/nginx/sites-enabled/default
    note "nginx's welcome page is gone"
  fi
}

choose_certificate() {
  certificate=$own_tls/certificate.pem key=$own_tls/key.pem
  if [ -n "${answers[TLS_CERTIFICATE]:-}" ]; then
    certificate=${answers[TLS_CERTIFICATE]} key=${answers[TLS_KEY]}
  elif [ -e "$issued_tls/fullchain.pem" ]; then
    certificate=$issued_tls/fullchain.pem key=$issued_tls/privkey.pem
  else
    make_certificate
  fi
}

make_certificate() {
  local names="DNS:${answers[WEB_HOST]},DNS:${answers[BRIDGE_HOST]},DNS:${answers[API_HOST]}"
  openssl x509 -in "$certificate" -noout -checkend 86400 -ext subjectAltName 2>/dev/null | tr -d ' \n' | grep -qF "$names" && return
  put_directory "$own_tls" 0700 root
  openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 365 -subj '/CN=Vazhipadu' \
    -addext "subjectAltName=$names" -keyout "$key" -out "$certificate" 2>/dev/null
  note "$certificate, made here: browsers warn of it"
}

write_host() {
  local google=${answers[GOOGLE_CLIENT_IDS]:-}
  put /etc/vazhipadu/host.env 0644 root <<END
WEB_HOST="${answers[WEB_HOST]}"
BRIDGE_HOST="${answers[BRIDGE_HOST]}"
API_HOST="${answers[API_HOST]}"
WEB_ORIGIN="$(origin_of WEB_HOST)"
BRIDGE_ORIGIN="$(origin_of BRIDGE_HOST)"
API_ORIGIN="$(origin_of API_HOST)"
WEB_ROOT="/var/www/vazhipadu/web"
PAGES_ROOT="${answers[PAGES_DIRECTORY]}"
BRIDGE_ROOT="/var/www/vazhipadu/bridge"
CACHE_ROOT="/var/cache/nginx/vazhipadu"
API_UPSTREAM="$(list_api_ports | sed 's/^/127.0.0.1:/' | paste -sd' ')"
HTTP_PORT="${answers[HTTP_PORT]}"
HTTPS_PORT="${answers[HTTPS_PORT]}"
TLS_CERTIFICATE="$certificate"
TLS_KEY="$key"
GOOGLE_ORIGIN="${answers[GOOGLE_ORIGIN]}"
GOOGLE_CLIENT_ID="${google%%,*}"
SOURCE_URL="${answers[SOURCE_URL]:-}"
CHECKOUT_ORIGINS="${answers[CHECKOUT_ORIGINS]}"
END
  local site
  site=$("$release/node_modules/.bin/node" "$release/tools/host/write-nginx.ts" fill /etc/vazhipadu/host.env)
  # A machine without IPv6 cannot listen there.
  [ -e /proc/net/if_inet6 ] || site=$(sed '/^ *listen \[::\]/d' <<<"$site")
  put /etc/nginx/conf.d/vazhipadu.conf 0644 root <<<"$site"
}

# Reloads nginx if its files have changed since its last start or reload.
reach_host() {
  local read
  read=$(cat /etc/nginx/nginx.conf /etc/nginx/modules-enabled/90-vazhipadu.conf /etc/nginx/conf.d/vazhipadu.conf "$certificate" | sha256sum)
  [ "$(cat /etc/vazhipadu/.host-started 2>/dev/null)" = "$read" ] && systemctl is-active --quiet nginx.service && return
  nginx -t -q || fail 'nginx does not take its configuration; the one it runs with is left as it is'
  systemctl reload-or-restart nginx.service
  printf '%s\n' "$read" >/etc/vazhipadu/.host-started
  note 'nginx has read its configuration'
}

ask_certificate() {
  [ -n "${answers[CERTIFICATE_EMAIL]:-}" ] && [ -z "${answers[TLS_CERTIFICATE]:-}" ] && [ ! -e "$issued_tls/fullchain.pem" ] || return 0
  install_packages certbot
  put /etc/letsencrypt/renewal-hooks/deploy/reload-nginx 0755 root <<<$'#!/bin/sh\nexec systemctl reload nginx.service'
  if certbot certonly --non-interactive --agree-tos --email "${answers[CERTIFICATE_EMAIL]}" --webroot --webroot-path /var/www/acme \
    --cert-name vazhipadu -d "${answers[WEB_HOST]}" -d "${answers[BRIDGE_HOST]}" -d "${answers[API_HOST]}"; then
    note "the certificate of Let's Encrypt"
    choose_certificate
    write_host
    reach_host
  else
    say "Let's Encrypt gave no certificate: do the three names lead here, and is port 80 open? Then run this again."
  fi
}
