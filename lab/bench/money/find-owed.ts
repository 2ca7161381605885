import { readPaymentState } from '../../../apps/server/src/features/payments/payments.rules.ts'
import { sqlRows } from '../../../apps/server/src/platform/db/database.ts'
import type { ProviderState } from '../../../apps/server/src/testing/compare-provider.ts'
import type { RecordedAnswers } from './record-answers.ts'
import type { Tills } from './start-tills.ts'

type Attempt = { id: string; debtId: string; paymentId: string; key: string; amountPaise: number }
type Payment = { paymentId: string; state: string; isAccepted: boolean }

/**
 * When all faults have ended and days have passed, nothing may be owed: every debt has arrived once, judged by the
 * sandbox's own account and by what two admins signed, not by our books. An open debt is only acceptable if the temple
 * keeps nothing of its payment.
 */
export async function findOwed(
  { db }: Tills,
  recorded: RecordedAnswers,
  provider: ProviderState,
): Promise<string[]> {
  const attempts = await sqlRows<Attempt>(
    db,
    `select id, coalesce(debt_id, id) as debt_id, payment_id, key, amount_paise from refund where source = 'ours'`,
  )
  const payments = await sqlRows<Payment>(db, 'select payment_id, state, is_accepted from payment')
  return [
    ...payments.flatMap((payment) => checkPayment(payment, attempts, recorded, provider)),
    ...(await findRepeatedLetters(db)),
  ]
}

const sum = (amounts: number[]) => amounts.reduce((total, amount) => total + amount, 0)

function checkPayment(
  payment: Payment,
  attempts: Attempt[],
  recorded: RecordedAnswers,
  provider: ProviderState,
): string[] {
  const { paymentId, state, isAccepted } = payment
  const theirs = provider.payments.find(({ id }) => id === paymentId)
  if (!theirs) return [`${paymentId} is unknown to the provider`]
  if (!theirs.captured) return []
  const left = provider.refunds.filter(
    (refund) => refund.payment_id === paymentId && refund.status === 'processed',
  )
  const lostPaise = sum(
    provider.disputes
      .filter((dispute) => dispute.payment_id === paymentId && dispute.status === 'lost')
      .map(({ amount }) => amount),
  )
  const ours = attempts.filter((attempt) => attempt.paymentId === paymentId)
  const arrivedBy = ({ id, key }: Attempt) =>
    (recorded.transferred.get(id) ?? 0) +
    sum(left.filter(({ notes }) => !Array.isArray(notes) && notes.key === key).map(({ amount }) => amount))
  const returned =
    sum(left.map(({ amount }) => amount)) + sum(ours.map(({ id }) => recorded.transferred.get(id) ?? 0))
  const keptPaise = theirs.amount - returned - lostPaise
  const mismatches = ours
    .filter(({ id, debtId }) => id === debtId)
    .flatMap(({ id, amountPaise }) => {
      const arrived = sum(ours.filter(({ debtId }) => debtId === id).map(arrivedBy))
      if (arrived > amountPaise) return [`debt ${id} of ${amountPaise} was paid with ${arrived}`]
      if (arrived < amountPaise && keptPaise > 0)
        return [
          `debt ${id}: of ${amountPaise} only ${arrived} has arrived, ${keptPaise} of ${paymentId} is here`,
        ]
      return []
    })
  if (returned > theirs.amount)
    mismatches.push(`of ${paymentId} ${returned} went back, ${theirs.amount} was paid`)
  if (!isAccepted && keptPaise > 0)
    mismatches.push(`${paymentId} bought nothing and ${keptPaise} of it is here`)
  const shown = readPaymentState(theirs)
  if (shown !== state) mismatches.push(`${paymentId} is ${shown}, our books say ${state}`)
  return mismatches
}

/**
 * There must be only one letter of each kind about a debt, except that its arrival is reported again if the bank had
 * sent it back before. Checked by the enqueued letters: the same key is sent once.
 */
async function findRepeatedLetters(db: Tills['db']): Promise<string[]> {
  const rows = await sqlRows<{ trigger: string; debtId: string; letters: number }>(
    db,
    `select trigger, debt_id, letters from (
       select data->'payload'->>'trigger' as trigger, coalesce(r.debt_id, r.id) as debt_id,
         count(distinct data->'payload'->>'key')::int as letters
       from pgboss.job j join refund r on r.id::text = data->'payload'->'ids'->>'refundId'
       where j.name = 'notify' group by 1, 2) told
     where letters > 1 and (trigger <> 'refund_done' or letters > 1 + (
       select count(*) from refund f join ledger_posting l on l.key = 'refunded_failed:' || f.id
       where coalesce(f.debt_id, f.id) = told.debt_id))`,
  )
  return rows.map(({ trigger, debtId, letters }) => `debt ${debtId}: ${letters} letters of ${trigger}`)
}
