import type { ProviderSettlement, SettledLine } from '../../../gateways/razorpay.ts'
import { type Db, sqlRows, type Trx } from '../../../platform/db/database.ts'
import { inTransaction } from '../../../platform/db/in-transaction.ts'
import { postLedger } from '../post-ledger.ts'

/**
 * A payment that we captured, a refund of ours (also a returned one), or an adjustment of a dispute or payment of ours.
 */
export const IS_OURS = `(case i.kind
  when 'payment' then exists (select from payment p where p.payment_id = i.entity_id and p.captured_at is not null)
  when 'refund' then exists (select from refund r where r.refund_id = i.entity_id)
  else exists (select from payment p where p.payment_id = i.payment_id) end)`

/**
 * Stores a settlement with its transactions. It is posted once, when the transactions add up to its total: the provider
 * owes us that much less, and it is in the bank or was the fee. Unknown transactions are posted to `suspense`, so that
 * the balance held by the provider stays correct.
 */
export async function recordSettlement(
  db: Db,
  providerSettlement: ProviderSettlement,
  parts: SettledLine[],
  now: Date,
): Promise<void> {
  await inTransaction(db, async (trx) => {
    const row = {
      amountPaise: providerSettlement.amount,
      utr: providerSettlement.utr ?? null,
      fetchedAt: now,
    }
    await trx
      .insertInto('settlement')
      .values({ ...row, settlementId: providerSettlement.id, settledAt: providerSettlement.created_at })
      .onConflict((conflict) => conflict.column('settlementId').doUpdateSet(row))
      .execute()
    for (const part of parts) await insertPart(trx, providerSettlement.id, part)
    await postWhenTied(trx, providerSettlement)
  })
}

async function insertPart(trx: Trx, settlementId: string, part: SettledLine): Promise<void> {
  await trx
    .insertInto('settlementItem')
    .values({
      settlementId,
      entityId: part.entity_id,
      kind: part.type === 'payment' || part.type === 'refund' ? part.type : 'adjustment',
      paymentId: part.payment_id ?? null,
      disputeId: part.dispute_id ?? null,
      amountPaise: part.amount,
      feePaise: part.fee,
      taxPaise: part.tax,
      creditPaise: part.credit,
      debitPaise: part.debit,
      happenedAt: part.created_at,
    })
    .onConflict((conflict) => conflict.columns(['settlementId', 'entityId', 'kind']).doNothing())
    .execute()
}

type Sums = { netPaise: number; feePaise: number; taxPaise: number; isPosted: boolean }

async function postWhenTied(trx: Trx, { id, amount, created_at }: ProviderSettlement): Promise<void> {
  const key = `settlement:${id}`
  const [sums] = await sqlRows<Sums>(
    trx,
    `select coalesce(sum(credit_paise - debit_paise), 0)::bigint as net_paise, coalesce(sum(fee_paise), 0)::bigint as fee_paise,
       coalesce(sum(tax_paise), 0)::bigint as tax_paise,
       exists (select from ledger_posting where key = $2) as is_posted
     from settlement_item where settlement_id = $1`,
    [id, key],
  )
  if (!sums || sums.isPosted || sums.netPaise !== amount) return
  const { feePaise, taxPaise } = sums
  const strangePaise = await putInSuspense(trx, id)
  await postLedger(trx, {
    key,
    at: created_at,
    tranNo: null,
    entries: {
      bank: amount,
      fees: feePaise - taxPaise,
      tax: taxPaise,
      provider: strangePaise - amount - feePaise,
      suspense: -strangePaise,
    },
  })
}

/**
 * Marks the unknown transactions and returns their sum. One query for both, since a transaction may become known a
 * moment later.
 */
async function putInSuspense(trx: Trx, settlementId: string): Promise<number> {
  const strange = await sqlRows<{ paise: number }>(
    trx,
    `update settlement_item i set in_suspense = true where settlement_id = $1 and not ${IS_OURS}
     returning credit_paise + fee_paise - debit_paise as paise`,
    [settlementId],
  )
  return strange.reduce((sum, { paise }) => sum + paise, 0)
}

type Explained = { settlementId: string; entityId: string; kind: string; paise: number }

/**
 * Clears transactions that were unknown when settled and are known now, for example a payment whose every event was
 * lost.
 */
export async function clearSuspense(db: Db, now: Date): Promise<void> {
  await inTransaction(db, async (trx) => {
    const explained = await sqlRows<Explained>(
      trx,
      `update settlement_item i set in_suspense = false where in_suspense and ${IS_OURS}
       returning settlement_id, entity_id, kind, credit_paise + fee_paise - debit_paise as paise`,
    )
    for (const { settlementId, entityId, kind, paise } of explained)
      await postLedger(trx, {
        key: `settlement:${settlementId}:${entityId}:${kind}`,
        at: now,
        tranNo: null,
        entries: { suspense: paise, provider: -paise },
      })
  })
}
