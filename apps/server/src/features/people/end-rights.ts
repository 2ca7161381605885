import { randomUUID } from 'node:crypto'
import { inTransaction } from '../../platform/db/in-transaction.ts'
import { lockKeepers, lockRights } from '../identity/set-rights.ts'
import { applyRights } from './apply-rights.ts'
import type { PeopleDeps } from './change-rights.ts'
import { endWaiting, findWaiting, insertChange } from './people.writes.ts'

/** Removes capabilities whose last day has passed, as if a manager had withdrawn them. One person per transaction. */
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
      const remaining = held.filter((name) => !ended.some(({ capability }) => capability === name))
      if (remaining.length === held.length) return
      const change = { accountId, held, wanted: remaining, until: null, reason: 'Its last day is over.' }
      // A pending request is based on the old capabilities: if it was confirmed now, it would restore the expired ones.
      const waiting = await findWaiting(trx, accountId, at)
      if (waiting) await endWaiting(trx, { id: waiting.id, decidedBy: null, at, outcome: 'lapsed' })
      await insertChange(trx, { ...change, id, askedBy: null, askedAt: at, endsAt: at, outcome: 'done' })
      await applyRights(trx, { ...change, changeId: id, added: [], at, keepers, actorId: undefined })
    })
  }
  return over.length
}

/** Ends requests that were not decided within a day. */
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
