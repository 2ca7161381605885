import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join, resolve } from 'node:path'

const SUITE = 'bookworm'
/** Packages added to the minimal Debian: systemd to boot it, and the usual certificate authorities. */
const WITH = ['systemd', 'systemd-sysv', 'dbus', 'ca-certificates', 'openssl']
const kept = resolve('.local/install')

/** Creates a minimal Debian in a temporary folder: the first time with debootstrap, later from the saved archive. */
export function makeDebian(): string {
  const archive = `${kept}/${SUITE}.tar`
  const root = mkdtempSync(join(tmpdir(), 'vazhipadu-install-'))
  if (existsSync(archive)) run('tar', '-C', root, '-xf', archive)
  else {
    bootstrap(root)
    mkdirSync(kept, { recursive: true })
    run('tar', '-C', root, '-cf', archive, '.')
  }
  // Users on that machine must be able to enter its root folder.
  chmodSync(root, 0o755)
  // Reuses packages downloaded before.
  mkdirSync(`${kept}/packages`, { recursive: true })
  cpSync(`${kept}/packages`, `${root}/var/cache/apt/archives`, { recursive: true })
  return root
}

/** Saves downloaded packages and removes the tree. */
export function removeDebian(root: string): void {
  for (const file of globSync(`${root}/var/cache/apt/archives/*.deb`))
    cpSync(file, `${kept}/packages/${basename(file)}`)
  rmSync(root, { recursive: true, force: true })
}

function bootstrap(root: string): void {
  const { mirror, sources } = readSources()
  run('debootstrap', '--variant=minbase', `--include=${WITH.join(',')}`, SUITE, root, mirror)
  rmSync(`${root}/etc/apt/sources.list`, { force: true })
  writeFileSync(`${root}/etc/apt/sources.list.d/${basename(sources)}`, readFileSync(sources))
  // The container shares this machine's network, so it needs the same DNS settings and trusted certificates.
  cpSync('/etc/resolv.conf', `${root}/etc/resolv.conf`, { dereference: true })
  for (const file of globSync('/usr/local/share/ca-certificates/*.crt'))
    cpSync(file, `${root}/usr/local/share/ca-certificates/${basename(file)}`)
  run('chroot', root, 'update-ca-certificates')
  // This machine's ports are in use, so services must not start on their default ports before the installer has
  // configured them.
  writeFileSync(`${root}/usr/sbin/policy-rc.d`, '#!/bin/sh\nexit 101\n', { mode: 0o755 })
  writeFileSync(`${root}/etc/dpkg/dpkg.cfg.d/proof`, 'force-unsafe-io\n')
}

/** The package sources of this machine. */
function readSources(): { mirror: string; sources: string } {
  for (const sources of [...globSync('/etc/apt/sources.list.d/*.sources'), '/etc/apt/sources.list']) {
    const text = existsSync(sources) ? readFileSync(sources, 'utf8') : ''
    const mirror = /^(?:URIs:|deb(?: \[[^\]]*\])?) *(\S+debian\/?)(?:\s|$)/m.exec(text)?.[1]
    if (mirror && text.includes(SUITE)) return { mirror, sources }
  }
  throw new Error(`this machine names no mirror of Debian ${SUITE} in /etc/apt`)
}

const run = (program: string, ...args: string[]) =>
  execFileSync(program, args, { stdio: ['ignore', 'ignore', 'inherit'] })
