import { writeAudit } from '../../platform/audit.ts'
import type { Trx } from '../../platform/db/database.ts'
import { tryOut } from '../../platform/db/try-out.ts'
import { returnWaits } from './counter.errors.ts'
import type { Giving } from './give-back.ts'

/**
 * Records a return that needs a second person. It is executed and rolled back first, so that a wrong sum, line or
 * drawer is refused now and not at approval.
 */
export async function proposeReturn(
  trx: Trx,
  giving: Giving & { sessionId: string },
  work: () => Promise<void>,
): Promise<void> {
  const { id, tranNo, sessionId, lineIds, amountPaise, reason, key, hash, clerkId, at } = giving
  const open = await trx
    .selectFrom('counterReturnProposal')
    .select('id')
    .where('tranNo', '=', tranNo)
    .where('decidedAt', 'is', null)
    .executeTakeFirst()
  if (open) throw returnWaits()
  await tryOut(trx, work)
  await trx
    .insertInto('counterReturnProposal')
    .values({
      id,
      tranNo,
      sessionId,
      amountPaise,
      reason,
      key,
      requestHash: hash,
      lineIds: lineIds ?? null,
      proposedBy: clerkId,
      proposedAt: at,
    })
    .execute()
  await writeAudit(trx, {
    at,
    actorId: clerkId,
    action: 'counter.return_proposed',
    subjectType: 'order',
    subjectId: tranNo,
    after: { returnId: id, amountPaise, lineIds: lineIds ?? 'all', reason },
    personal: ['reason'],
  })
}
