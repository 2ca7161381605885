import { writeAudit } from '../../platform/audit.ts'
import type { Trx } from '../../platform/db/database.ts'
import { inTransaction } from '../../platform/db/in-transaction.ts'
import { requireUntied } from '../identity/find-sole-grants.ts'
import { lockKeepers, lockRights, readRights } from '../identity/set-rights.ts'
import { applyRights } from './apply-rights.ts'
import type { PeopleDeps } from './change-rights.ts'
import { changeNotFound, notByYourself, personDisabled } from './people.errors.ts'
import { checkKeeper, checkWish } from './people.rules.ts'
import { endWaiting, findWaiting } from './people.writes.ts'

type Decision = { changeId: string; actorId: string }

/**
 * The second manager's approval: not by the requester nor by the person who gets the capabilities, and the requester
 * must still be a manager.
 */
export async function confirmChange(deps: PeopleDeps, { changeId, actorId }: Decision) {
  const at = deps.clock.now()
  const { today } = deps.calendar.timeAt(at)
  await inTransaction(deps.db, async (trx) => {
    const keepers = await lockKeepers(trx)
    checkKeeper(keepers, actorId)
    const change = await lockChange(trx, changeId, at)
    // This approval was repeated because the answer was lost.
    if (change.outcome === 'done' && change.decidedBy === actorId) return
    if (change.outcome !== null) throw changeNotFound()
    const { accountId, askedBy, until } = change
    if (actorId === askedBy || actorId === accountId) throw notByYourself()
    if (askedBy !== null && !keepers.some(({ id }) => id === askedBy)) throw changeNotFound()
    await requireUntied(trx, { first: askedBy, second: actorId, at })
    const person = await lockRights(trx, accountId)
    if (!person || person.disabledAt !== null) throw personDisabled()
    const held = person.capabilities
    const wanted = readRights(change.wanted)
    const { added } = checkWish({ held, wanted, until, today })
    await endWaiting(trx, { id: changeId, decidedBy: actorId, at, outcome: 'done' })
    await applyRights(trx, { changeId, accountId, held, wanted, added, until, at, keepers, actorId })
  })
  return { outcome: 'done' as const, wasAlone: false }
}

/** Any manager may decline, including the requester. */
export async function declineChange(deps: PeopleDeps, { changeId, actorId }: Decision) {
  const at = deps.clock.now()
  await inTransaction(deps.db, async (trx) => {
    checkKeeper(await lockKeepers(trx), actorId)
    const change = await lockChange(trx, changeId, at)
    if (change.outcome === 'declined') return
    if (change.outcome !== null) throw changeNotFound()
    await endWaiting(trx, { id: changeId, decidedBy: actorId, at, outcome: 'declined' })
    await writeAudit(trx, {
      at,
      actorId,
      action: 'people.rights_declined',
      subjectType: 'account',
      subjectId: change.accountId,
      after: { change: changeId },
    })
  })
  return { outcome: 'declined' as const }
}

async function lockChange(trx: Trx, id: string, at: Date) {
  const row = await trx
    .selectFrom('rightsChange')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw changeNotFound()
  if (row.outcome === null && !(await findWaiting(trx, row.accountId, at))) throw changeNotFound()
  return row
}
