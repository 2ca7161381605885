import { type Db, sqlRows, type Trx } from '../../platform/db/database.ts'
import { inTransaction } from '../../platform/db/in-transaction.ts'
import { templeTimeAt } from '../calendar/calendar.rules.ts'
import { makeVerifyCode } from './make-verify-code.ts'
import { lockNumbers } from './pass-over-numbers.ts'
import { nameFinancialYear, type Series } from './receipts.rules.ts'

export type DueReceipt = { tranNo: string; series: Series; capturedAt: Date }

/**
 * To be called in the transaction that confirms the order: from its commit on a receipt is due, whatever dies. It
 * inserts a row of its own and waits for nobody. Called twice for one order, the first stands.
 */
export async function oweReceipt(trx: Trx, timeZone: string, due: DueReceipt): Promise<void> {
  const { tranNo, series, capturedAt } = due
  await trx
    .insertInto('receipt')
    .values({
      tranNo,
      series,
      capturedAt,
      financialYear: nameFinancialYear(templeTimeAt(capturedAt, timeZone).today),
      verifyCode: makeVerifyCode(),
    })
    .onConflict((row) => row.column('tranNo').doNothing())
    .execute()
}

export type ReceiptIssuer = {
  /** The number of an order's receipt, given now if it has none. Call after the confirmation has committed. */
  issue(tranNo: string): Promise<string | undefined>
  /** Numbers whatever is due; answers how many. For the sweep, and for whoever finds some unnumbered. */
  issueDue(): Promise<number>
}

/** So that one statement stays short; what is left goes with the next. */
const MOST_AT_ONCE = 1_000

/**
 * Gives numbers without a gap and without a queue of flushes. One counter row locked until each order's commit would
 * let through one order a flush; here all who ask while a batch is under way share the next one.
 */
export function openIssuer(db: Db, clock: { now(): Date }): ReceiptIssuer {
  let next: Promise<Map<string, string>> | undefined
  let running: Promise<unknown> = Promise.resolve()

  /** Joins the batch that has not begun: only that one is sure to see a row committed before this call. */
  const joinBatch = (): Promise<Map<string, string>> => {
    next ??= running
      .catch(() => undefined)
      .then(() => {
        const batch = numberDue(db, clock.now())
        running = batch
        next = undefined
        return batch
      })
    return next
  }

  return {
    async issue(tranNo) {
      for (;;) {
        const numbers = await joinBatch()
        const number = numbers.get(tranNo) ?? (await findNumber(db, tranNo))
        // A full batch may have left it for the next.
        if (number !== undefined || numbers.size < MOST_AT_ONCE) return number
      }
    },
    async issueDue() {
      let issued = 0
      for (;;) {
        const numbers = await joinBatch()
        issued += numbers.size
        if (numbers.size < MOST_AT_ONCE) return issued
      }
    },
  }
}

async function findNumber(db: Db, tranNo: string): Promise<string | undefined> {
  const row = await db.selectFrom('receipt').select('number').where('tranNo', '=', tranNo).executeTakeFirst()
  return row?.number ?? undefined
}

/**
 * Numbers what is due, in order of capture, in one statement and one commit. The lock is a statement of its own: the
 * statement after it begins with a fresh view, which sees what the lock's last holder has numbered. In one statement
 * the view would be older than the wait, and numbers counted from it would leave gaps. On another server than the one
 * that gave the last numbers none are given: some that are not known here may be in people's hands (`pass-over-lost.ts`).
 */
async function numberDue(db: Db, now: Date): Promise<Map<string, string>> {
  const rows = await inTransaction(db, async (trx) => {
    const server = await lockNumbers(trx)
    return sqlRows<{ tranNo: string; number: string }>(
      trx,
      `with first as (
         insert into receipt_server (server) select $3
         where exists (select from receipt where sequence_no is null) on conflict do nothing
       ), due as (
         select tran_no, series, financial_year,
           row_number() over (partition by series, financial_year order by captured_at, tran_no) as place
         from receipt where sequence_no is null and not exists (select from receipt_server where server <> $3)
         order by captured_at, tran_no limit $2
       ), many as (
         select series, financial_year, count(*)::int as count from due group by series, financial_year
       ), counted as (
         insert into receipt_series as known (series, financial_year, last_number)
         select series, financial_year, count from many
         on conflict (series, financial_year) do update set last_number = known.last_number + excluded.last_number
         returning series, financial_year, last_number
       ), given as (
         select due.tran_no, due.series, due.financial_year, (last_number - count + place)::int as sequence_no
         from due join many using (series, financial_year) join counted using (series, financial_year)
       )
       update receipt set sequence_no = given.sequence_no, issued_at = $1,
         number = case given.series when 'counter' then 'C/' else '' end || given.financial_year || '/' ||
           lpad(given.sequence_no::text, greatest(6, length(given.sequence_no::text)), '0')
       from given where receipt.tran_no = given.tran_no
       returning receipt.tran_no, receipt.number`,
      [now, MOST_AT_ONCE, server],
    )
  })
  return new Map(rows.map(({ tranNo, number }) => [tranNo, number]))
}
