import { sql } from 'kysely'
import { z } from 'zod'
import { ProviderError } from '../../gateways/explain-failure.ts'
import { inTransaction } from '../../platform/db/in-transaction.ts'
import { closeEvents } from '../payments/close-events.ts'
import { notifiedStates } from '../payments/payments.rules.ts'
import { type Deps, settleOrder } from './settle-order.ts'
import { isStaleEvent } from './stale-event.ts'
import { takeDispute } from './take-dispute.ts'
import { findOrderOf } from './take-lost-order.ts'

const disputeId = z.string().regex(/^disp_[A-Za-z0-9]{14}$/)
const disputed = z.object({
  payload: z.object({ dispute: z.object({ entity: z.object({ id: disputeId }) }) }),
})

/** Orders being settled in this process, by the provider's order id. */
const looking = new Map<string, Promise<void>>()

/**
 * Settles the order that a stored event names. Rejects when the provider cannot be reached, so that the job is retried.
 * The two or three events of one payment arrive together: one settles the order and closes the others too, so they wait
 * here instead of at the order's lock.
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

/** `alike`: unprocessed events about payments of the same order, which the same provider request answers. */
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
        .where('o.event', 'in', [...notifiedStates.keys()])
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
  // One payment causes two or three events, such as payment captured and order paid.
  if (await isStaleEvent(deps.db, event)) return close('known already')
  const tranNo = await findTranNo(deps, event)
  if (tranNo === undefined) return close('not about an order of ours')
  const isDispute = event.event.startsWith('payment.dispute.')
  await settleOrder(deps, tranNo).catch((error: unknown) => {
    // A dispute has a deadline, so it is read even when the provider refuses other requests about so old an order.
    if (!isDispute || !(error instanceof ProviderError) || error.isPassing) throw error
    deps.log.warn({ err: error, eventId }, 'an order could not be asked about; its dispute is read')
  })
  if (isDispute) await fetchDispute(deps, tranNo, event.body)
  await close(null)
}

/** As with payments, the event only triggers the request. A dispute unknown to the provider is ignored. */
async function fetchDispute(deps: Deps, tranNo: string, body: unknown): Promise<void> {
  const named = disputed.safeParse(body)
  if (!named.success) return
  const providerDispute = await deps.provider
    .getDispute(named.data.payload.dispute.entity.id)
    .catch((error: unknown) => {
      if (error instanceof ProviderError && !error.isPassing) return undefined
      throw error
    })
  if (providerDispute) await takeDispute(deps, tranNo, providerDispute)
}

type Named = { orderId: string | null; paymentId: string | null }

async function findTranNo(deps: Deps, { orderId, paymentId }: Named): Promise<string | undefined> {
  const paid = await deps.db
    .selectFrom('payment')
    .select('tranNo')
    .where('paymentId', '=', paymentId ?? '')
    .executeTakeFirst()
  if (paid) return paid.tranNo
  const named = orderId ?? (paymentId === null ? null : await fetchOrderIdOf(deps, paymentId))
  return named === null ? undefined : findOrderOf(deps, named)
}

/** The provider's order of a payment that we do not know; null if it has none or belongs to another account. */
async function fetchOrderIdOf({ provider }: Deps, paymentId: string): Promise<string | null> {
  try {
    return (await provider.getPayment(paymentId)).order_id ?? null
  } catch (error) {
    if (error instanceof ProviderError && !error.isPassing) return null
    throw error
  }
}
