import { createBatcher } from '../../platform/create-batcher.ts'
import type { Db } from '../../platform/db/database.ts'
import { inTransaction } from '../../platform/db/in-transaction.ts'
import type { Platform } from '../../platform/platform.ts'
import { type Answer, type Keys, redeemBatch } from './redeem-batch.ts'
import type { Ticket } from './sign-ticket.ts'
import {
  notYourTurn,
  roomEnded,
  roomFull,
  roomNotFound,
  ticketInvalid,
  turnGone,
} from './waiting-room.errors.ts'

export type Redeemed = { expiresAt: Date; signedInAt: Date }
const TOGETHER = 300
const MAX_QUEUED = 10_000

/**
 * Exchanges a turn for a pass, once for each account: under the lock of the room's row, only while the session that
 * joined is alive, and never for an office member. A repeated call while inside returns the same pass with the same
 * expiry.
 */
export function openRedeeming({
  db,
  clock,
}: Pick<Platform, 'db' | 'clock'>): (ticket: Ticket) => Promise<Redeemed> {
  const drawn = new Map<string, Keys>()
  const findKeys = async (roomId: string) => {
    const cached = drawn.get(roomId)
    if (cached) return cached
    const found = await readKeys(db, roomId)
    if (found) drawn.set(roomId, found)
    return found
  }
  const redeem = createBatcher<Ticket, Answer>({
    pipelineThreshold: Number.POSITIVE_INFINITY,
    maxBatchWeight: TOGETHER,
    weightOf: () => 1,
    ownerOf: ({ accountId }) => accountId,
    maxQueuedWeight: MAX_QUEUED,
    maxQueuedPerOwner: 4,
    run: async (batch) => {
      const answers = new Map<Ticket, Answer>()
      for (const [roomId, tickets] of Map.groupBy(batch, (each) => each.roomId)) {
        const keys = await findKeys(roomId)
        const judged = keys
          ? await inTransaction(db, (trx) => redeemBatch(trx, roomId, { tickets, keys, now: clock.now() }))
          : tickets.map((): Answer => ({ outcome: 'not_yet' }))
        for (const [index, answer] of judged.entries()) answers.set(tickets[index] as Ticket, answer)
      }
      return batch.map((each) => answers.get(each) as Answer)
    },
  })
  return async (ticket) => {
    const answer = await redeem(ticket)
    if (answer.outcome === 'in') return answer
    throw explain(answer.outcome)
  }
}

function explain(outcome: Exclude<Answer['outcome'], 'in'>) {
  switch (outcome) {
    case 'none':
    case 'not_joined':
      return roomNotFound()
    case 'no_session':
      return ticketInvalid()
    case 'closed':
      return roomEnded()
    case 'full':
      return roomFull()
    case 'gone':
      return turnGone()
    case 'not_yet':
      return notYourTurn()
  }
}

/** Cached: the keys never change after the draw. */
async function readKeys(db: Db, roomId: string): Promise<Keys | undefined> {
  const found = await db
    .selectFrom('room')
    .innerJoin('draw', 'draw.id', 'room.drawId')
    .select(['draw.seed', 'draw.codeKey'])
    .where('room.id', '=', roomId)
    .executeTakeFirst()
  return found?.seed ? { seed: found.seed, codeKey: found.codeKey } : undefined
}
