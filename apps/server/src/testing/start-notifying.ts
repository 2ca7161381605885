import { randomUUID } from 'node:crypto'
import { savePreference } from '@vazhipadu/contract/profile'
import { insertParcels } from '../features/delivery/insert-parcels.ts'
import { notify, type OrderTrigger } from '../features/notifications/notifications.jobs.ts'
import { inTransaction } from '../platform/db/in-transaction.ts'
import { enqueue } from '../platform/jobs/enqueue.ts'
import { fillCatalogue } from './fill-catalogue.ts'
import { getAccountId } from './get-account-id.ts'
import { makeAccount } from './make-account.ts'
import { type MadeOrder, makeOrder } from './make-order.ts'
import { sampleAddress } from './sample-address.ts'
import { startApi } from './start-api.ts'

export const REPORT_SECRET = 'the-secret-that-providers-send-with-reports'
const smsTemplates = Object.fromEntries(
  [
    'BOOKING_CONFIRMED',
    'BOOKING_CONFIRMED_DAY',
    'DELIVERY_PAID',
    'PAYMENT_PENDING',
    'PAID_LATE',
    'REMINDER',
    'PERFORMED',
    'PRASADAM_SENT',
    'MOVED',
    'CANCELLED_BY_TEMPLE',
    'REFUND_STARTED',
    'REFUND_DONE',
  ].map((name) => [`SMS_TEMPLATE_${name}`, `tmpl-${name.toLowerCase()}`]),
)

export type NotificationWorld = Awaited<ReturnType<typeof startNotifying>>

/** A devotee with orders, and every notice that can be sent about one. */
export async function startNotifying() {
  // Three SMS a day: small enough for a test to use the budget up.
  const api = await startApi({
    REPORT_SECRETS: REPORT_SECRET,
    LIMIT_NOTICES_BY_SMS_A_DAY: '3',
    ...smsTemplates,
  })
  await fillCatalogue(api)
  const devotee = await makeAccount(api)
  const accountId = await getAccountId(api.db, devotee.email)
  api.mails.length = 0
  api.texts.length = 0

  const book = (options: Partial<Parameters<typeof makeOrder>[1]> = {}) =>
    makeOrder(api.db, { accountId, at: api.clock.now(), ...options })
  const tell = (trigger: OrderTrigger, ids: Record<string, string>, key = JSON.stringify(ids)) =>
    inTransaction(api.db, (trx) => enqueue(trx, notify, { trigger, key: `${trigger}:${key}`, ids }))

  async function post({ tranNo, lineIds }: MadeOrder): Promise<string> {
    const parcels = [
      { date: '2026-12-01', zone: 'kerala' as const, grams: 50, chargePaise: 6_000, lineIndexes: [0] },
    ]
    await inTransaction(api.db, (trx) =>
      insertParcels(trx, [{ tranNo, lineIds, parcels, address: sampleAddress }]),
    )
    await api.db
      .updateTable('parcel')
      .set({ state: 'sent', carrier: 'Speed Post', trackingNo: 'EK1' })
      .execute()
    const parcel = await api.db.selectFrom('parcel').select('id').executeTakeFirstOrThrow()
    return String(parcel.id)
  }

  async function giveBackRefund({ tranNo, paymentId, lineIds }: MadeOrder): Promise<string> {
    const id = randomUUID()
    await api.db
      .insertInto('refund')
      .values({
        id,
        key: `refund-${id}`,
        paymentId,
        tranNo,
        source: 'ours',
        state: 'pending',
        cause: 'office',
        amountPaise: 5_000,
        reason: 'Closed that day',
        lineIds,
        requestedAt: api.clock.now(),
      })
      .execute()
    return id
  }

  /** An order in the state in which each notice is sent. */
  async function prepare(trigger: OrderTrigger): Promise<Record<string, string>> {
    if (trigger === 'payment_pending')
      return { tranNo: (await book({ state: 'awaiting_payment', payment: 'created' })).tranNo }
    if (trigger === 'paid_late' || trigger === 'needs_attention')
      return { tranNo: (await book({ state: 'needs_attention', payment: 'authorized' })).tranNo }
    if (trigger === 'ballot_drawn') return { tranNo: (await book({ state: 'awaiting_payment' })).tranNo }
    if (trigger === 'performed') return { tranNo: (await book({ lines: [{ state: 'performed' }] })).tranNo }
    if (trigger === 'cancelled') return { tranNo: (await book({ lines: [{ state: 'cancelled' }] })).tranNo }
    const made = await book()
    if (trigger === 'prasadam_sent') return { tranNo: made.tranNo, parcelId: await post(made) }
    if (trigger.startsWith('refund') || trigger === 'late_refunded')
      return { tranNo: made.tranNo, refundId: await giveBackRefund(made) }
    if (trigger === 'moved') return { tranNo: made.tranNo, lineId: String(made.lineIds[0]) }
    return { tranNo: made.tranNo }
  }

  return {
    ...api,
    devotee,
    book,
    tell,
    applyRefund: giveBackRefund,
    prepare,
    prefer: (email: boolean, sms: boolean) =>
      api.call(savePreference, { body: { notices: { email, sms } } }, devotee),
  }
}
