import { execFile } from 'node:child_process'
import { readdir } from 'node:fs/promises'
import { userInfo } from 'node:os'
import { promisify } from 'node:util'
import { describeMissing, installPrograms } from '../../tools/dev/install-programs.ts'
import { clusterPrograms } from '../../tools/dev/list-proofs.ts'
import { describePatroni, type Patroni } from './describe-patroni.ts'
import { fetchPatroni } from './fetch-patroni.ts'

const run = promisify(execFile)

/** Debian installs some programs in the superuser's path only. */
export const PATH = `${process.env.PATH ?? ''}:/usr/sbin:/sbin`

export type Engines = {
  /** Folder of PostgreSQL's programs. */
  bin: string
  patroni: Patroni
}
/** The shortest TTL of Patroni from 3.1 on, which raises smaller values to 20. */
const MIN_TTL = 20

/** The installed programs; for a TTL as long as production's the newer Patroni, if it can be fetched. */
export async function findEngines(ttl: number, directory: string): Promise<Engines> {
  if (userInfo().uid !== 0) throw new Error('The cluster lays networks of its own: run it as root.')
  requireClusterPrograms()
  const bin = '/usr/lib/postgresql/15/bin'
  await readdir(bin).catch(() => {
    throw new Error(
      'Missing: PostgreSQL 15. As root run: apt-get install -y --no-install-recommends postgresql-15',
    )
  })
  const installed = describePatroni(await readVersion())
  if (installed.driver === 'etcd3' && ttl < MIN_TTL)
    throw new Error(`Patroni ${installed.version} takes no lock shorter than ${MIN_TTL} s: add --ttl 20`)
  if (installed.driver === 'etcd3' || ttl < MIN_TTL) return { bin, patroni: installed }
  const fetched = await fetchPatroni(directory).catch((error: unknown) => {
    console.log(`Patroni 4 could not be had (${String(error)}); going on with ${installed.version}`)
  })
  return { bin, patroni: fetched ?? installed }
}

function requireClusterPrograms(): void {
  const missing = installPrograms(clusterPrograms)
  if (missing.length > 0) throw new Error(describeMissing(missing))
}

async function readVersion(): Promise<string> {
  // By full path, because its shebang names Debian's Python, whatever is first in PATH.
  const { stdout } = await run('/usr/bin/patroni', ['--version'])
  return stdout.trim().split(' ').at(-1) ?? ''
}
