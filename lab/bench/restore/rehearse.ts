import { readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { createDatabase, createPool, type Db } from '../../../apps/server/src/platform/db/database.ts'
import { createLog } from '../../../apps/server/src/platform/log.ts'
import { checkBooks } from '../../../apps/server/src/testing/check-books.ts'
import { findFreePort } from '../../../apps/server/src/testing/find-free-port.ts'
import { makeConfig } from '../../../apps/server/src/testing/make-config.ts'
import type { Vault } from './start-vault.ts'

/** Restores into its own folder and port, beside the running database. */
export async function rehearse(vault: Vault, args: string[]) {
  const folder = join(vault.machine, 'rehearsal')
  const port = await findFreePort()
  await rm(folder, { recursive: true, force: true })
  const { seconds } = await vault.script('restore.sh', [
    'database',
    ...args,
    '--rehearse',
    folder,
    String(port),
  ])
  const config = makeConfig(`postgres://postgres@${encodeURIComponent(folder)}:${port}/postgres`, {
    DATABASE_QUERY_TIMEOUT_MS: '600000',
  })
  const db = createDatabase(config, createPool(config, createLog('silent')))
  return {
    db,
    seconds,
    async remove() {
      await db.destroy()
      process.kill(Number(readFileSync(join(folder, 'postmaster.pid'), 'utf8').split('\n')[0]), 'SIGINT')
      await delay(2_000)
      await rm(folder, { recursive: true, force: true })
    },
  }
}

export async function booksHold(db: Db): Promise<boolean> {
  const broken = await checkBooks(db)
  for (const words of broken) console.log(words)
  return broken.length === 0
}
