# shellcheck shell=bash
# Counts the changes that an installation made, so that a second run can report that it changed nothing.
changes=0
say() { printf 'install: %s\n' "$*"; }
fail() {
  printf 'install: %s\n' "$*" >&2
  exit 1
}
note() {
  changes=$((changes + 1))
  say "changed: $*"
}

# put <path> <mode> <owner>: writes standard input to the file if content, mode or owner differ; then
# `was_put` is set.
put() {
  local path=$1 mode=$2 owner=$3 fresh
  fresh=$(mktemp)
  cat >"$fresh"
  was_put=''
  if ! cmp -s "$fresh" "$path" || [ "$(stat -c '%a %U' "$path")" != "${mode#0} $owner" ]; then
    install -D -m "$mode" -o "$owner" -g "$owner" "$fresh" "$path"
    was_put=yes
    note "$path"
  fi
  rm -f "$fresh"
}

# put_directory <path> <mode> <owner>
put_directory() {
  [ "$(stat -c '%a %U' "$1" 2>/dev/null)" = "${2#0} $3" ] && return
  install -d -m "$2" -o "$3" -g "$3" "$1"
  note "$1"
}

# install_packages <name> …: installs the missing ones.
install_packages() {
  local missing=() name
  for name in "$@"; do
    dpkg-query -W -f '${db:Status-Status}' "$name" 2>/dev/null | grep -qx installed || missing+=("$name")
  done
  [ ${#missing[@]} -eq 0 ] && return
  say "installing ${missing[*]}"
  apt-get update -qq
  DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "${missing[@]}" >/dev/null
  note "packages: ${missing[*]}"
}
