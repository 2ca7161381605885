import { sqlRows, type Trx } from '../../platform/db/database.ts'
import { type OrderRequest, RELEASE_AFTER_MS } from './booking.rules.ts'

/** Writes orders, their lines and what they take of the days, each with one statement. The places are locked. */
export async function insertHeld(trx: Trx, orders: OrderRequest[]): Promise<Map<string, number[]>> {
  if (orders.length === 0) return new Map()
  await insertOrders(trx, orders)
  await takePlaces(trx, orders)
  return insertLines(trx, orders)
}

async function insertOrders(trx: Trx, orders: OrderRequest[]): Promise<void> {
  await sqlRows(
    trx,
    `insert into orders (tran_no, kind, account_id, customer_name, customer_email, customer_mobile, state,
       lines_paise, delivery_paise, created_at, hold_until, release_at, idempotency_key, request_hash)
     select tran_no, kind, account_id, name, email, mobile, 'awaiting_payment',
       lines_paise, delivery_paise, created_at, hold_until, release_at, key, hash
     from unnest($1::text[], $2::text[], $3::uuid[], $4::text[], $5::text[], $6::text[], $7::bigint[], $8::bigint[],
       $9::timestamptz[], $10::timestamptz[], $11::timestamptz[], $12::text[], $13::bytea[])
       as wanted (tran_no, kind, account_id, name, email, mobile, lines_paise, delivery_paise,
         created_at, hold_until, release_at, key, hash)`,
    [
      orders.map(({ tranNo }) => tranNo),
      orders.map(({ kind }) => kind),
      orders.map(({ accountId }) => accountId),
      orders.map(({ customer }) => customer.name),
      orders.map(({ customer }) => customer.email),
      orders.map(({ customer }) => customer.mobile),
      orders.map(sumLines),
      orders.map(({ deliveryPaise }) => deliveryPaise),
      orders.map(({ createdAt }) => createdAt),
      orders.map(({ holdUntil }) => holdUntil),
      orders.map(({ holdUntil }) => new Date(holdUntil.getTime() + RELEASE_AFTER_MS)),
      orders.map(({ idempotency }) => idempotency?.key ?? null),
      orders.map(({ idempotency }) => idempotency?.hash ?? null),
    ],
  )
}

export function sumLines({ lines }: Pick<OrderRequest, 'lines'>): number {
  return lines.reduce((sum, { pricePaise, quantity }) => sum + pricePaise * quantity, 0)
}

/** Adds to what is reserved. The places are locked. */
export async function takePlaces(trx: Trx, orders: Pick<OrderRequest, 'lines'>[]): Promise<void> {
  const units = new Map<string, { poolId: number; date: string; units: number }>()
  for (const { lines } of orders) {
    for (const { offering, day, quantity } of lines) {
      const key = `${offering.pool.id} ${day.date}`
      const place = units.get(key) ?? { poolId: offering.pool.id, date: day.date, units: 0 }
      units.set(key, { ...place, units: place.units + offering.units * quantity })
    }
  }
  const places = [...units.values()]
  await sqlRows(
    trx,
    `update pool_day set reserved = reserved + taken.units
     from unnest($1::integer[], $2::date[], $3::integer[]) as taken (pool_id, on_date, units)
     where pool_day.pool_id = taken.pool_id and pool_day.on_date = taken.on_date`,
    [places.map(({ poolId }) => poolId), places.map(({ date }) => date), places.map((place) => place.units)],
  )
}

async function insertLines(trx: Trx, orders: OrderRequest[]): Promise<Map<string, number[]>> {
  const lines = orders.flatMap(({ tranNo, accountId, lines }) =>
    lines.map((line, index) => ({ ...line, tranNo, accountId, lineNo: index + 1 })),
  )
  const rows = await sqlRows<{ id: number; tranNo: string }>(
    trx,
    `insert into order_line (tran_no, line_no, account_id, offering_id, pool_id, on_date, name, name_ml, star_id,
       quantity, units, price_paise, state)
     select *, 'held'
     from unnest($1::text[], $2::smallint[], $3::uuid[], $4::integer[], $5::integer[], $6::date[], $7::text[],
       $8::text[], $9::smallint[], $10::integer[], $11::integer[], $12::bigint[])
     returning id, tran_no`,
    [
      lines.map(({ tranNo }) => tranNo),
      lines.map(({ lineNo }) => lineNo),
      lines.map(({ accountId }) => accountId),
      lines.map(({ offering }) => offering.id),
      lines.map(({ offering }) => offering.pool.id),
      lines.map(({ day }) => day.date),
      lines.map(({ name }) => name),
      lines.map(({ nameMl }) => nameMl),
      lines.map(({ starId }) => starId),
      lines.map(({ quantity }) => quantity),
      lines.map(({ offering, quantity }) => offering.units * quantity),
      lines.map(({ pricePaise }) => pricePaise),
    ],
  )
  // In the order in which they were given: unnest keeps it, and so does the sequence.
  const ids = new Map<string, number[]>()
  for (const { id, tranNo } of rows) ids.set(tranNo, [...(ids.get(tranNo) ?? []), id])
  return ids
}
