import { randomUUID } from 'node:crypto'
import { inTransaction } from '../../platform/db/in-transaction.ts'
import { lockKeepers, lockRights } from '../identity/set-rights.ts'
import { applyRights } from './apply-rights.ts'
import type { PeopleDeps } from './change-rights.ts'
import { endWaiting, findWaiting, insertChange } from './people.writes.ts'

/** Rights whose last day was yesterday or before: they go, as if somebody had withdrawn them. One person at a time. */
export async function endRights({ db, clock, calendar }: PeopleDeps): Promise<number> {
  const at = clock.now()
  const { today } = calendar.timeAt(at)
  const over = await db
    .selectFrom('rightEnd')
    .select('accountId')
    .distinct()
    .where('until', '<', today)
    .limit(100)
    .execute()
  for (const { accountId } of over) {
    const id = randomUUID()
    await inTransaction(db, async (trx) => {
      const keepers = await lockKeepers(trx)
      const person = await lockRights(trx, accountId)
      const ended = await trx
        .deleteFrom('rightEnd')
        .where('accountId', '=', accountId)
        .where('until', '<', today)
        .returning('capability')
        .execute()
      const held = person?.capabilities ?? []
      const wanted = held.filter((name) => !ended.some(({ capability }) => capability === name))
      if (wanted.length === held.length) return
      const change = { accountId, held, wanted, until: null, reason: 'Its last day is over.' }
      // What it asks for was said of rights that are no more: confirmed now, it would give them anew.
      const waiting = await findWaiting(trx, accountId, at)
      if (waiting) await endWaiting(trx, { id: waiting.id, decidedBy: null, at, outcome: 'lapsed' })
      await insertChange(trx, { ...change, id, askedBy: null, askedAt: at, endsAt: at, outcome: 'done' })
      await applyRights(trx, { ...change, changeId: id, added: [], at, keepers, actorId: undefined })
    })
  }
  return over.length
}

/** Questions that nobody answered within their day. */
export async function endQuestions({ db, clock }: PeopleDeps): Promise<number> {
  const at = clock.now()
  const ended = await inTransaction(db, (trx) =>
    trx
      .updateTable('rightsChange')
      .set({ outcome: 'lapsed', decidedAt: at })
      .where('outcome', 'is', null)
      .where('endsAt', '<=', at)
      .executeTakeFirst(),
  )
  return Number(ended.numUpdatedRows)
}
