import { tranNo } from '@vazhipadu/contract/orders'
import { sql } from 'kysely'
import type { Provider, ProviderPayment } from '../../gateways/razorpay.ts'
import type { Db } from '../../platform/db/database.ts'
import { inTransaction } from '../../platform/db/in-transaction.ts'
import type { Platform } from '../../platform/platform.ts'
import { templeTimeAt } from '../calendar/calendar.rules.ts'
import { nameFinancialYear } from './receipts.rules.ts'
import { lockNumbers, type Passing, SERVER, skipNumbers } from './skip-numbers.ts'

type Deps = Platform & { provider: Provider }

/** A payment may be captured on its third day; the nightly reconciliation looks back as far. */
const LOOK_BACK_DAYS = 8
/** Counter sales leave no trace but paper. More than are sold while a standby may lag behind. */
const COUNTER_MARGIN = 100

/**
 * After a failover to another database server the last numbers, assigned and mailed, may be unknown here. Each belongs
 * to a payment that the provider captured, so at most as many were lost as there are captured payments without a number
 * here: so many numbers are skipped. Until the provider could be asked no number is assigned. Returns how many were
 * skipped.
 */
export async function skipLostNumbers(deps: Deps): Promise<number> {
  if (!(await hasMoved(deps.db))) return 0
  const { db, clock, config, log } = deps
  const at = clock.now()
  const yearOf = (when: Date) => nameFinancialYear(templeTimeAt(when, config.TEMPLE_TIME_ZONE).today)
  const lost = await listUnnumbered(deps, at)
  const counts = new Map<string, number>()
  // The financial year is that of the capture, which for a payment on the last day of March may be today's.
  for (const { created_at } of lost)
    for (const year of new Set([yearOf(created_at), yearOf(at)]))
      counts.set(year, (counts.get(year) ?? 0) + 1)
  const passed = await inTransaction(db, async (trx) => {
    const server = await lockNumbers(trx)
    const moved = await trx
      .updateTable('receiptServer')
      .set({ server })
      .where('server', '!=', server)
      .returning('server')
      .executeTakeFirst()
    // Another worker has done it meanwhile.
    if (!moved) return 0
    const passing = {
      at,
      reason: 'A standby database took over; numbers it had not heard of may have been given.',
    }
    for (const [financialYear, count] of counts)
      await skipNumbers(trx, { ...passing, series: 'online', financialYear }, count)
    const counter: Passing = { ...passing, series: 'counter', financialYear: yearOf(at) }
    const sells = await trx
      .selectFrom('receiptSeries')
      .select('lastNumber')
      .where('series', '=', 'counter')
      .where('financialYear', '=', counter.financialYear)
      .executeTakeFirst()
    if (sells) await skipNumbers(trx, counter, COUNTER_MARGIN)
    return [...counts.values()].reduce((sum, count) => sum + count, sells ? COUNTER_MARGIN : 0)
  })
  log.warn({ passed }, 'another database server gives the numbers of receipts now')
  return passed
}

async function hasMoved(db: Db): Promise<boolean> {
  const { rows } = await sql`select from receipt_server where server <> ${SERVER}`.execute(db)
  return rows.length > 0
}

/** Captured payments with an order number in our form and without a receipt number here: each may have had one. */
async function listUnnumbered({ db, provider }: Deps, to: Date): Promise<ProviderPayment[]> {
  const from = new Date(to.getTime() - LOOK_BACK_DAYS * 86_400_000)
  const captured = (await provider.listPaymentsBetween(from, to)).filter(
    ({ order_id, status, captured }) =>
      order_id && (status === 'captured' || (status === 'refunded' && captured)),
  )
  const explained = await listExplained(
    db,
    captured.map(({ id }) => id),
  )
  const unnumbered: ProviderPayment[] = []
  for (const payment of captured) {
    if (explained.has(payment.id)) continue
    const { receipt } = await provider.getOrder(payment.order_id ?? '')
    if (tranNo.safeParse(receipt).success) unnumbered.push(payment)
  }
  return unnumbered
}

/**
 * Payments whose order has its receipt number, and payments that bought nothing and were recorded before the last
 * number known here was assigned: lost data is never older than that number.
 */
async function listExplained(db: Db, paymentIds: string[]): Promise<Set<string>> {
  const { rows } = await sql<{ paymentId: string }>`
    select p.payment_id from payment p join orders o using (tran_no) left join receipt r using (tran_no)
    where p.payment_id = any (${paymentIds}) and (r.sequence_no is not null
      or (not p.is_accepted and o.kind <> 'lost' and exists (
        select from ledger_posting l where l.key = 'capture:' || p.payment_id
          and l.at <= (select max(issued_at) from receipt))))`.execute(db)
  return new Set(rows.map(({ paymentId }) => paymentId))
}
