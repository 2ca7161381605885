import type { Trx } from '../../platform/db/database.ts'
import { postLedger } from './post-ledger.ts'

type Told = {
  id: string
  payment_id: string
  amount: number
  status: 'open' | 'under_review' | 'won' | 'lost' | 'closed'
  reason_code?: string | null | undefined
  respond_by?: number | null | undefined
  created_at: number
}

/** A bank takes money back for its customer until the temple has answered. Answers whether it is still open. */
export async function recordDispute(trx: Trx, tranNo: string, told: Told, now: Date): Promise<boolean> {
  const isOpen = told.status === 'open' || told.status === 'under_review'
  const change = {
    state: told.status,
    reason: told.reason_code ?? null,
    respondBy: told.respond_by ? new Date(told.respond_by * 1000) : null,
    updatedAt: now,
  }
  const ended = await trx
    .selectFrom('dispute')
    .select('state')
    .where('disputeId', '=', told.id)
    .where('state', 'in', ['won', 'lost', 'closed'])
    .executeTakeFirst()
  // News of its beginning that comes after its end.
  if (ended) return false
  await trx
    .insertInto('dispute')
    .values({
      ...change,
      disputeId: told.id,
      paymentId: told.payment_id,
      tranNo,
      amountPaise: told.amount,
      createdAt: new Date(told.created_at * 1000),
    })
    .onConflict((row) => row.column('disputeId').doUpdateSet(change))
    .execute()
  // Lost: the money left us by the bank's decision, whatever became of the pooja.
  if (told.status === 'lost') {
    await postLedger(trx, {
      key: `dispute_lost:${told.id}`,
      at: now,
      tranNo,
      entries: { disputed: told.amount, provider: -told.amount },
    })
  }
  return isOpen
}
