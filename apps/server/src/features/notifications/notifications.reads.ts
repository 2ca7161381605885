import type { CivilDate } from '@vazhipadu/panchang/civil-date'
import type { Db } from '../../platform/db/database.ts'
import type { Calendar } from '../calendar/calendar.reads.ts'
import type { CalendarDay } from '../calendar/calendar.rules.ts'
import type { OrderTrigger } from './notifications.jobs.ts'

/** An order with all data that its letters may need. */
export type ToldOrder = NonNullable<Awaited<ReturnType<typeof findToldOrder>>>
export type ToldLine = ToldOrder['lines'][number]
export type ToldRefund = ToldOrder['refunds'][number]
export type ToldOffer = ToldOrder['dayOffers'][number]

export async function findToldOrder(db: Db, tranNo: string) {
  const order = await db.selectFrom('orders').selectAll().where('tranNo', '=', tranNo).executeTakeFirst()
  if (!order) return undefined
  // Notices about a delivery difference describe the parcels of the parent order.
  const about = order.parentTranNo ?? order.tranNo
  const lines = await listToldLines(db, tranNo)
  const parcels = await db
    .selectFrom('parcel')
    .selectAll()
    .where('tranNo', '=', about)
    .orderBy('onDate')
    .execute()
  const payment = await db
    .selectFrom('payment')
    .select(['paymentId', 'method', 'amountPaise', 'capturedAt', 'createdAt'])
    .where('tranNo', '=', tranNo)
    .orderBy('isAccepted', 'desc')
    .orderBy('createdAt', 'desc')
    .executeTakeFirst()
  const refunds = await db
    .selectFrom('refund')
    .leftJoin('bankTransfer', 'bankTransfer.refundId', 'refund.id')
    .select([
      'id',
      'amountPaise',
      'refund.reason',
      'reasonKey',
      'cause',
      'source',
      'state',
      'lineIds',
      'bankReference',
    ])
    .select(['transferredOn', 'accountLast4', 'waitsFor', 'failureKind', 'debtId'])
    .where('tranNo', '=', tranNo)
    .execute()
  const returns = order.kind === 'counter' ? await listCounterReturns(db, tranNo) : []
  const dayOffers = await db
    .selectFrom('dayOffer')
    .innerJoin('offering', 'offering.id', 'dayOffer.offeringId')
    .select(['dayOffer.id', 'letterId', 'onDate', 'lineIds', 'reason', 'proposedDate', 'dueAt', 'answer'])
    .select([
      'offering.name as offeringName',
      'offering.nameMl as offeringNameMl',
      'offering.texts as offeringTexts',
    ])
    .where('tranNo', '=', tranNo)
    .orderBy('onDate')
    .execute()
  const totalPaise = order.linesPaise + order.deliveryPaise
  return { ...order, totalPaise, lines, parcels, payment, refunds: [...refunds, ...returns], dayOffers }
}

/** Cash returned at the counter, in the form of a completed refund. */
async function listCounterReturns(db: Db, tranNo: string) {
  const rows = await db
    .selectFrom('counterReturn')
    .select(['id', 'amountPaise', 'reason', 'lineIds'])
    .where('tranNo', '=', tranNo)
    .execute()
  const settled = {
    reasonKey: null,
    cause: 'office',
    source: 'ours',
    state: 'processed',
    debtId: null,
  } as const
  const nothing = {
    bankReference: null,
    transferredOn: null,
    accountLast4: null,
    waitsFor: null,
    failureKind: null,
  }
  return rows.map((row) => ({ ...row, ...settled, ...nothing }))
}

async function listToldLines(db: Db, tranNo: string) {
  const rows = await db
    .selectFrom('orderLine')
    .innerJoin('offering', 'offering.id', 'orderLine.offeringId')
    .innerJoin('deity', 'deity.id', 'offering.deityId')
    .select([
      'orderLine.id',
      'orderLine.onDate',
      'orderLine.movedFrom',
      'orderLine.name',
      'orderLine.starId',
      'orderLine.quantity',
      'orderLine.pricePaise',
      'orderLine.state',
      'offering.name as offeringName',
      'offering.nameMl as offeringNameMl',
      'offering.texts as offeringTexts',
      'offering.sessionId',
      'offering.mustBePresent',
      'offering.prasadam',
      'deity.name as deityName',
    ])
    .where('orderLine.tranNo', '=', tranNo)
    .orderBy('orderLine.onDate')
    .orderBy('orderLine.lineNo')
    .execute()
  return rows.map((row) => ({ ...row, amountPaise: row.pricePaise * row.quantity }))
}

/** Contact and notification preferences for an order; without an account, the contact data of the order itself. */
export type Recipient = {
  accountId: string | null
  name: string
  email: string | null
  /** Verified mobiles only. */
  mobile: string | null
  wantsEmail: boolean
  wantsSms: boolean
}

export async function findRecipient(
  db: Db,
  order: Pick<ToldOrder, 'accountId' | 'customerName' | 'customerEmail'>,
): Promise<Recipient> {
  const account =
    order.accountId === null
      ? undefined
      : await db
          .selectFrom('account')
          .leftJoin('preference', 'preference.accountId', 'account.id')
          .select(['account.id', 'account.name', 'account.email', 'account.mobile', 'account.mobileVerified'])
          .select(['preference.noticesByEmail', 'preference.noticesBySms'])
          .where('account.id', '=', order.accountId)
          .executeTakeFirst()
  if (account) {
    return {
      accountId: account.id,
      name: account.name,
      email: account.email,
      mobile: account.mobileVerified ? account.mobile : null,
      wantsEmail: account.noticesByEmail ?? true,
      wantsSms: account.noticesBySms ?? true,
    }
  }
  // Counter sale: use the contact data of the sale, but send no SMS to an unverified number.
  return {
    accountId: null,
    name: order.customerName,
    email: order.customerEmail,
    mobile: null,
    wantsEmail: true,
    wantsSms: false,
  }
}

/**
 * A counter return is reported to the mobile typed in at the sale, although it is unverified, so that the payer learns
 * of a return that a clerk made without them.
 */
export function withCounterMobile(
  recipient: Recipient,
  { trigger, order }: { trigger: OrderTrigger; order: ToldOrder },
): Recipient {
  if (order.kind !== 'counter' || trigger !== 'refund_done') return recipient
  return { ...recipient, mobile: order.customerMobile, wantsSms: true }
}

/** Number of SMS about orders sent since `since`; codes have their own budget. */
export async function countSms(db: Db, since: Date): Promise<number> {
  const { count } = await db
    .selectFrom('notice')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('channel', '=', 'sms')
    .where('trigger', '!=', 'code')
    .where('sendingAt', '>=', since)
    .executeTakeFirstOrThrow()
  return count
}

export async function listCalendarDays(
  calendar: Calendar,
  dates: readonly string[],
): Promise<Map<string, CalendarDay>> {
  const days = new Map<string, CalendarDay>()
  for (const date of new Set(dates)) {
    const [day] = await calendar.listDays(date as CivilDate, date as CivilDate)
    if (day) days.set(date, day)
  }
  return days
}
