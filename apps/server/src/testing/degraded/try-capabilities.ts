import { randomUUID } from 'node:crypto'
import { getBookingCalendar } from '@vazhipadu/contract/booking'
import { listOfferings } from '@vazhipadu/contract/catalogue'
import { paymentSuccess } from '@vazhipadu/contract/checkout'
import { quoteAtCounter, sellAtCounter } from '@vazhipadu/contract/counter/sales'
import { getDaySheet, printDaySheet } from '@vazhipadu/contract/day-sheet'
import { forgotPassword, register, signIn, verifyEmail } from '@vazhipadu/contract/identity'
import { getBatch, sendReminders } from '@vazhipadu/contract/notifications'
import { getOrder, myBookings } from '@vazhipadu/contract/orders'
import { generateReceipt } from '@vazhipadu/contract/receipts'
import { refundPayment } from '@vazhipadu/contract/refunds'
import { showDashboard } from '@vazhipadu/contract/reports/dashboard'
import { listTransactionHistory } from '@vazhipadu/contract/reports/transactions'
import * as support from '@vazhipadu/contract/support'
import { getSystem } from '@vazhipadu/contract/system'
import { getNowServing, joinRoom } from '@vazhipadu/contract/waiting-room'
import { sendDue } from '../../features/notifications/batches/send-due.ts'
import { codeFor, PASSWORD } from '../make-account.ts'
import { makePdf } from '../make-hostile-files.ts'
import { sendForm } from '../send-form.ts'
import type { Absence, Capability, Outcome, Part } from './list-degraded.ts'
import type { House } from './start-house.ts'

const HOMAM = 11

/** What exists before the service goes down: a paid order, an unpaid one, an uploaded file. */
export type Stage = {
  house: House
  part: Part
  absence: Absence
  /** A day that no other test in this file uses. */
  date: string
  paid: string
  /** Another paid order, which is refunded. */
  unwanted: { tranNo: string; paymentId: string; totalPaise: number; version: number; lineId: number }
  unpaid: { tranNo: string; orderId: string }
  /** An order that was not created at the provider yet. */
  unasked: string
  /** A person who forgot the password. */
  forgetful: { email: string; mobile: string }
  file: { ticketId: string; id: string }
}

/** The observed outcome, with its code if it is a refusal; a 500 is neither and throws. */
export type Seen = { outcome: Outcome; code?: string | undefined }
type Answer = { status: number; body: unknown }

const read = ({ status, body }: Answer, good: Outcome = 'works'): Seen => {
  const { code } = (body ?? {}) as { code?: string }
  if (status === 503) return { outcome: 'refused', code }
  if (status !== 200) throw new Error(`answered ${status}: ${JSON.stringify(body).slice(0, 300)}`)
  return { outcome: good }
}

const numbers = { person: 0 }
const makeNewcomer = () => {
  const n = ++numbers.person
  const [email, mobile] = [`newcomer${n}@example.com`, `+9197440${String(10_000 + n)}`]
  return { name: 'Ammini Amma', email, mobile, password: PASSWORD, consent: true as const }
}
const asks = { ticket_type: 'payment', subject: 'A question', text: 'Please see.' }
const makeFile = () => new File([new Uint8Array(makePdf())], 'bank.pdf')

async function fetchOffered(
  { house }: Stage,
  offered: { status: number; body: { url?: string } },
): Promise<Seen> {
  if (offered.status !== 200) return read(offered)
  const answer = await fetch(house.url + new URL(offered.body.url ?? '').pathname)
  if (answer.ok) return { outcome: (await answer.arrayBuffer()).byteLength > 0 ? 'works' : 'refused' }
  return read({ status: answer.status, body: await answer.json() })
}

async function remind({ house, date }: Stage): Promise<Seen> {
  const begun = await house.call(sendReminders, { body: { kind: 'pre', on_date: date } }, house.admin)
  const { batch_id: id } = begun.body
  for (const channel of ['email', 'sms'] as const)
    await sendDue(house.shared, channel, new AbortController().signal)
  const { body } = await house.call(getBatch, { params: { id } }, house.admin)
  if (begun.status !== 200 || body.failed > 0) throw new Error(`was ${JSON.stringify(body)}`)
  return { outcome: body.waiting > 0 ? 'later' : 'works' }
}

