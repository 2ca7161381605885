import { type Db, sqlRows, type Trx } from '../../platform/db/database.ts'
import { inTransaction } from '../../platform/db/in-transaction.ts'
import { templeTimeAt } from '../calendar/calendar.rules.ts'
import { makeVerifyCode } from './make-verify-code.ts'
import { nameFinancialYear, type Series } from './receipts.rules.ts'
import { lockNumbers } from './skip-numbers.ts'

export type DueReceipt = { tranNo: string; series: Series; capturedAt: Date }

/**
 * Call in the transaction that confirms the order: once it commits the receipt is due, whatever crashes. Only inserts a
 * row and waits for no lock. Called twice for one order, the first call wins.
 */
export async function recordDueReceipt(trx: Trx, timeZone: string, due: DueReceipt): Promise<void> {
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
  /** The number of an order's receipt, assigned now if it has none. Call after the confirmation has committed. */
  issue(tranNo: string): Promise<string | undefined>
  /** Numbers all due receipts and returns how many. For the sweep, and for callers that find unnumbered ones. */
  issueDue(): Promise<number>
}

/** Limits the duration of one statement; the next batch numbers the rest. */
const MAX_RECEIPTS_PER_BATCH = 1_000

/**
 * Assigns numbers without gaps and without one flush for each order. A counter row locked until each order's commit
 * would allow only one order for each flush; here all callers that arrive while a batch is running share the next
 * batch.
 */
export function openIssuer(db: Db, clock: { now(): Date }): ReceiptIssuer {
  let next: Promise<Map<string, string>> | undefined
  let running: Promise<unknown> = Promise.resolve()

  /** Joins the batch that has not started: only that one is sure to see a row committed before this call. */
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
        if (number !== undefined || numbers.size < MAX_RECEIPTS_PER_BATCH) return number
      }
    },
    async issueDue() {
      let issued = 0
      for (;;) {
        const numbers = await joinBatch()
        issued += numbers.size
        if (numbers.size < MAX_RECEIPTS_PER_BATCH) return issued
      }
    },
  }
}

async function findNumber(db: Db, tranNo: string): Promise<string | undefined> {
  const row = await db.selectFrom('receipt').select('number').where('tranNo', '=', tranNo).executeTakeFirst()
  return row?.number ?? undefined
}

/**
 * Numbers the due receipts in order of capture, in one statement and one commit. The lock is taken by a separate
 * statement, so that the next one has a new snapshot and sees the numbers of the lock's last holder; in one statement
 * the snapshot would be older than the wait for the lock. If another database server assigned the last numbers, none
 * are assigned: some may have been issued that are unknown here (`skip-lost-numbers.ts`).
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
      [now, MAX_RECEIPTS_PER_BATCH, server],
    )
  })
  return new Map(rows.map(({ tranNo, number }) => [tranNo, number]))
}
