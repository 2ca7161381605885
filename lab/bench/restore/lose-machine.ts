import { readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { Postgres } from '../../../apps/server/src/testing/start-postgres.ts'
import { isListening } from '../../../tools/dev/is-listening.ts'
import type { Temple } from '../kill/start-temple.ts'

/** Kills everything that runs on the machine at once. Returns the time. */
export async function killEverything(temple: Temple, postgres: Postgres): Promise<number> {
  const postmaster = Number(readFileSync(join(postgres.data, 'postmaster.pid'), 'utf8').split('\n')[0])
  process.kill(postmaster, 'SIGKILL')
  const diedMs = performance.now()
  await temple.killAll()
  while (await isListening(postgres.port)) await delay(100)
  return diedMs
}

/** Deletes not only the database: also files, the local repository, configuration and secrets. */
export async function loseDisk(machine: string): Promise<void> {
  for (const part of ['data', 'etc', 'files', 'local', 'state', 'logs', 'pgbackrest', 'programs'])
    await rm(join(machine, part), { recursive: true, force: true })
}
