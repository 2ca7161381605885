import { execFileSync } from 'node:child_process'
import { chmod, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Plan, socketsOf } from './plan-cluster.ts'
import { writeHaproxy } from './write-haproxy.ts'
import { writePatroni } from './write-patroni.ts'
import { writePgbackrest } from './write-pgbackrest.ts'
import { writePgbouncer, writeUsers } from './write-pgbouncer.ts'

/** Writes the configuration of all programs into the cluster's directory. */
export async function writeFiles(plan: Plan): Promise<void> {
  const { directory, nodes } = plan
  for (const folder of ['run', 'log', 'backup', 'spool']) await mkdir(join(directory, folder))
  for (const node of nodes) await mkdir(socketsOf(plan, node))
  const files = {
    'haproxy.cfg': writeHaproxy(plan),
    'pgbouncer.ini': writePgbouncer(plan),
    'users.txt': writeUsers(plan),
    'pgbackrest.conf': writePgbackrest(plan),
  }
  for (const [name, text] of Object.entries(files))
    await writeFile(join(directory, name), text, { mode: 0o600 })
  for (const node of nodes)
    await writeFile(join(directory, `${node.name}.yml`), writePatroni(plan, node), { mode: 0o600 })
  // The programs run as an ordinary user, who must be able to enter the parent folders.
  execFileSync('chown', ['-R', 'postgres:postgres', directory])
  await chmod(directory, 0o755)
  await chmod(join(directory, 'log'), 0o755)
}
