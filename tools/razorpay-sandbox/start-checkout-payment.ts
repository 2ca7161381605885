import { findTestCard, judgeVpa, type Verdict } from './decide-outcome.ts'
import type { PaymentRecord } from './entities.ts'
import type { Records } from './keep-records.ts'
import { readText, type Session } from './keep-sessions.ts'
import { type Means, refusePaying, startPayment } from './pay-order.ts'
import { Refusal } from './refuse-request.ts'

/** An attempt from the payer's form, or what is wrong with the form. */
export function startCheckoutPayment(
  records: Records,
  session: Session,
  form: Record<string, unknown>,
): { payment: PaymentRecord; verdict: Verdict } | string {
  try {
    refusePaying(session.order)
  } catch (error) {
    if (error instanceof Refusal) return error.message
    throw error
  }
  const { email, contact } = session.prefill
  const start = (means: Means) =>
    startPayment(records, session.order, {
      ...means,
      email,
      contact,
      description: session.description || undefined,
      notes: session.notes,
    })
  switch (readText(form.method)) {
    case 'card': {
      const found = findTestCard(readText(form.number), readText(form.name))
      if (found === undefined) return 'This is not one of the test cards.'
      if (!isFuture(readText(form.expiry), records.clock.nowMs())) return 'The card has expired.'
      if (!/^\d{3,4}$/.test(readText(form.cvv))) return 'The CVV has three or four digits.'
      const payment = start({ method: 'card', card: found.card })
      if (found.failure !== undefined) session.condemned.set(payment, found.failure)
      return { payment, verdict: 'ask' }
    }
    case 'upi': {
      const vpa = readText(form.vpa)
      if (!/^[\w.-]{2,}@[A-Za-z]{2,}$/.test(vpa)) return 'This is not a UPI ID.'
      return { payment: start({ method: 'upi', vpa }), verdict: judgeVpa(vpa) }
    }
    case 'netbanking':
      return {
        payment: start({ method: 'netbanking', bank: readText(form.bank) || 'HDFC' }),
        verdict: 'ask',
      }
    default:
      return 'Choose a way to pay.'
  }
}

/** A card is good until the end of its month. */
function isFuture(expiry: string, nowMs: number): boolean {
  const [, month, year] = /^(\d\d) ?\/ ?(\d\d)$/.exec(expiry) ?? []
  if (month === undefined || year === undefined || Number(month) < 1 || Number(month) > 12) return false
  return Date.UTC(2000 + Number(year), Number(month), 1) > nowMs
}
