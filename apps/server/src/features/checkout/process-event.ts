import { sql } from 'kysely'
import { z } from 'zod'
import { ProviderError } from '../../gateways/explain-failure.ts'
import { inTransaction } from '../../platform/db/in-transaction.ts'
import { closeEvents } from '../payments/close-events.ts'
import { statesTold } from '../payments/payments.rules.ts'
import { isOldNews } from './recognise-old-news.ts'
import { type Deps, settleOrder } from './settle-order.ts'
import { takeDispute } from './take-dispute.ts'
import { findOrderOf } from './take-lost-order.ts'

const disputeId = z.string().regex(/^disp_[A-Za-z0-9]{14}$/)
const disputed = z.object({
  payload: z.object({ dispute: z.object({ entity: z.object({ id: disputeId }) }) }),
})

/** Which orders are being looked at in this process. */
const looking = new Map<string, Promise<void>>()

/**
 * Looks what is true about the order that a stored event names. Thrown back when the provider cannot be asked. The two or
 * three events of a payment come together: one of them looks, and the others wait for it here instead of at the order's
 * lock, because it closes them too.
 */
export async function processEvent(deps: Deps, eventId: string): Promise<void> {
  for (;;) {
    const event = await readEvent(deps.db, eventId)
    if (!event || event.processedAt) return
    const order = event.orderId ?? event.paymentId ?? eventId
    const other = looking.get(order)
    if (!other) {
      const look = lookInto(deps, event).finally(() => looking.delete(order))
      looking.set(order, look)
      return look
    }
    await other.catch(() => undefined)
  }
}

type Event = NonNullable<Awaited<ReturnType<typeof readEvent>>>

/** With those that tell of the same order's payments: what is asked for now answers them as well. */
async function readEvent(db: Deps['db'], eventId: string) {
  return db
    .selectFrom('providerEvent as e')
    .select(['e.eventId', 'e.event', 'e.orderId', 'e.paymentId', 'e.body', 'e.processedAt'])
    .select((from) =>
      from
        .selectFrom('providerEvent as o')
        .select(sql<string[]>`coalesce(array_agg(o.event_id), '{}')`.as('ids'))
        .whereRef('o.orderId', '=', 'e.orderId')
        .where('o.processedAt', 'is', null)
        .where('o.event', 'in', [...statesTold.keys()])
        .as('alike'),
    )
    .where('e.eventId', '=', eventId)
    .executeTakeFirst()
}

async function lookInto(deps: Deps, event: Event): Promise<void> {
  const { eventId } = event
  const close = (note: string | null) =>
    inTransaction(deps.db, (trx) =>
      closeEvents(trx, { eventId, alike: event.alike ?? [], note, at: deps.clock.now() }),
    )
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
