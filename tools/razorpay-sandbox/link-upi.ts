import type { PaymentRecord } from './entities.ts'
import type { Records } from './keep-records.ts'
import { refuseInput } from './refuse-request.ts'

/** What a code on the screen says, and what a phone's app is opened with. It names the attempt, and in words the order. */
export function writeUpiLink({ entity, order }: PaymentRecord, payee: string): string {
  const fields = new URLSearchParams({
    pa: 'merchant.rzp@sandbox',
    pn: payee,
    tr: `RZP${entity.id.slice('pay_'.length)}`,
    tn: order.entity.id,
    am: (entity.amount / 100).toFixed(2),
    cu: entity.currency,
  })
  // Apps take a plus for a plus.
  return `upi://pay?${fields.toString().replaceAll('+', '%20')}`
}

/** The attempt that a scanned or opened link pays, if it asks for what is owed. */
export function findByUpiLink(records: Records, link: string): PaymentRecord {
  const url = URL.canParse(link) ? new URL(link) : undefined
  const payment = records.payments.get(`pay_${url?.searchParams.get('tr')?.slice('RZP'.length)}`)
  if (url?.protocol !== 'upi:' || payment === undefined) {
    throw refuseInput('This is not a UPI link of this sandbox.', 'link')
  }
  const { amount, currency } = payment.entity
  if (
    Math.round(Number(url.searchParams.get('am')) * 100) !== amount ||
    url.searchParams.get('cu') !== currency
  ) {
    throw refuseInput('The link asks for another amount than the order.', 'link')
  }
  return payment
}
