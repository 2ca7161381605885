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
  /** Sales reported as paid to the temple's QR code; not yet seen at the bank. */
  | 'counter_upi'
  /** Differences found when a drawer was counted. */
  | 'over_short'
  | 'suspense'

export type Posting = {
  /** The idempotency key: a posting with the same key is made once. */
  key: string
  at: Date
  tranNo: string | null
  entries: Partial<Record<LedgerAccount, number>>
}

/** Adds a posting to the books. Database triggers refuse unbalanced postings and every change of existing ones. */
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

/** Posts the opposite of the posting `of`. */
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

/** The entries of a posting by account. */
export async function readPosting(trx: Trx, key: string): Promise<Partial<Record<LedgerAccount, number>>> {
  const { rows } = await sql<{ account: LedgerAccount; amountPaise: number }>`
    select account, amount_paise from ledger_entry join ledger_posting on id = posting_id
    where key = ${key}`.execute(trx)
  return Object.fromEntries(rows.map(({ account, amountPaise }) => [account, amountPaise]))
}

/** The balance of one order by account. */
export async function readBalances(
  trx: Db | Trx,
  tranNo: string,
): Promise<Partial<Record<LedgerAccount, number>>> {
  const { rows } = await sql<{ account: LedgerAccount; paise: number }>`
    select account, sum(amount_paise)::bigint as paise from ledger_entry join ledger_posting on id = posting_id
    where tran_no = ${tranNo} group by account`.execute(trx)
  return Object.fromEntries(rows.map(({ account, paise }) => [account, paise]))
}
