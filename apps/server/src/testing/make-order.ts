import { randomBytes } from 'node:crypto'
import { type Db, sqlRows } from '../platform/db/database.ts'

type Line = {
  offeringId?: number
  date?: string
  name?: string
  nameMl?: string | null
  starId?: number | null
  quantity?: number
  pricePaise?: number
  state?: 'held' | 'booked' | 'performed' | 'cancelled' | 'released'
}

type OrderOptions = {
  accountId?: string | null
  customer?: { name?: string; email?: string | null; mobile?: string | null }
  kind?: 'booking' | 'counter' | 'delivery_difference'
  parentTranNo?: string
  state?: 'awaiting_payment' | 'confirmed' | 'expired' | 'cancelled' | 'needs_attention'
  deliveryPaise?: number
  lines?: Line[]
  payment?: 'created' | 'authorized' | 'captured' | 'failed' | 'none'
  at: Date
}

export type MadeOrder = { tranNo: string; lineIds: number[]; paymentId: string; orderId: string }

const LETTERS = '23456789ABCDEFGHJKMNPQRSTVWXYZ'
const pickLetters = (count: number) =>
  [...randomBytes(count)].map((byte) => LETTERS[byte % LETTERS.length]).join('')
export const makeTranNo = () => `V${pickLetters(10)}`

/** Inserts an order as the booking code leaves it, for tests of later steps. */
export async function makeOrder(db: Db, options: OrderOptions): Promise<MadeOrder> {
  const tranNo = makeTranNo()
  const { at, state = 'confirmed', kind = 'booking', lines = [{}], customer = {} } = options
  const lineState = { awaiting_payment: 'held', confirmed: 'booked', cancelled: 'cancelled' }[state as string]
  const rows = lines.map((line) => ({ pricePaise: 5_000, quantity: 1, ...line }))
  const linesPaise = rows.reduce((sum, { pricePaise, quantity }) => sum + pricePaise * quantity, 0)
  const isHeld = state === 'awaiting_payment'
  await db
    .insertInto('orders')
    .values({
      tranNo,
      kind,
      parentTranNo: options.parentTranNo ?? null,
      accountId: options.accountId ?? null,
      customerName: customer.name ?? 'Sreedevi Menon',
      customerEmail: customer.email === undefined ? 'sreedevi@example.com' : customer.email,
      customerMobile: customer.mobile === undefined ? '+919847012345' : customer.mobile,
      state,
      linesPaise,
      deliveryPaise: options.deliveryPaise ?? 0,
      createdAt: at,
      holdUntil: new Date(at.getTime() + 15 * 60_000),
      releaseAt: isHeld ? new Date(at.getTime() + 16 * 60_000) : null,
      confirmedAt: state === 'confirmed' ? at : null,
      endedAt: state === 'expired' || state === 'cancelled' ? at : null,
    })
    .execute()
  const lineIds: number[] = []
  for (const [index, line] of rows.entries()) {
    const own = line.state ?? lineState ?? 'released'
    const [made] = await sqlRows<{ id: number }>(
      db,
      `insert into order_line (tran_no, line_no, account_id, offering_id, pool_id, on_date, name, name_ml, star_id,
         quantity, units, price_paise, state, cancelled_by, performed_at, cancelled_at)
       select $1, $2, $3, o.id, o.pool_id, $4, $5, $6, $7, $8, $8 * o.units, $9, $10, $11, $12, $13
       from offering o where o.id = $14 returning id`,
      [
        tranNo,
        index + 1,
        options.accountId ?? null,
        line.date ?? '2026-12-01',
        line.name ?? 'Sreedevi',
        line.nameMl ?? null,
        line.starId === undefined ? 9 : line.starId,
        line.quantity,
        line.pricePaise,
        own,
        own === 'cancelled' ? 'office' : null,
        own === 'performed' ? at : null,
        own === 'cancelled' ? at : null,
        line.offeringId ?? 1,
      ],
    )
    if (!made) throw new Error('no such offering: fill the catalogue first')
    lineIds.push(made.id)
  }
  const orderId = `order_${pickLetters(14)}`
  const paymentId = `pay_${pickLetters(14)}`
  const payment = options.payment ?? (state === 'confirmed' ? 'captured' : 'none')
  if (kind !== 'counter' && (payment !== 'none' || isHeld)) {
    const amountPaise = Math.max(100, linesPaise + (options.deliveryPaise ?? 0))
    const order = { orderId, tranNo, amountPaise, currency: 'INR', createdAt: at }
    await db.insertInto('providerOrder').values(order).execute()
    if (payment !== 'none') {
      await db
        .insertInto('payment')
        .values({
          ...order,
          paymentId,
          state: payment,
          method: 'upi',
          capturedAt: payment === 'captured' ? at : null,
          isAccepted: payment === 'captured' && state === 'confirmed',
          errorDescription: payment === 'failed' ? 'Your bank declined the payment.' : null,
        })
        .execute()
    }
  }
  return { tranNo, lineIds, paymentId, orderId }
}
