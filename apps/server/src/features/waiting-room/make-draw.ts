import type { Beacon } from '../../gateways/beacon.ts'
import type { Db } from '../../platform/db/database.ts'
import { mixSeed } from './waiting-room.rules.ts'

/** Used if the draw was announced without a beacon. */
const NO_BEACON = Buffer.alloc(0)

/**
 * Draws once the beacon's round is published: before that the seed cannot be known, and afterwards it cannot be chosen.
 * Returns whether the draw is made. The round was fixed when the draw was announced; while the beacon is down the draw
 * waits.
 */
export async function makeDraw(db: Db, beacon: Beacon, drawId: string, now: Date): Promise<boolean> {
  const draw = await db
    .selectFrom('draw')
    .select(['secret', 'entriesHash', 'beaconRound', 'drawnAt'])
    .where('id', '=', drawId)
    .executeTakeFirstOrThrow()
  if (draw.drawnAt !== null) return true
  if (draw.entriesHash === null) return false
  const signature = draw.beaconRound === null ? null : await beacon.readRound(draw.beaconRound)
  if (signature === undefined) return false
  const seed = mixSeed(draw.secret, draw.entriesHash, signature ?? NO_BEACON)
  await db
    .updateTable('draw')
    .set({ beaconSignature: signature, seed, drawnAt: now })
    .where('id', '=', drawId)
    .where('drawnAt', 'is', null)
    .execute()
  return true
}
