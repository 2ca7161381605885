# shellcheck shell=bash
# Reads install.env and reports all errors in it at once, before anything is changed.
declare -A answers
problems=()

# Generated once by the installer.
made_secrets=(TOKEN_KEYS REFRESH_SECRETS CODE_SECRETS DEVICE_KEYS FACTOR_KEYS LINK_SECRETS REPORT_SECRETS RAZORPAY_WEBHOOK_SECRETS DATABASE_URL DATABASE_OWNER_URL)
# Issued by other providers.
given_secrets=(RAZORPAY_KEY_SECRET SMTP_URL SMS_AUTH_KEY)
required=(WEB_HOST BRIDGE_HOST API_HOST TEMPLE_TIME_ZONE MAIL_FROM SMS_URL SMS_TEMPLATE_CODE RAZORPAY_KEY_ID)
# Settings of the installer; all others are environment variables of the server, passed on to it.
own_answers=' WEB_HOST BRIDGE_HOST API_HOST CERTIFICATE_EMAIL TLS_CERTIFICATE TLS_KEY API_PROCESSES VIRUS_SCANNER HTTP_PORT HTTPS_PORT API_FIRST_PORT POSTGRES_PORT REDIS_PORT CHECKOUT_ORIGINS GOOGLE_ORIGIN SOURCE_URL '

read_answers() {
  local file=$1 line name value number=0
  [ -r "$file" ] || fail "there is no $file: copy deploy/debian/install.env.example there and fill it in"
  while IFS= read -r line || [ -n "$line" ]; do
    number=$((number + 1))
    [[ $line =~ ^[[:space:]]*(#|$) ]] && continue
    if [[ ! $line =~ ^([A-Z][A-Z0-9_]*)=(.*)$ ]]; then
      problems+=("line $number of $file is not NAME=value")
      continue
    fi
    name=${BASH_REMATCH[1]} value=${BASH_REMATCH[2]}
    value=${value%"${value##*[![:space:]]}"}
    # A shell, systemd and nginx would each interpret these characters in their own way.
    if [[ $value == *[\"\'\\\`\$\;{}]* ]]; then problems+=("$name has a quote or another sign that has a meaning"); fi
    [ -n "$value" ] && answers[$name]=$value
  done <"$file"
  set_usual API_PROCESSES 2
  set_usual VIRUS_SCANNER no
  set_usual HTTP_PORT 80
  set_usual HTTPS_PORT 443
  set_usual API_FIRST_PORT 4001
  set_usual POSTGRES_PORT 5432
  set_usual REDIS_PORT 6379
  set_usual GOOGLE_ORIGIN https://accounts.google.com
  set_usual CHECKOUT_ORIGINS 'https://checkout.razorpay.com https://api.razorpay.com https://lumberjack.razorpay.com'
  judge_answers "$file"
}

set_usual() { [ -n "${answers[$1]:-}" ] || answers[$1]=$2; }

judge_answers() {
  local name
  for name in "${required[@]}"; do
    [ -n "${answers[$name]:-}" ] || problems+=("$name is missing in $1")
  done
  for name in "${made_secrets[@]}" "${given_secrets[@]}"; do
    [ -z "${answers[$name]:-}" ] || problems+=("$name is a secret: take it out of $1, and run deploy/debian/keep-secret.sh $name")
  done
  for name in "${given_secrets[@]}"; do
    [ -s "/etc/vazhipadu/secrets/$name" ] || problems+=("the secret $name is missing: deploy/debian/keep-secret.sh $name")
  done
  for name in API_PROCESSES HTTP_PORT HTTPS_PORT API_FIRST_PORT POSTGRES_PORT REDIS_PORT; do
    [[ ${answers[$name]} =~ ^[1-9][0-9]{0,4}$ ]] || problems+=("$name is not a number")
  done
  # The internal port (health, metrics) of an API process is its port with a 1 before it (4001: 14001); the worker's is
  # next to the first one.
  [[ ${answers[API_FIRST_PORT]} =~ ^[1-4][0-9]{2}[1-9]$ ]] || problems+=('API_FIRST_PORT is not one of 1001 to 4999, or ends with 0')
  for name in API_PORT INTERNAL_HOST INTERNAL_PORT; do
    [ -z "${answers[$name]:-}" ] || problems+=("$name is set by the units, from API_FIRST_PORT")
  done
  for name in DATABASE_URL DATABASE_OWNER_URL; do
    [ ! -e "/etc/vazhipadu/secrets/$name" ] || grep -q "@127.0.0.1:${answers[POSTGRES_PORT]}/" "/etc/vazhipadu/secrets/$name" ||
      problems+=("the secret $name names another port than POSTGRES_PORT")
  done
  if [ -n "${answers[TLS_CERTIFICATE]:-}${answers[TLS_KEY]:-}" ]; then
    for name in TLS_CERTIFICATE TLS_KEY; do
      [ -r "${answers[$name]:-}" ] || problems+=("$name names no file that can be read")
    done
  fi
  [ -e "/usr/share/zoneinfo/${answers[TEMPLE_TIME_ZONE]:-UTC}" ] || [ ! -d /usr/share/zoneinfo ] ||
    problems+=("TEMPLE_TIME_ZONE is not a time zone")
}

refuse_problems() {
  [ ${#problems[@]} -eq 0 ] && return
  printf 'install: %s\n' 'nothing was changed, because' "${problems[@]/#/  }" >&2
  exit 1
}

list_api_ports() { seq "${answers[API_FIRST_PORT]}" $((answers[API_FIRST_PORT] + answers[API_PROCESSES] - 1)); }

# origin_of <host name>: prints its origin as browsers send it.
origin_of() {
  local port=${answers[HTTPS_PORT]}
  [ "$port" = 443 ] && port='' || port=":$port"
  printf 'https://%s%s' "${answers[$1]}" "$port"
}
