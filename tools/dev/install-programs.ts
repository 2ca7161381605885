import { spawnSync } from 'node:child_process'
import { existsSync, rmSync, writeFileSync } from 'node:fs'
import { userInfo } from 'node:os'
import { findBrowser } from './find-browser.ts'

/** The programs that proofs and benchmarks start, with their Debian packages. */
const packages = {
  age: 'age',
  ceph: 'ceph-common',
  'ceph-mon': 'ceph-mon',
  'ceph-osd': 'ceph-osd',
  chromium: 'chromium',
  clamd: 'clamav-daemon',
  debootstrap: 'debootstrap',
  etcd: 'etcd-server etcd-client',
  faketime: 'faketime',
  haproxy: 'haproxy',
  ip: 'iproute2',
  jq: 'jq',
  nft: 'nftables',
  nginx: 'nginx-light',
  openssl: 'openssl',
  patroni: 'patroni python3-etcd',
  pgbackrest: 'pgbackrest',
  pgbench: 'postgresql',
  pgbouncer: 'pgbouncer',
  psql: 'postgresql-client',
  radosgw: 'radosgw',
  'redis-server': 'redis-server',
  restic: 'restic',
  wrk: 'wrk',
}
export type Program = keyof typeof packages

/** Debian runs this before a package starts its service; 101 means "do not start it". */
const POLICY = '/usr/sbin/policy-rc.d'
// Debian installs some programs in the superuser's path only.
const env = {
  ...process.env,
  PATH: `${process.env.PATH ?? ''}:/usr/sbin:/sbin`,
  DEBIAN_FRONTEND: 'noninteractive',
}
const inPath = (program: string) => spawnSync('which', [program], { env }).status === 0
const has = (program: Program) => (program === 'chromium' ? existsSync(findBrowser()) : inPath(program))
const listPackages = (programs: readonly Program[]) => programs.map((program) => packages[program]).join(' ')

/** Installs missing programs if the user is root on Debian. Returns the programs that are still missing. */
export function installPrograms(programs: readonly Program[]): Program[] {
  const missing = programs.filter((program) => !has(program))
  if (missing.length === 0 || userInfo().uid !== 0 || !inPath('apt-get')) return missing
  console.error(`installing ${listPackages(missing)}`)
  withoutServices(() => {
    apt('update', '-qq')
    apt('install', '-y', '-qq', '--no-install-recommends', ...listPackages(missing).split(' '))
  })
  return missing.filter((program) => !has(program))
}

/** `Missing: nginx. As root run: apt-get install …` */
export const describeMissing = (missing: readonly Program[]) =>
  `Missing: ${missing.join(', ')}. As root run: apt-get install -y --no-install-recommends ${listPackages(missing)}`

function apt(...args: string[]): void {
  spawnSync('apt-get', args, { stdio: ['ignore', 'ignore', 'inherit'], env, timeout: 10 * 60_000 })
}

/** The proofs start their own servers, so a package's service would only take its port. */
function withoutServices(install: () => void): void {
  // If the machine has a policy of its own, it stays.
  const isOwn = !existsSync(POLICY)
  if (isOwn) writeFileSync(POLICY, '#!/bin/sh\nexit 101\n', { mode: 0o755 })
  try {
    install()
  } finally {
    if (isOwn) rmSync(POLICY)
  }
}
