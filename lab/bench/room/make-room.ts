import { randomUUID } from 'node:crypto'
import {
  announceDraw,
  makeDrawSecrets,
} from '../../../apps/server/src/features/waiting-room/announce-draw.ts'
import { openRoom } from '../../../apps/server/src/features/waiting-room/open-room.ts'
import { createDatabase, createPool } from '../../../apps/server/src/platform/db/database.ts'
import { inTransaction } from '../../../apps/server/src/platform/db/in-transaction.ts'
import { createLog } from '../../../apps/server/src/platform/log.ts'
import { makeConfig } from '../../../apps/server/src/testing/make-config.ts'

export async function makeRoom(databaseUrl: string, windowSize: number): Promise<string> {
  const { db, close } = openDatabase(databaseUrl)
  const now = new Date()
  const [id, drawId] = [randomUUID(), randomUUID()]
  const on = (minutes: number) => new Date(now.getTime() + minutes * 60_000)
  await inTransaction(db, async (trx) => {
    await announceDraw(
      trx,
      { id: drawId, announcedAt: now, closesAt: on(60), beaconRound: null },
      makeDrawSecrets(),
    )
    const times = { joinsFrom: now, opensAt: on(60), endsAt: on(600) }
    await openRoom(trx, { id, drawId, windowSize, mostRate: 2_000, ...times })
  })
  await close()
  return id
}

export function openDatabase(databaseUrl: string) {
  const config = makeConfig(databaseUrl, { DATABASE_QUERY_TIMEOUT_MS: '600000' })
  const db = createDatabase(config, createPool(config, createLog('silent')))
  return { db, close: () => db.destroy() }
}
