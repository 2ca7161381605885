import { randomUUID } from 'node:crypto'
import type { Capability } from '@vazhipadu/contract/rights'
import { writeAudit } from '../../platform/audit.ts'
import type { Trx } from '../../platform/db/database.ts'
import { inTransaction } from '../../platform/db/in-transaction.ts'
import { enqueue } from '../../platform/jobs/enqueue.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Calendar } from '../calendar/calendar.reads.ts'
import { findSoleGrants } from '../identity/find-sole-grants.ts'
import { lockKeepers, lockRights, readRights } from '../identity/set-rights.ts'
import { notify } from '../notifications/notifications.jobs.ts'
import { applyRights } from './apply-rights.ts'
import {
  changeWaits,
  managerTakenLately,
  notToOneself,
  personDisabled,
  personNotFound,
} from './people.errors.ts'
import { ALONE_AFTER_DAYS, ASKED_HOURS, checkKeeper, checkWish, listConfirmers } from './people.rules.ts'
import { endWaiting, findWaiting, insertChange, wasKeeperTaken } from './people.writes.ts'

export type PeopleDeps = Platform & { calendar: Calendar }

type RightsRequest = {
  accountId: string
  wanted: readonly Capability[]
  until: string | null
  reason: string
  askedBy: string
}

/**
 * Changes a person's capabilities at one manager's request. Removing takes effect at once, needs no approval, and ends
 * a pending request. Adding needs a second manager who is not tied to the first; while there is none it takes effect at
 * once, and the office shows a warning until there are two managers. For a week after one person has removed a manager,
 * no manager adds alone; in that time only a command on the machine can.
 */
export async function changeRights(deps: PeopleDeps, request: RightsRequest) {
  const { db, clock, calendar } = deps
  const id = randomUUID()
  const at = clock.now()
  const { today } = calendar.timeAt(at)
  const { accountId, until, reason, askedBy } = request
  const wanted = readRights(request.wanted)
  return inTransaction(db, async (trx) => {
    const keepers = await lockKeepers(trx)
    checkKeeper(keepers, askedBy)
    const person = await lockRights(trx, accountId)
    if (!person) throw personNotFound()
    const waiting = await findWaiting(trx, accountId, at)
    // This request was repeated because the answer was lost.
    if (waiting?.id === id) return { outcome: 'waiting' as const, wasAlone: false }
    const held = person.capabilities
    const { added } = checkWish({ held, wanted, until, today })
    if (added.length > 0 && person.disabledAt !== null) throw personDisabled()
    if (waiting && added.length > 0) throw changeWaits()
    if (waiting) await endWaiting(trx, { id: waiting.id, decidedBy: askedBy, at, outcome: 'declined' })
    const grants = await findSoleGrants(trx, at)
    const confirmers = listConfirmers(keepers, { askedBy, accountId, grants })
    const needsSecond = added.length > 0 && confirmers.length > 0
    const wasAlone = added.length > 0 && !needsSecond
    if (wasAlone && accountId === askedBy) throw notToOneself()
    const since = new Date(at.getTime() - ALONE_AFTER_DAYS * 24 * 3_600_000)
    if (wasAlone && (await wasKeeperTaken(trx, since))) throw managerTakenLately()
    const endsAt = new Date(at.getTime() + ASKED_HOURS * 3_600_000)
    const outcome = needsSecond ? null : 'done'
    await insertChange(trx, {
      id,
      accountId,
      held,
      wanted,
      until,
      reason,
      askedBy,
      askedAt: at,
      endsAt,
      outcome,
    })
    if (needsSecond) {
      await auditRequest(trx, { id, accountId, wanted, until, askedBy, at })
      await notifyConfirmers(trx, id, confirmers)
    } else {
      const change = { changeId: id, accountId, held, wanted, added, until, at, keepers }
      await applyRights(trx, { ...change, actorId: askedBy })
    }
    return { outcome: needsSecond ? ('waiting' as const) : ('done' as const), wasAlone }
  })
}

/** By mail: the confirmers may not open the office within the day. */
async function notifyConfirmers(trx: Trx, changeId: string, confirmers: readonly { id: string }[]) {
  for (const { id: managerId } of confirmers) {
    const key = `rights_asked:${changeId}:${managerId}`
    await enqueue(trx, notify, { trigger: 'rights_asked', key, ids: { changeId, managerId } })
  }
}

type Waiting = Pick<RightsRequest, 'accountId' | 'wanted' | 'until' | 'askedBy'> & { id: string; at: Date }

async function auditRequest(trx: Trx, { id, accountId, wanted, until, askedBy, at }: Waiting): Promise<void> {
  await writeAudit(trx, {
    at,
    actorId: askedBy,
    action: 'people.rights_asked',
    subjectType: 'account',
    subjectId: accountId,
    after: { wanted, until, change: id },
  })
}
