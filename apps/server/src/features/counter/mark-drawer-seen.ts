import { writeAudit } from '../../platform/audit.ts'
import type { Trx } from '../../platform/db/database.ts'
import { requireUntied } from '../identity/find-sole-grants.ts'
import { approvalNeedsAnother } from '../refunds/refunds.errors.ts'
import { drawerNotFound, drawerNotWaiting } from './counter.errors.ts'
import { lockDrawer } from './open-counter.ts'

type Seeing = { sessionId: string; actorId: string; now: Date }

/** Marks a large difference as seen, which removes it from the to-do list. The first to mark it is kept. */
export async function markDrawerSeen(trx: Trx, { sessionId, actorId, now }: Seeing): Promise<void> {
  const drawer = await lockDrawer(trx, sessionId)
  if (!drawer) throw drawerNotFound()
  if (drawer.clerkId === actorId) throw approvalNeedsAnother()
  if (!drawer.closedAt || !drawer.agreedBy) throw drawerNotWaiting()
  await requireUntied(trx, { first: drawer.clerkId, second: actorId, at: now })
  const marked = await trx
    .updateTable('counterSession')
    .set({ seenBy: actorId, seenAt: now })
    .where('id', '=', sessionId)
    .where('seenAt', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (!marked) return
  await writeAudit(trx, {
    at: now,
    actorId,
    action: 'counter.difference_seen',
    subjectType: 'counter',
    subjectId: sessionId,
    after: { clerkId: drawer.clerkId },
  })
}
