# shellcheck shell=bash
# Writes the services' settings, and restarts services whose settings have changed since their start.

# The installation's id, also stored in the database. If they differ (a copied database), the machine only reads.
installation_id=/etc/vazhipadu/installation-id

query_installation() {
  runuser -u postgres -- psql -X -q -A -t -v ON_ERROR_STOP=1 -p "${answers[POSTGRES_PORT]}" -d vazhipadu -c "$1"
}

# Takes the id from the database if this machine has none: on a first installation, and on an upgrade from a version without
# ids. A new machine with a database that has bookings holds a copy: whether its original still runs, only the operator knows.
keep_installation_id() {
  [ ! -s "$installation_id" ] || return 0
  local owner
  owner=$(query_installation 'select id from installation where is_current')
  # This file exists once services have been started here.
  if [ ! -e /etc/vazhipadu/.started ] && [ "$(query_installation 'select exists (select from orders)')" = t ]; then
    fail "this database has bookings and belongs to installation $owner. If that installation no longer runs, write its id to $installation_id and run this again; otherwise write a new id there, and this machine will only read until: npm run installation:claim -- --former $owner"
  fi
  echo "$owner" | put "$installation_id" 0644 root
  write_environment
}

write_environment() {
  set_usual WEB_URLS "$(origin_of WEB_HOST)"
  set_usual API_URL "$(origin_of API_HOST)"
  set_usual BRIDGE_URL "$(origin_of BRIDGE_HOST)"
  set_usual TRUSTED_PROXIES 127.0.0.1
  # A single machine has no standby; only the backups survive its loss.
  set_usual DATABASE_STANDBY none
  set_usual DATABASE_PROCESSES $((answers[API_PROCESSES] + 1))
  set_usual REDIS_URL "redis://127.0.0.1:${answers[REDIS_PORT]}"
  set_usual FILES_DIRECTORY /var/lib/vazhipadu/files
  # The worker writes it, nginx serves it.
  set_usual PAGES_DIRECTORY /var/cache/vazhipadu-pages
  # The backup's status file and this release's commit; the office's page and the alerts show both.
  set_usual BACKUP_STATUS_FILE /var/lib/vazhipadu-backup/status.json
  set_usual BUILD_COMMIT "${release##*-}"
  [ ! -s "$installation_id" ] || set_usual INSTALLATION_ID "$(cat "$installation_id")"
  set_usual WORKER_INTERNAL_PORT "1$((answers[API_FIRST_PORT] - 1))"
  local name
  {
    echo '# Written by deploy/debian/install.sh from /etc/vazhipadu/install.env, which is the place to change it.'
    for name in "${!answers[@]}"; do
      [[ $own_answers == *" $name "* ]] || printf '%s="%s"\n' "$name" "${answers[$name]}"
    done | sort
  } | put /etc/vazhipadu/server.env 0600 root
}

put_units() {
  local unit fresh=''
  for unit in "$release"/deploy/debian/units/*; do
    put "/etc/systemd/system/${unit##*/}" 0644 root <"$unit"
    fresh+=$was_put
  done
  [ -z "$fresh" ] || systemctl daemon-reload
  # nginx's package rotates its error log daily and keeps two weeks; all other logs are in the journal.
  put /etc/systemd/journald.conf.d/vazhipadu.conf 0644 root <<<$'# Written by deploy/debian/install.sh.\n[Journal]\nStorage=persistent\nSystemMaxUse=1G\nMaxRetentionSec=90day'
  [ -z "$was_put" ] || systemctl restart systemd-journald.service
  put /usr/local/sbin/vazhipadu 0755 root <"$release/deploy/debian/run-command.sh"
}

# enable_unit <unit> …
enable_unit() {
  local unit
  for unit in "$@"; do
    systemctl is-enabled --quiet "$unit" && continue
    systemctl enable --quiet "$unit"
    note "$unit starts with the machine"
  done
}

enable_units() {
  local port unit
  enable_unit vazhipadu.target vazhipadu-migrate.service vazhipadu-worker.service
  for port in $(list_api_ports); do enable_unit "vazhipadu-api@$port.socket" "vazhipadu-api@$port.service"; done
  # Timers: backups and other scheduled units.
  for unit in "$release"/deploy/debian/units/*.timer; do
    [ ! -e "$unit" ] || enable_unit "${unit##*/}"
  done
  for unit in /etc/systemd/system/vazhipadu.target.wants/vazhipadu-api@*; do
    port=${unit##*@} port=${port%.*}
    [ ! -e "$unit" ] || list_api_ports | grep -qx "$port" && continue
    systemctl disable --quiet --now "${unit##*/}"
    note "${unit##*/} is no longer wanted"
  done
}

sum_started() {
  {
    echo "$release"
    cat /etc/vazhipadu/server.env "$secrets"/*
  } | sha256sum
}

# Migrates the database while the previous version serves, then restarts the API processes one by one, then the worker.
start_services() {
  local started before port
  started=$(sum_started)
  if [ "$(cat /etc/vazhipadu/.started 2>/dev/null)" = "$started" ]; then
    systemctl start vazhipadu.target
    return
  fi
  before=$(readlink "$current" || true)
  ln -sfn "$release" "$current"
  if ! systemctl restart vazhipadu-migrate.service 2>/dev/null; then
    [ -z "$before" ] || ln -sfn "$before" "$current"
    journalctl -o cat --no-pager "_SYSTEMD_INVOCATION_ID=$(systemctl show --property=InvocationID --value vazhipadu-migrate.service)" >&2
    fail 'the database was not brought up to date, for what is said above; what serves goes on as it was'
  fi
  keep_installation_id
  started=$(sum_started)
  for port in $(list_api_ports); do
    systemctl start "vazhipadu-api@$port.socket"
    systemctl restart "vazhipadu-api@$port.service"
    wait_ready "1$port" "vazhipadu-api@$port"
  done
  systemctl restart vazhipadu-worker.service
  wait_ready "${answers[WORKER_INTERNAL_PORT]}" vazhipadu-worker
  systemctl start vazhipadu.target
  (umask 077 && printf '%s\n' "$started" >/etc/vazhipadu/.started)
  note 'the services have started anew'
}

# wait_ready <internal port> <unit>
wait_ready() {
  local deadline=$((SECONDS + 60))
  while [ $SECONDS -lt $deadline ]; do
    curl -fs -o /dev/null --max-time 2 "http://127.0.0.1:$1/readyz" && return
    sleep 0.5
  done
  fail "$2 is not ready after a minute: journalctl -u $2"
}
