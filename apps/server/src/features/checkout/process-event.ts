import { z } from 'zod'
import { ProviderError } from '../../gateways/explain-failure.ts'
import { markEventProcessed } from '../payments/mark-event-processed.ts'
import { isOldNews } from './recognise-old-news.ts'
import { type Deps, settleOrder } from './settle-order.ts'
import { takeDispute } from './take-dispute.ts'
import { findOrderOf } from './take-lost-order.ts'

const disputeId = z.string().regex(/^disp_[A-Za-z0-9]{14}$/)
const disputed = z.object({
  payload: z.object({ dispute: z.object({ entity: z.object({ id: disputeId }) }) }),
})

/** Looks what is true about the order that a stored event names. Thrown back when the provider cannot be asked. */
export async function processEvent(deps: Deps, eventId: string): Promise<void> {
  const event = await deps.db
    .selectFrom('providerEvent')
    .select(['event', 'orderId', 'paymentId', 'body', 'processedAt'])
    .where('eventId', '=', eventId)
    .executeTakeFirst()
  if (!event || event.processedAt) return
  const close = (note: string | null) => markEventProcessed(deps.db, eventId, deps.clock.now(), note)
  // The same payment is told about two or three times: captured, and its order paid.
  if (await isOldNews(deps.db, event)) return close('known already')
  const tranNo = await findTranNo(deps, event)
  if (tranNo === undefined) return close('not about an order of ours')
  const isDispute = event.event.startsWith('payment.dispute.')
  await settleOrder(deps, tranNo).catch((error: unknown) => {
    // A bank's question has a last day: it is read even where nothing else can be asked of so old an order.
    if (!isDispute || !(error instanceof ProviderError) || error.isPassing) throw error
    deps.log.warn({ err: error, eventId }, 'an order could not be asked about; its dispute is read')
  })
  if (isDispute) await askDispute(deps, tranNo, event.body)
  await close(null)
}

/** As with payments: the event only made us look. A dispute that the provider does not know is none. */
async function askDispute(deps: Deps, tranNo: string, body: unknown): Promise<void> {
  const named = disputed.safeParse(body)
  if (!named.success) return
  const told = await deps.provider
    .getDispute(named.data.payload.dispute.entity.id)
    .catch((error: unknown) => {
      if (error instanceof ProviderError && !error.isPassing) return undefined
      throw error
    })
  if (told) await takeDispute(deps, tranNo, told)
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
  return named === null ? undefined : findOrderOf(deps, named)
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
