import { randomUUID } from 'node:crypto'
import type { TicketStatus } from '@vazhipadu/contract/support'
import { writeAudit } from '../../platform/audit.ts'
import { inTransaction } from '../../platform/db/in-transaction.ts'
import type { Caller } from '../../platform/http/caller.ts'
import type { Platform } from '../../platform/platform.ts'
import { readStatus } from './describe-ticket.ts'
import { statusNotYours } from './support.errors.ts'
import { takeSide } from './support.policy.ts'
import { maySetStatus } from './support.rules.ts'
import { insertMessage, lockTicket, setStatus } from './support.writes.ts'

/** Setting the current status again changes nothing and sends no notice. */
export async function changeStatus(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  caller: Caller,
  ticketId: string,
  status: TicketStatus,
): Promise<void> {
  const [id, at, authorId] = [randomUUID(), clock.now(), caller.accountId]
  await inTransaction(db, async (trx) => {
    const ticket = await lockTicket(trx, ticketId)
    const from = takeSide(caller, ticket)
    if (!maySetStatus(from, status)) throw statusNotYours()
    const before = readStatus(ticket?.status)
    if (before === status) return
    if (!(await insertMessage(trx, { kind: 'status', id, ticketId, authorId, from, at, status }))) return
    await setStatus(trx, ticketId, status, at)
    if (from === 'devotee') return
    await writeAudit(trx, {
      at,
      actorId: authorId,
      action: 'ticket.status',
      subjectType: 'ticket',
      subjectId: ticketId,
      before: { status: before },
      after: { status },
    })
  })
}
