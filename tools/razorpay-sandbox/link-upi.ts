import type { PaymentRecord } from './entities.ts'
import { refuseInput } from './refuse-request.ts'
import type { Records } from './sandbox-records.ts'

/** The UPI link of a QR code or an app. It contains the attempt's id and the order as text. */
export function writeUpiLink({ entity, order }: PaymentRecord, payee: string): string {
  const fields = new URLSearchParams({
    pa: 'merchant.rzp@sandbox',
    pn: payee,
    tr: `RZP${entity.id.slice('pay_'.length)}`,
    tn: order.entity.id,
    am: (entity.amount / 100).toFixed(2),
    cu: entity.currency,
  })
  // UPI apps do not decode a plus as a space.
  return `upi://pay?${fields.toString().replaceAll('+', '%20')}`
}

/** Finds the attempt of a scanned or opened link, if the amount is right. */
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
