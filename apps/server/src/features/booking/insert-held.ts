import { sql } from 'kysely'
import { chooseLanguage } from '../../platform/choose-language.ts'
import type { Trx } from '../../platform/db/database.ts'
import { unnestRows } from '../../platform/db/unnest-rows.ts'
import { type OrderRequest, RELEASE_AFTER_MS } from './booking.rules.ts'
import type { Scarcities } from './check-hold-limits.ts'

export type HeldOrder = OrderRequest & {
  customer: NonNullable<OrderRequest['customer']>
  scarcities?: Scarcities | undefined
  /** The account's language. */
  reads?: string | undefined
}

/** Creation and hold times of the orders in a batch. */
export type HoldTimes = { createdAt: Date; holdUntil: Date }

/**
 * Inserts orders and their lines and reserves their places in one statement. Returns the line ids by order. The caller
 * has locked the places.
 */
export async function insertHeld(
  trx: Trx,
  orders: HeldOrder[],
  { createdAt, holdUntil }: HoldTimes,
): Promise<Map<string, number[]>> {
  if (orders.length === 0) return new Map()
  const releaseAt = new Date(holdUntil.getTime() + RELEASE_AFTER_MS)
  const { rows } = await sql<{ id: number; tranNo: string }>`
    with made as (
      insert into orders (tran_no, kind, account_id, customer_name, customer_email, customer_mobile, state,
        lines_paise, delivery_paise, created_at, hold_until, release_at, idempotency_key, request_hash, language)
      select tran_no, kind, account_id, name, email, mobile, 'awaiting_payment',
        lines_paise, delivery_paise, ${createdAt}::timestamptz, ${holdUntil}::timestamptz, ${releaseAt}::timestamptz, key, hash, language
      from ${unnestOrders(orders)}
    ), places as (${updatePlaces(orders)})
    insert into order_line (tran_no, line_no, account_id, offering_id, pool_id, on_date, name, name_ml, star_id,
      quantity, units, price_paise, scarcity, state)
    select *, 'held' from ${unnestLines(orders)} returning id, tran_no`.execute(trx)
  // Ids come in input order: both unnest and the sequence keep it.
  const ids = new Map<string, number[]>()
  for (const { id, tranNo } of rows) {
    const own = ids.get(tranNo)
    if (own) own.push(id)
    else ids.set(tranNo, [id])
  }
  return ids
}

function unnestOrders(orders: HeldOrder[]) {
  const rows = orders.map((order) => ({
    tranNo: order.tranNo,
    kind: order.kind,
    accountId: order.accountId,
    name: order.customer.name,
    email: order.customer.email,
    mobile: order.customer.mobile,
    linesPaise: sumLines(order),
    deliveryPaise: order.deliveryPaise,
    key: order.idempotency?.key ?? null,
    hash: order.idempotency?.hash ?? null,
    language: chooseLanguage(order.language, order.reads),
  }))
  return unnestRows('wanted', rows, {
    tranNo: 'text',
    kind: 'text',
    accountId: 'uuid',
    name: 'text',
    email: 'text',
    mobile: 'text',
    linesPaise: 'bigint',
    deliveryPaise: 'bigint',
    key: 'text',
    hash: 'bytea',
    language: 'text',
  })
}

export function sumLines({ lines }: Pick<OrderRequest, 'lines'>): number {
  return lines.reduce((sum, { pricePaise, quantity }) => sum + pricePaise * quantity, 0)
}

/** Adds to the reserved units. The caller has locked the places. */
export async function takePlaces(trx: Trx, orders: Pick<OrderRequest, 'lines'>[]): Promise<void> {
  await updatePlaces(orders).execute(trx)
}

function updatePlaces(orders: Pick<OrderRequest, 'lines'>[]) {
  const places = new Map<string, { poolId: number; onDate: string; units: number }>()
  for (const { lines } of orders) {
    for (const { offering, day, quantity } of lines) {
      const key = `${offering.pool.id} ${day.date}`
      const place = places.get(key) ?? { poolId: offering.pool.id, onDate: day.date, units: 0 }
      place.units += offering.units * quantity
      places.set(key, place)
    }
  }
  const taken = unnestRows('taken', [...places.values()], {
    poolId: 'integer',
    onDate: 'date',
    units: 'integer',
  })
  return sql`
    update pool_day set reserved = reserved + taken.units
    from ${taken} where pool_day.pool_id = taken.pool_id and pool_day.on_date = taken.on_date`
}

function unnestLines(orders: HeldOrder[]) {
  const lines = orders.flatMap(({ tranNo, accountId, lines, scarcities }) =>
    lines.map(({ index, offering, day, name, nameMl, starId, quantity, pricePaise }, place) => ({
      tranNo,
      lineNo: place + 1,
      accountId,
      offeringId: offering.id,
      poolId: offering.pool.id,
      onDate: day.date,
      name,
      nameMl,
      starId,
      quantity,
      units: offering.units * quantity,
      pricePaise,
      scarcity: scarcities?.get(index) ?? null,
    })),
  )
  return unnestRows('line', lines, {
    tranNo: 'text',
    lineNo: 'smallint',
    accountId: 'uuid',
    offeringId: 'integer',
    poolId: 'integer',
    onDate: 'date',
    name: 'text',
    nameMl: 'text',
    starId: 'smallint',
    quantity: 'integer',
    units: 'integer',
    pricePaise: 'bigint',
    scarcity: 'text',
  })
}
