import { z } from 'zod'
import { type Db, sqlRows } from '../platform/db/database.ts'

const state = z.object({
  payments: z.array(
    z.object({
      id: z.string(),
      order_id: z.string(),
      status: z.enum(['created', 'authorized', 'captured', 'refunded', 'failed']),
      amount: z.number(),
      amount_refunded: z.number(),
      captured: z.boolean(),
    }),
  ),
  refunds: z.array(
    z.object({
      id: z.string(),
      payment_id: z.string(),
      status: z.enum(['pending', 'processed', 'failed']),
      amount: z.number(),
      created_at: z.number(),
      // An empty list of notes: the provider made the refund on its own.
      notes: z.union([z.record(z.string(), z.string()), z.array(z.never())]),
    }),
  ),
  disputes: z.array(
    z.object({ id: z.string(), payment_id: z.string(), status: z.string(), amount: z.number() }),
  ),
})
export type ProviderState = z.output<typeof state>

/** Parses the sandbox's state, read in its own process or over HTTP. */
export const readProviderState = (providerState: unknown): ProviderState => state.parse(providerState)

type OurPayment = {
  paymentId: string
  tranNo: string
  orderState: string
  totalPaise: number
  amountPaise: number
  isAccepted: boolean
  wasConfirmed: boolean
  returnedPaise: number
  /** Refunded by bank transfer, which the provider does not know of. */
  transferredPaise: number
}
type OurRefund = { refundId: string | null; key: string; state: string; source: string; amountPaise: number }

/**
 * Compares our books with the provider's data while nothing is running and describes each difference. Empty: the
 * provider holds no money except for confirmed orders, and made no refund that we do not know of.
 */
export async function compareProvider(db: Db, providerState: ProviderState): Promise<string[]> {
  const payments = new Map(
    (
      await sqlRows<OurPayment>(
        db,
        `select payment_id, tran_no, o.state as order_state, total_paise, amount_paise, is_accepted,
           confirmed_at is not null as was_confirmed,
           (select coalesce(sum(amount_paise), 0) from refund r
            where r.payment_id = p.payment_id and r.state <> 'failed' and r.way = 'provider')::bigint as returned_paise,
           (select coalesce(sum(amount_paise), 0) from refund r where r.payment_id = p.payment_id
            and r.state = 'processed' and r.way = 'bank_transfer')::bigint as transferred_paise
         from payment p join orders o using (tran_no)`,
      )
    ).map((row) => [row.paymentId, row]),
  )
  const refunds = await sqlRows<OurRefund>(
    db,
    `select refund_id, key, state, source, amount_paise from refund where way = 'provider'`,
  )
  return [
    ...providerState.payments.flatMap((payment) =>
      checkPayment(payment, payments.get(payment.id), sumLost(providerState, payment.id)),
    ),
    ...checkRefunds(providerState.refunds, refunds),
    ...(await findUnfinished(db, providerState)),
    ...(await findOversold(db)),
  ]
}

/** The sum that banks took back in disputes. */
const sumLost = ({ disputes }: ProviderState, paymentId: string) =>
  disputes
    .filter((dispute) => dispute.payment_id === paymentId && dispute.status === 'lost')
    .reduce((sum, { amount }) => sum + amount, 0)

function checkPayment(
  payment: ProviderState['payments'][number],
  ours: OurPayment | undefined,
  lostPaise: number,
): string[] {
  if (!payment.captured) {
    return ours?.isAccepted ? [`${payment.id} confirmed ${ours.tranNo} and is ${payment.status}`] : []
  }
  if (!ours) return [`${payment.id} is captured and unknown to us`]
  const found: string[] = []
  const returned = payment.amount_refunded + ours.transferredPaise
  if (ours.amountPaise !== payment.amount) found.push(`${payment.id} has another amount with us`)
  if (ours.returnedPaise !== payment.amount_refunded)
    found.push(
      `of ${payment.id} ${payment.amount_refunded} went back, our books say ${ours.returnedPaise} (${ours.tranNo})`,
    )
  if (ours.isAccepted) {
    if (!ours.wasConfirmed) found.push(`${payment.id} is accepted and ${ours.tranNo} never was confirmed`)
    if (ours.totalPaise !== payment.amount) found.push(`${ours.tranNo} costs other than ${payment.id} paid`)
  } else if (returned > payment.amount || returned + lostPaise < payment.amount)
    found.push(`${payment.id} of ${ours.tranNo} (${ours.orderState}) is kept without a booking`)
  return found
}

function checkRefunds(providerState: ProviderState['refunds'], ours: OurRefund[]): string[] {
  const oursById = new Map(ours.map((refund) => [refund.refundId, refund]))
  const made = new Set(providerState.map(({ id }) => id))
  return [
    ...providerState.flatMap(({ id, amount, status }) => {
      const refund = oursById.get(id)
      if (!refund) return [`${id} is not in our books`]
      if (refund.amountPaise !== amount) return [`${id} has another amount with us`]
      return refund.state === status ? [] : [`${id} is ${status}, our books say ${refund.state}`]
    }),
    ...ours
      .filter(({ refundId, state }) => (refundId ? !made.has(refundId) : state !== 'failed'))
      .map(({ key, state }) => `${key} is ${state} and the provider does not know of it`),
  ]
}

/** No order may wait for ever: only an authorised payment that was not captured may keep one open. */
async function findUnfinished(db: Db, providerState: ProviderState): Promise<string[]> {
  const rows = await sqlRows<{ tranNo: string; state: string; orderIds: string[] }>(
    db,
    `select tran_no, state, array(select order_id from provider_order p where p.tran_no = o.tran_no) as order_ids
     from orders o where state in ('awaiting_payment', 'needs_attention')`,
  )
  const waiting = new Set(
    providerState.payments.filter(({ status }) => status === 'authorized').map((payment) => payment.order_id),
  )
  return rows
    .filter(({ state, orderIds }) => state === 'awaiting_payment' || !orderIds.some((id) => waiting.has(id)))
    .map(({ tranNo, state }) => `${tranNo} is left ${state}`)
}

/** Must be empty at any moment, also while work is running. */
export async function findOversold(db: Db): Promise<string[]> {
  const rows = await sqlRows<{ poolId: number; date: string; reserved: number; most: number }>(
    db,
    `select pool_id, on_date as date, reserved, coalesce(day_limit.daily_limit, pool.daily_limit) as most
     from pool_day join pool on pool.id = pool_id left join day_limit using (pool_id, on_date)
     where reserved > coalesce(day_limit.daily_limit, pool.daily_limit)`,
  )
  return rows.map(
    ({ poolId, date, reserved, most }) => `pool ${poolId} on ${date} has ${reserved} of ${most}`,
  )
}