/** Each as a browser does it; jobs that the request enqueued are run too. */
export const tries: Record<Capability, (stage: Stage) => Promise<Seen>> = {
  async signUp({ house, part }) {
    const newcomer = makeNewcomer()
    const answer = await house.call(register, { body: newcomer })
    const seen = read(answer)
    const outcome = await house.finish(answer)
    if (part !== 'sms') return { ...seen, outcome }
    const token = answer.body.tempToken ?? ''
    const otpCode = codeFor(house, newcomer.email)
    // The code by SMS is sent after the one by e-mail was entered.
    return { outcome: await house.finish(await house.call(verifyEmail, { body: { otpCode, token } })) }
  },
  async signIn({ house }) {
    return read(await house.call(signIn, { body: { identifier: house.person.email, password: PASSWORD } }))
  },
  async resetPassword({ house, part, forgetful }) {
    const identifier = part === 'sms' ? forgetful.mobile : forgetful.email
    const answer = await house.call(forgotPassword, { body: { identifier } })
    return { ...read(answer), outcome: await house.finish(answer) }
  },
  async browse({ house }) {
    read(await house.call(listOfferings, { query: {} }))
    return read(await house.call(getBookingCalendar, { query: { offering_id: HOMAM, month: '2026-12' } }))
  },
  async hold({ house, date, part }) {
    const answer = await house.book([{ offering_id: HOMAM, date, name: 'Ammini', star_id: 9 }])
    if ((answer.body.checkout === null) !== (part === 'provider')) throw new Error('what to pay on is wrong')
    return read(answer)
  },
  async pay({ house, unasked }) {
    return read(await house.openCheckout(unasked))
  },
  async comeBack({ house, unpaid }) {
    const paid = house.control.pay(unpaid.orderId, { sendWebhooks: false })
    const body = {
      razorpay_payment_id: paid.payment_id,
      razorpay_order_id: paid.order_id,
      razorpay_signature: paid.signature,
    }
    const answer = await house.call(paymentSuccess, { body }, { token: await house.signIn(house.devotee) })
    return read(answer, answer.body.status === 'confirmed' ? 'works' : 'later')
  },
  async seeOrder({ house, paid }) {
    const request = { params: { tran_no: paid } }
    return read(await house.call(getOrder, request, { token: await house.signIn(house.devotee) }))
  },
  async receiptPdf(stage) {
    const request = { params: { id: stage.paid }, query: {} }
    const { house } = stage
    const token = await house.signIn(house.devotee)
    return fetchOffered(stage, await house.call(generateReceipt, request, { token }))
  },
  async letter({ house, paid, part }) {
    const toldBefore = [house.mails.length, house.texts.length]
    const outcome = await house.tell(paid)
    const notified = [house.mails.length, house.texts.length].map((count, n) => count > (toldBefore[n] ?? 0))
    if (part === 'mail' && !notified[1]) throw new Error('the SMS was kept back')
    if (part === 'sms' && !notified[0]) throw new Error('the letter was kept back')
    return { outcome }
  },
  async history({ house }) {
    return read(await house.call(myBookings, { body: {} }, { token: await house.signIn(house.devotee) }))
  },
  async refund({ house, unwanted, part, absence }) {
    const { paymentId, totalPaise, tranNo, version, lineId } = unwanted
    const query = { payment_number: paymentId, amount: totalPaise, tran_no: tranNo }
    const body = { reason: 'Requested by telephone', version, line_ids: [lineId] }
    const headers = { 'idempotency-key': randomUUID() }
    const answer = await house.call(refundPayment, { query, body }, { token: house.admin.token, headers })
    const seen = read(answer, 'later')
    // Does not wait for the worker's call to a hanging provider: no person waits for it.
    return absence === 'hanging' && part === 'provider' ? seen : { outcome: await house.sendMoney(tranNo) }
  },
  async ticket({ house }) {
    return read(await sendForm(house, support.createTicket, { form: asks }, house.person))
  },
  async attach({ house }) {
    const sent = { form: asks, files: [makeFile()] }
    const answer = await sendForm(house, support.createTicket, sent, house.person)
    const state = answer.status === 200 ? answer.body.attachments[0]?.state : undefined
    return read(answer, state === 'ready' ? 'works' : 'later')
  },
  async fetchFile(stage) {
    const params = { id: stage.file.ticketId, attachmentId: stage.file.id }
    const { house } = stage
    return fetchOffered(stage, await house.call(support.downloadAttachment, { params }, house.person))
  },
  async counterSale({ house, date }) {
    const lines = [{ offering_id: HOMAM, date, name: 'Ammini', star_id: 9 }]
    const { body } = await house.call(quoteAtCounter, { body: { lines } }, house.admin)
    const sale = { customer: { name: 'Ammini' }, lines, method: 'upi', totalPaise: body.totalPaise }
    const reference = String(500_000_000_000 + ++numbers.person)
    const headers = { 'idempotency-key': randomUUID() }
    const request = { body: { ...sale, reference } as never }
    return read(await house.call(sellAtCounter, request, { token: house.admin.token, headers }))
  },
  async daySheet({ house, date }) {
    return read(await house.call(getDaySheet, { query: { on_date: date } }, house.admin))
  },
  async printSheet(stage) {
    const request = { body: { on_date: stage.date } }
    return fetchOffered(stage, await stage.house.call(printDaySheet, request, stage.house.admin))
  },
  reminders: remind,
  async waitingRoom({ house }) {
    const params = { room_id: house.roomId }
    read(await house.call(getNowServing, { params }))
    return read(await house.call(joinRoom, { params }, house.person))
  },
  async office({ house }) {
    read(await house.call(showDashboard, {}, house.admin))
    read(await house.call(listTransactionHistory, { body: {} }, house.admin))
    return read(await house.call(getSystem, {}, house.admin))
  },
}
