import { randomBytes } from 'node:crypto'
import type { Trx } from '../../platform/db/database.ts'
import { commitTo } from './waiting-room.rules.ts'

/** Commits to the draw's secret: its hash is public from now on, and the beacon's round is in the future. */
export async function announceDraw(
  trx: Trx,
  { id, announcedAt, closesAt, beaconRound }: NewDraw,
  { secret, codeKey }: DrawSecrets,
): Promise<void> {
  await trx
    .insertInto('draw')
    .values({ id, secret, commitment: commitTo(secret), codeKey, announcedAt, closesAt, beaconRound })
    .onConflict((of) => of.column('id').doNothing())
    .execute()
}

/** Closes the list of entries. */
export async function closeDraw(trx: Trx, id: string, now: Date): Promise<void> {
  await trx
    .updateTable('draw')
    .set({ closedAt: now })
    .where('id', '=', id)
    .where('closedAt', 'is', null)
    .execute()
}

/** Cancels the draw. */
export async function callOffDraw(trx: Trx, id: string, now: Date): Promise<void> {
  await trx
    .updateTable('draw')
    .set({ calledOffAt: now })
    .where('id', '=', id)
    .where('drawnAt', 'is', null)
    .execute()
}

export type NewDraw = { id: string; announcedAt: Date; closesAt: Date; beaconRound: number | null }
export type DrawSecrets = { secret: Buffer; codeKey: Buffer }

/** Call before the transaction, because it may run twice. */
export const makeDrawSecrets = (): DrawSecrets => ({ secret: randomBytes(32), codeKey: randomBytes(32) })
