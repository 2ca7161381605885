import type { ParcelState } from '@vazhipadu/contract/reports/parcels'
import { sqlRows } from '../platform/db/database.ts'
import { type MadeOrder, makeOrder } from './make-order.ts'
import type { Api } from './start-api.ts'

type ParcelOptions = {
  state?: ParcelState
  onDate?: string
  accountId?: string
  recipient?: string
  postalCode?: string
  country?: string
  /** Adds the parcel to an existing order. */
  order?: MadeOrder
  orderState?: 'confirmed' | 'awaiting_payment' | 'expired'
  carrier?: string
  trackingNo?: string
  grams?: number
}

export type MadeParcel = MadeOrder & { id: number; version: number; receiptNumber: string }

let numbered = 4_100

/** Inserts a parcel of a paid order with its receipt, in the state after some steps. */
export async function makeParcel(api: Api, options: ParcelOptions = {}): Promise<MadeParcel> {
  const { state = 'ready', onDate = '2026-11-10', country = 'IN', orderState = 'confirmed' } = options
  const at = api.clock.now()
  const order =
    options.order ??
    (await makeOrder(api.db, {
      at,
      state: orderState,
      deliveryPaise: 6_000,
      ...(options.accountId && { accountId: options.accountId }),
      lines: [{ date: onDate, ...(orderState === 'confirmed' && { state: 'performed' as const }) }],
    }))
  const sequenceNo = ++numbered
  const [receipt] = await sqlRows<{ number: string }>(
    api.db,
    `insert into receipt (tran_no, series, financial_year, captured_at, verify_code, sequence_no, number, issued_at)
     values ($1, 'online', '2026-27', $2, $3, $4, $5, $2)
     on conflict (tran_no) do update set number = receipt.number returning number`,
    [
      order.tranNo,
      at,
      order.tranNo.padEnd(26, 'A'),
      sequenceNo,
      `2026-27/${String(sequenceNo).padStart(6, '0')}`,
    ],
  )
  const isSent = ['sent', 'delivered', 'returned'].includes(state)
  const [made] = await sqlRows<{ id: number; version: number }>(
    api.db,
    `insert into parcel (tran_no, on_date, option, state, zone, charge_paise, grams, address, carrier, tracking_no,
       packed_at, sent_at, delivered_at, returned_at)
     values ($1, $2, 'post', $3, $4, 6000, $5, $6, $7, $8, $9, $10, $11, $12) returning id, version`,
    [
      order.tranNo,
      onDate,
      state,
      country === 'IN' ? 'kerala' : 'abroad',
      options.grams ?? 80,
      JSON.stringify({
        recipient: options.recipient ?? 'Krishnakumar Pillai',
        line1: 'TC 14/1822, Vellayambalam',
        line2: null,
        city: 'Thiruvananthapuram',
        state: country === 'IN' ? 'IN-KL' : 'Kent',
        country,
        postalCode: options.postalCode ?? '695010',
        mobile: '+919846031217',
      }),
      options.carrier ?? (isSent ? 'Speed Post' : null),
      options.trackingNo ?? null,
      isSent || state === 'packed' ? at : null,
      isSent ? at : null,
      state === 'delivered' ? at : null,
      state === 'returned' ? at : null,
    ],
  )
  if (!made || !receipt) throw new Error('no parcel was made')
  await sqlRows(api.db, 'insert into parcel_line (parcel_id, line_id) select $1, unnest($2::bigint[])', [
    made.id,
    order.lineIds,
  ])
  return { ...order, ...made, receiptNumber: receipt.number }
}
