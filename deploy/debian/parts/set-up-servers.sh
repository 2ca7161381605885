# shellcheck shell=bash
# PostgreSQL and Redis of this machine; both listen on loopback only.

set_up_postgres() {
  local version cluster directory port=${answers[POSTGRES_PORT]} memory
  read -r version cluster _ < <(pg_lsclusters -h) || fail 'PostgreSQL has no cluster: pg_createcluster makes one'
  directory=/etc/postgresql/$version/$cluster
  memory=$(awk '/^MemTotal/ { print int($2 / 1024) }' /proc/meminfo)
  # A quarter of the memory, as PostgreSQL's manual advises; the rest of it caches files.
  put "$directory/conf.d/vazhipadu.conf" 0644 root <<END
# Written by deploy/debian/install.sh.
port = $port
listen_addresses = '127.0.0.1'
shared_buffers = $((memory / 4))MB
effective_cache_size = $((memory / 2))MB
# Disks of today find a page anywhere alike.
random_page_cost = 1.1
END
  [ -z "$was_put" ] || systemctl restart "postgresql@$version-$cluster.service"
  systemctl is-active --quiet "postgresql@$version-$cluster.service" || systemctl start "postgresql@$version-$cluster.service"
  make_role vazhipadu_owner DATABASE_OWNER_URL
  make_role vazhipadu DATABASE_URL
  [ "$(ask_postgres "select count(*) from pg_database where datname = 'vazhipadu'")" = 1 ] && return
  # Explicit collation, because the default depends on the machine's language.
  ask_postgres "create database vazhipadu owner vazhipadu_owner template template0 encoding 'UTF8' lc_collate 'C.UTF-8' lc_ctype 'C.UTF-8'" >/dev/null
  note 'the database'
}

# SQL by standard input, because every user of the machine can read command lines.
ask_postgres() { runuser -u postgres -- psql -X -q -A -t -v ON_ERROR_STOP=1 -p "${answers[POSTGRES_PORT]}" -f - <<<"$1"; }

# make_role <role> <secret with its password>
make_role() {
  local password
  password=$(password_in "$2")
  if [ "$(ask_postgres "select count(*) from pg_roles where rolname = '$1'")" = 0 ]; then
    ask_postgres "create role $1 login password '$password'"
    note "the role $1"
  elif ! PGPASSWORD=$password psql -X -q -h 127.0.0.1 -p "${answers[POSTGRES_PORT]}" -U "$1" -d postgres -c 'select' >/dev/null 2>&1; then
    ask_postgres "alter role $1 login password '$password'"
    note "the password of the role $1"
  fi
}

set_up_redis() {
  # Redis only has counters and caches, so it writes nothing to disk, and its memory is limited.
  put /etc/redis/vazhipadu.conf 0640 redis <<END
# Written by deploy/debian/install.sh.
port ${answers[REDIS_PORT]}
bind 127.0.0.1
save ""
maxmemory 256mb
maxmemory-policy volatile-ttl
END
  local restart=$was_put
  if ! grep -qx 'include /etc/redis/vazhipadu.conf' /etc/redis/redis.conf; then
    printf '\ninclude /etc/redis/vazhipadu.conf\n' >>/etc/redis/redis.conf
    note '/etc/redis/redis.conf'
    restart=yes
  fi
  [ -z "$restart" ] && systemctl is-active --quiet redis-server.service || systemctl restart redis-server.service
}

# clamd listens on Debian's socket, and also on a loopback port for the application.
set_up_scanner() {
  [ "${answers[VIRUS_SCANNER]}" = yes ] || return 0
  install_packages clamav-daemon clamav-freshclam
  put /etc/systemd/system/clamav-daemon.socket.d/vazhipadu.conf 0644 root <<END
# Written by deploy/debian/install.sh.
[Socket]
ListenStream=127.0.0.1:3310
END
  local fresh=$was_put deadline=$((SECONDS + 900))
  [ -z "$fresh" ] && systemctl is-active --quiet clamav-daemon.service || {
    say 'waiting for the signatures of viruses, which clamd does not start without'
    until compgen -G '/var/lib/clamav/main.c[lv]d' >/dev/null && compgen -G '/var/lib/clamav/daily.c[lv]d' >/dev/null; do
      [ $SECONDS -lt $deadline ] || fail 'no signatures came in 15 minutes: journalctl -u clamav-freshclam'
      sleep 5
    done
    systemctl daemon-reload
    systemctl stop clamav-daemon.service
    systemctl restart clamav-daemon.socket
    systemctl start clamav-daemon.service
    note 'clamd has started anew'
  }
  set_usual CLAMD_HOST 127.0.0.1
}
