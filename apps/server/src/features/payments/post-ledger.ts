import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Db, Trx } from '../../platform/db/database.ts'
import { unnestRows } from '../../platform/db/unnest-rows.ts'

export type LedgerAccount =
  | 'provider'
  | 'unallocated'
  | 'offerings'
  | 'postage'
  | 'refunds_due'
  | 'disputed'
  | 'bank'
  | 'fees'
  | 'tax'
  | 'cash'
  /** Said to be paid to the temple's QR code; not yet seen at the bank. */
  | 'counter_upi'
  /** What a count of the drawer differed by. */
  | 'over_short'
  | 'suspense'

export type Posting = {
  /** The idempotency key: an event with the same key is posted once, however often it is told. */
  key: string
  at: Date
  tranNo: string | null
  entries: Partial<Record<LedgerAccount, number>>
}

/** Adds to the books. The database refuses what does not balance, and every change of what is written. */
export async function postLedger(trx: Trx, { key, at, tranNo, entries }: Posting): Promise<void> {
  const written = Object.entries(entries)
    .filter(([, paise]) => paise !== 0)
    .map(([account, paise]) => ({ account, paise }))
  const id = randomUUID()
  await sql`
    with posted as (
      insert into ledger_posting (id, key, at, tran_no) values (${id}, ${key}, ${at}, ${tranNo})
      on conflict (key) do nothing returning id
    )
    insert into ledger_entry (posting_id, account, amount_paise)
    select posted.id, account, paise
    from posted, ${unnestRows('entry', written, { account: 'text', paise: 'bigint' })}`.execute(trx)
}

/** The opposite of what was posted under `of`: it happened, and was undone. */
export async function reverseLedger(
  trx: Trx,
  of: string,
  { key, at }: Pick<Posting, 'key' | 'at'>,
): Promise<void> {
  const { rows: entries } = await sql<{ account: LedgerAccount; amountPaise: number; tranNo: string | null }>`
    select account, amount_paise, tran_no from ledger_entry join ledger_posting on id = posting_id
    where key = ${of}`.execute(trx)
  if (entries.length === 0) return
  await postLedger(trx, {
    key,
    at,
    tranNo: entries[0]?.tranNo ?? null,
    entries: Object.fromEntries(entries.map(({ account, amountPaise }) => [account, -amountPaise])),
  })
}

/** What was posted under a key, account by account. */
export async function readPosting(trx: Trx, key: string): Promise<Partial<Record<LedgerAccount, number>>> {
  const { rows } = await sql<{ account: LedgerAccount; amountPaise: number }>`
    select account, amount_paise from ledger_entry join ledger_posting on id = posting_id
    where key = ${key}`.execute(trx)
  return Object.fromEntries(rows.map(({ account, amountPaise }) => [account, amountPaise]))
}

/** What one order has moved, account by account. */
export async function readBalances(
  trx: Db | Trx,
  tranNo: string,
): Promise<Partial<Record<LedgerAccount, number>>> {
  const { rows } = await sql<{ account: LedgerAccount; paise: number }>`
    select account, sum(amount_paise)::bigint as paise from ledger_entry join ledger_posting on id = posting_id
    where tran_no = ${tranNo} group by account`.execute(trx)
  return Object.fromEntries(rows.map(({ account, paise }) => [account, paise]))
}
