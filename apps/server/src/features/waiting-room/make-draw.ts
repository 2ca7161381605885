import type { Beacon } from '../../gateways/beacon.ts'
import type { Db } from '../../platform/db/database.ts'
import { mixSeed } from './waiting-room.rules.ts'

/** Nothing, where the draw was announced without a beacon. */
const NO_BEACON = Buffer.alloc(0)

/**
 * Draws, once the beacon's round is there: until then nobody can know the seed, and afterwards nobody can choose it.
 * Answers whether it is drawn. The round was named when the draw was announced; a beacon that is away delays it.
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
