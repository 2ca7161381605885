import { execFile } from 'node:child_process'
import { readdir } from 'node:fs/promises'
import { userInfo } from 'node:os'
import { promisify } from 'node:util'
import { describePatroni, type Patroni } from './describe-patroni.ts'
import { fetchPatroni } from './fetch-patroni.ts'

const run = promisify(execFile)

export const PACKAGES =
  'postgresql-15 patroni python3-etcd etcd-server etcd-client haproxy pgbouncer pgbackrest nginx-light redis-server nftables iproute2'
const PROGRAMS = [
  'patroni',
  'etcd',
  'haproxy',
  'pgbouncer',
  'pgbackrest',
  'nginx',
  'redis-server',
  'nft',
  'ip',
]

/** Debian installs some programs in the superuser's path only. */
export const PATH = `${process.env.PATH ?? ''}:/usr/sbin:/sbin`

export type Engines = {
  /** Folder of PostgreSQL's programs. */
  bin: string
  patroni: Patroni
}
/** The shortest TTL of Patroni from 3.1 on, which raises smaller values to 20. */
const LEAST_TTL = 20

/** The installed programs; for a TTL as long as production's the newer Patroni, if it can be fetched. */
export async function findEngines(ttl: number, directory: string): Promise<Engines> {
  if (userInfo().uid !== 0) throw new Error('The cluster lays networks of its own: run it as root.')
  await refuseMissing()
  const bin = '/usr/lib/postgresql/15/bin'
  await readdir(bin).catch(() => {
    throw new Error(`PostgreSQL 15 is missing: apt-get install -y --no-install-recommends ${PACKAGES}`)
  })
  const installed = describePatroni(await readVersion())
  if (installed.driver === 'etcd3' && ttl < LEAST_TTL)
    throw new Error(`Patroni ${installed.version} takes no lock shorter than ${LEAST_TTL} s: add --ttl 20`)
  if (installed.driver === 'etcd3' || ttl < LEAST_TTL) return { bin, patroni: installed }
  const fetched = await fetchPatroni(directory).catch((error: unknown) => {
    console.log(`Patroni 4 could not be had (${String(error)}); going on with ${installed.version}`)
  })
  return { bin, patroni: fetched ?? installed }
}

async function refuseMissing(): Promise<void> {
  const found = await Promise.all(
    PROGRAMS.map((name) =>
      run('which', [name], { env: { PATH } }).then(
        () => true,
        () => false,
      ),
    ),
  )
  const missing = PROGRAMS.filter((_, n) => !found[n])
  if (missing.length > 0)
    throw new Error(
      `${missing.join(', ')} missing: apt-get install -y --no-install-recommends ${PACKAGES} (under systemd mask patroni and etcd first)`,
    )
}

async function readVersion(): Promise<string> {
  // By full path, because its shebang names Debian's Python, whatever is first in PATH.
  const { stdout } = await run('/usr/bin/patroni', ['--version'])
  return stdout.trim().split(' ').at(-1) ?? ''
}
