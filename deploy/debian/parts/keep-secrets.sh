# shellcheck shell=bash
# Secrets of the installation: generated once and never replaced here. Only root reads them; systemd passes them to the
# services.
secrets=/etc/vazhipadu/secrets

# Processes read secrets only at their start, so a replaced secret takes effect after the next run of install.sh.
make_secrets() {
  put_directory "$secrets" 0700 root
  local name id
  id=$(date +%Y-%m)
  for name in TOKEN_KEYS DEVICE_KEYS FACTOR_KEYS; do make_secret "$name" "$id:$(random)"; done
  for name in REFRESH_SECRETS CODE_SECRETS LINK_SECRETS REPORT_SECRETS RAZORPAY_WEBHOOK_SECRETS; do make_secret "$name" "$(random)"; done
  # Hexadecimal only, because the passwords are used unescaped in a URL and in SQL.
  make_secret DATABASE_URL "postgres://vazhipadu:$(openssl rand -hex 24)@127.0.0.1:${answers[POSTGRES_PORT]}/vazhipadu"
  make_secret DATABASE_OWNER_URL "postgres://vazhipadu_owner:$(openssl rand -hex 24)@127.0.0.1:${answers[POSTGRES_PORT]}/vazhipadu"
}

random() { openssl rand -base64 48 | tr -d '\n'; }

make_secret() {
  [ -s "$secrets/$1" ] && return
  printf '%s\n' "$2" | put "$secrets/$1" 0400 root
}

# password_in <secret>: prints the password of the database URL in this secret.
password_in() { sed -E 's#^postgres://[^:]+:([^@]+)@.*$#\1#' "$secrets/$1"; }
