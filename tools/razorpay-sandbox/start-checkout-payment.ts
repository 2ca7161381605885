import { asksForCollect, collectEnded, readText, type Session } from './checkout-sessions.ts'
import { findTestCard } from './decide-outcome.ts'
import type { PaymentRecord } from './entities.ts'
import { type Means, refusePaying, startPayment } from './pay-order.ts'
import { Refusal } from './refuse-request.ts'
import type { Records } from './sandbox-records.ts'

/** Starts an attempt from the payer's form, or returns the error in the form. */
export function startCheckoutPayment(
  records: Records,
  session: Session,
  form: Record<string, unknown>,
): PaymentRecord | string {
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
      return payment
    }
    case 'upi': {
      if (asksForCollect(session)) return collectEnded
      const payment = start({ method: 'upi' })
      const app = readText(form.app)
      if (app !== '') session.leftFor.set(payment, app)
      return payment
    }
    case 'netbanking':
      return start({ method: 'netbanking', bank: readText(form.bank) || 'HDFC' })
    default:
      return 'Choose a way to pay.'
  }
}

/** A card is valid until the end of its month. */
function isFuture(expiry: string, nowMs: number): boolean {
  const [, month, year] = /^(\d\d) ?\/ ?(\d\d)$/.exec(expiry) ?? []
  if (month === undefined || year === undefined || Number(month) < 1 || Number(month) > 12) return false
  return Date.UTC(2000 + Number(year), Number(month), 1) > nowMs
}
