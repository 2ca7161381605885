import type { ResponseOf } from '@vazhipadu/contract/endpoint'
import type { listAssignees as endpoint } from '@vazhipadu/contract/support'
import { sql } from 'kysely'
import { writeAudit } from '../../platform/audit.ts'
import type { Db } from '../../platform/db/database.ts'
import { inTransaction } from '../../platform/db/in-transaction.ts'
import type { Platform } from '../../platform/platform.ts'
import { assigneeUnknown, ticketNotFound } from './support.errors.ts'
import { lockTicket } from './support.writes.ts'

/** Lists the office members who may answer tickets. */
export async function listAssignees(db: Db): Promise<ResponseOf<typeof endpoint>> {
  const assignees = await db
    .selectFrom('account')
    .select(['id', 'name'])
    .where('isAdmin', '=', true)
    .where('disabledAt', 'is', null)
    .where(sql<boolean>`'desk' = any (capabilities)`)
    .orderBy('name')
    .orderBy('id')
    .execute()
  return { assignees }
}

type Assigning = { ticketId: string; actorId: string; assigneeId: string | null }

/** Assigns a ticket to an office member, or unassigns it. The devotee is not notified. */
export async function assignTicket(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  { ticketId, actorId, assigneeId }: Assigning,
): Promise<void> {
  const { assignees } = await listAssignees(db)
  if (assigneeId !== null && !assignees.some(({ id }) => id === assigneeId)) throw assigneeUnknown()
  const at = clock.now()
  await inTransaction(db, async (trx) => {
    if (!(await lockTicket(trx, ticketId))) throw ticketNotFound()
    const before = await trx
      .selectFrom('ticket')
      .select('assignedTo')
      .where('id', '=', ticketId)
      .executeTakeFirst()
    if (before?.assignedTo === assigneeId) return
    await trx.updateTable('ticket').set({ assignedTo: assigneeId }).where('id', '=', ticketId).execute()
    await writeAudit(trx, {
      at,
      actorId,
      action: 'ticket.assigned',
      subjectType: 'ticket',
      subjectId: ticketId,
      before: { assigneeId: before?.assignedTo ?? null },
      after: { assigneeId, assignee: assignees.find(({ id }) => id === assigneeId)?.name ?? null },
      personal: ['assignee'],
    })
  })
}
