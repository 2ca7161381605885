# shellcheck shell=bash
# Unpacks a release into its own directory, owned by root, so that the services cannot modify their own code. Build steps
# run third-party code, so they run as the services' user, not as root.
releases=/opt/vazhipadu/releases
current=/opt/vazhipadu/current
built_by=(runuser -u vazhipadu -- env -C)
npm_version=11.19.1
npm_kept=/var/cache/vazhipadu/npm/node_modules
node_kind=node-linux-$(uname -m | sed 's/x86_64/x64/; s/aarch64/arm64/')

# Names the release by its version and eight characters of its content hash, so the same tree always has the same name.
name_release() {
  local version content
  version=$(sed -nE 's/^  "version": "([^"]+)",$/\1/p' "$tree/package.json")
  content=$(list_sources | sort -z | (cd "$tree" && xargs -0 sha256sum) | sha256sum)
  printf '%s-%s' "$version" "${content:0:8}"
}

list_sources() {
  (cd "$tree" && find . \( -name node_modules -o -name .git -o -name .local -o -name dist -o -name dist-bridge -o -name dist-render -o -name test-results -o -name .env \) -prune -o -type f -print0)
}

unpack_release() {
  release=$releases/$(name_release)
  if [ ! -d "$release" ]; then
    say "unpacking into $release"
    local fresh=$releases/.new
    rm -rf "$fresh"
    install -d -m 0755 -o vazhipadu -g vazhipadu "$fresh"
    list_sources | tar -C "$tree" --null --files-from=- -cf - | runuser -u vazhipadu -- tar -C "$fresh" --no-same-permissions -xf -
    bring_packages "$fresh"
    build_web "$fresh"
    # The build is finished; from now on only root can change it.
    chown -R root:root "$fresh"
    chmod -R u=rwX,go=rX "$fresh"
    mv "$fresh" "$release"
    note "$release"
  fi
}

# Uses the node_modules that came with the release, otherwise installs them from the lockfile.
bring_packages() {
  if [ -x "$tree/node_modules/.bin/node" ]; then
    say 'taking the packages that came with the release'
    (cd "$tree" && find . -maxdepth 3 -name node_modules -prune -print0) | tar -C "$tree" --null --files-from=- -cf - |
      runuser -u vazhipadu -- tar -C "$1" -xf -
    return
  fi
  install_packages npm
  bring_npm "$1"
  say 'fetching the packages that the lock file names'
  # npm trusts the machine's certificate authorities.
  "${built_by[@]}" "$1" HOME=/var/cache/vazhipadu "$npm_kept/$node_kind/bin/node" --use-system-ca "$npm_kept/npm/bin/npm-cli.js" \
    ci --omit=dev --no-audit --no-fund --loglevel=error
  [ -x "$1/node_modules/.bin/node" ] || fail 'npm did not bring Node 24'
}

# Debian's npm runs on Debian's Node and skips packages that need a newer Node, such as the web app's bundler. So this
# downloads Node in the version and with the checksum of the lockfile, and an npm for it.
bring_npm() {
  local version sum to=${npm_kept%/node_modules}
  read -r version sum < <(sed -nE "\\#\"node_modules/$node_kind\": \\{#,/^    \\}/ s/^ *\"(version|integrity)\": \"([^\"]+)\".*/\\2/p" "$1/package-lock.json" | paste -sd' ')
  put_directory "$to" 0755 vazhipadu
  "${built_by[@]}" "$to" HOME=/var/cache/vazhipadu npm install --prefix "$to" --no-audit --no-fund --loglevel=error "$node_kind@$version" "npm@$npm_version"
  grep -qF "$sum" "$to/package-lock.json" || fail 'the Node that was fetched is not the one of the lock file'
}

# The build does not depend on the installation: pages read the other hosts' addresses from their own host.
build_web() {
  say 'building the web app'
  local config
  for config in vite vite.bridge; do
    "${built_by[@]}" "$1" HOME=/var/cache/vazhipadu NODE_ENV=production node_modules/.bin/node node_modules/vite/bin/vite.js \
      build apps/web --config "apps/web/$config.config.ts" --logLevel warn --emptyOutDir
  done
}

# Keeps this release and the two before it: to go back, the operator starts one of them on the current tables
# (docs/operations/upgrade.md).
forget_releases() {
  local old
  while IFS= read -r old; do
    [ "$old" = "$release" ] && continue
    rm -rf "$old"
    note "$old is gone"
  done < <(find "$releases" -mindepth 1 -maxdepth 1 -type d -printf '%T@ %p\n' | sort -rn | sed 1,3d | cut -d' ' -f2-)
}

# Assets first, before the worker writes pages that refer to them. The running version needs some of the same files;
# they stay untouched.
publish_parts() {
  put_directory /var/www/vazhipadu/web 0755 root
  put_files "$release/apps/web/dist/assets" /var/www/vazhipadu/web/assets
}

# The host's files. The previous build's files stay for a day, because open pages still load them.
publish_web() {
  publish "$release/apps/web/dist" /var/www/vazhipadu/web
  publish "$release/apps/web/dist-bridge" /var/www/vazhipadu/bridge
}

publish() {
  local from=$1 to=$2 file before=$changes
  put_directory "$to" 0755 root
  # Assets with hashed names first, the pages that refer to them last.
  [ ! -d "$from/assets" ] || put_files "$from/assets" "$to/assets"
  put_files "$from" "$to"
  [ -d "$to/assets" ] || return 0
  # The day of grace for files that are no longer used begins now.
  [ "$changes" = "$before" ] || find "$to/assets" -type f -exec touch {} +
  while IFS= read -r -d '' file; do
    [ -e "$from/assets/$file" ] && continue
    rm -- "$to/assets/$file"
    note "$to/assets/$file is gone"
  done < <(cd "$to/assets" && find . -type f -mmin +1440 -print0)
}

# put_files <from> <to>: replaces each changed file atomically, because browsers cache assets for a year and must never get
# half a file. Unchanged files stay untouched.
put_files() {
  local from=$1 to=$2 file fresh=''
  while IFS= read -r -d '' file; do
    cmp -s "$from/$file" "$to/$file" && continue
    install -D -m 0644 "$from/$file" "$to/$file.new"
    mv -f "$to/$file.new" "$to/$file"
    fresh=yes
  done < <(cd "$from" && find . -type f -print0)
  [ -z "$fresh" ] || note "$to"
}
