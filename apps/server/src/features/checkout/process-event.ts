import { z } from 'zod'
import { ProviderError } from '../../gateways/explain-failure.ts'
import { inTransaction } from '../../platform/db/in-transaction.ts'
import { lockOrder } from '../booking/lock-order.ts'
import { setAttention } from '../booking/set-attention.ts'
import { adoptProviderOrder } from '../payments/adopt-provider-order.ts'
import { markEventProcessed } from '../payments/mark-event-processed.ts'
import { recordDispute } from '../payments/record-dispute.ts'
import { type Deps, settleOrder } from './settle-order.ts'

const dispute = z.object({
  payload: z.object({
    dispute: z.object({
      entity: z.object({
        id: z.string(),
        payment_id: z.string(),
        amount: z.number().int(),
        status: z.enum(['open', 'under_review', 'won', 'lost', 'closed']),
        reason_code: z.string().nullish(),
        respond_by: z.number().nullish(),
        created_at: z.number(),
      }),
    }),
  }),
})

/** Looks what is true about the order that a stored event names. Thrown back when the provider cannot be asked. */
export async function processEvent(deps: Deps, eventId: string): Promise<void> {
  const event = await deps.db
    .selectFrom('providerEvent')
    .select(['event', 'orderId', 'paymentId', 'body', 'processedAt'])
    .where('eventId', '=', eventId)
    .executeTakeFirst()
  if (!event || event.processedAt) return
  const tranNo = await findTranNo(deps, event)
  const close = (note: string | null) => markEventProcessed(deps.db, eventId, deps.clock.now(), note)
  if (tranNo === undefined) return close('not about an order of ours')
  await settleOrder(deps, tranNo)
  if (event.event.startsWith('payment.dispute.')) await takeDispute(deps, tranNo, event.body)
  await close(null)
}

async function takeDispute({ db, clock }: Deps, tranNo: string, body: unknown): Promise<void> {
  const { entity } = dispute.parse(body).payload.dispute
  await inTransaction(db, async (trx) => {
    const order = await lockOrder(trx, tranNo)
    if (!order) return
    const isOpen = await recordDispute(trx, tranNo, entity, clock.now())
    if (isOpen) await setAttention(trx, order, { attention: 'disputed' })
    else if (order.attention === 'disputed') await setAttention(trx, order, { attention: null })
  })
}

type Named = { orderId: string | null; paymentId: string | null }

async function findTranNo(deps: Deps, { orderId, paymentId }: Named): Promise<string | undefined> {
  const paid = await deps.db
    .selectFrom('payment')
    .select('tranNo')
    .where('paymentId', '=', paymentId ?? '')
    .executeTakeFirst()
  if (paid) return paid.tranNo
  const named = orderId ?? (paymentId === null ? null : await askOrderOf(deps, paymentId))
  return named === null ? undefined : adoptProviderOrder(deps, named)
}

/** The provider's order of a payment that we have not heard of; null: it has none, or is not of this account. */
async function askOrderOf({ provider }: Deps, paymentId: string): Promise<string | null> {
  try {
    return (await provider.getPayment(paymentId)).order_id ?? null
  } catch (error) {
    if (error instanceof ProviderError && !error.isPassing) return null
    throw error
  }
}
