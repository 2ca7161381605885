import { dialCodeOf } from '../../identity/identity.rules.ts'
import type { OrderFacts } from '../letters/order-facts.ts'
import { describePlace } from '../letters/write-confirmed.ts'
import { writeOrderLetter } from '../letters/write-order-letter.ts'
import type { OrderTrigger } from '../notifications.jobs.ts'
import {
  countSms,
  findRecipient,
  findToldOrder,
  listCalendarDays,
  type Recipient,
  type ToldLine,
  type ToldOffer,
  type ToldOrder,
  withCounterMobile,
} from '../notifications.reads.ts'
import { chooseChannels } from '../notifications.rules.ts'
import { findDayToken } from './derive-day-token.ts'
import { chooseOrderTemplate, chooseSms, fillSms } from './fill-sms.ts'
import type { Composer, Message } from './notice-message.ts'
import { orderNotices } from './order-notices.ts'
import { readLetterhead } from './read-letterhead.ts'

type Ids = Record<string, string>

/** Writes the messages about an order event to the person who booked. */
export async function composeOrder(deps: Composer, trigger: OrderTrigger, ids: Ids): Promise<Message[]> {
  const order = await findToldOrder(deps.db, ids.tranNo ?? '')
  if (!order || isOutdated(trigger, order) || isRefundOutdated(trigger, order, ids)) return []
  // A reminder delayed by a pause or a missing worker until its day was over.
  const { today } = deps.calendar.timeAt(deps.clock.now())
  if (trigger === 'reminder' && ids.onDate !== undefined && ids.onDate < today) return []
  const lines = chooseLines(trigger, order, ids)
  if (lines.length === 0 && order.lines.length > 0) return []
  const recipient = withCounterMobile(await findRecipient(deps.db, order), { trigger, order })
  const receipt = trigger === 'booking_confirmed' ? await deps.findReceipt(order.tranNo) : undefined
  const facts = await gatherFacts(deps, { trigger, order, lines, ids, receipt, name: recipient.name })
  const { accountId, email } = recipient
  const text = chooseSms(trigger, facts)
  const template = text && chooseOrderTemplate(deps.smsTemplates, text, facts)
  const messages: Message[] = []
  for (const channel of await listChannels(deps, { trigger, recipient, template })) {
    if (channel === 'sms' && recipient.mobile && template) {
      messages.push({ channel, accountId, sms: fillSms(template, recipient.mobile, facts) })
    } else if (channel === 'email' && email) {
      const letter = writeOrderLetter(await readLetterhead(deps), trigger, facts)
      messages.push({ channel, accountId, to: email, letter, attachments: receipt ? [receipt.file] : [] })
    }
  }
  return messages
}

/** Drop notices that the order's state has overtaken, e.g. "payment pending" after the bank has decided. */
function isOutdated(trigger: OrderTrigger, { state }: ToldOrder): boolean {
  if (trigger === 'payment_pending') return state !== 'awaiting_payment' && state !== 'expired'
  if (trigger === 'ballot_drawn') return state !== 'awaiting_payment'
  if (trigger === 'delivery_changed') return state !== 'confirmed'
  return trigger === 'booking_confirmed' && state !== 'confirmed' && state !== 'cancelled'
}

/**
 * Drop refund notices that are no longer true: the money is contested or taken back by a bank, or a late refund has
 * arrived after all.
 */
function isRefundOutdated(trigger: OrderTrigger, { refunds }: ToldOrder, { refundId }: Ids): boolean {
  const refund = refunds.find(({ id }) => id === refundId)
  if (!refund || trigger === 'cancelled' || trigger === 'refund_done') return false
  if (refund.waitsFor === 'dispute') return true
  const debtId = refund.debtId ?? refund.id
  const attempts = refunds.filter((each) => (each.debtId ?? each.id) === debtId)
  return attempts.some(
    ({ failureKind, state }) =>
      failureKind === 'gone' || (trigger === 'refund_failed' && state === 'processed'),
  )
}

/** The lines that a letter is about. Reminders leave out lines that are cancelled or cannot be held. */
function chooseLines(trigger: OrderTrigger, order: ToldOrder, ids: Ids): ToldLine[] {
  const refund = order.refunds.find(({ id }) => id === ids.refundId)
  const offers = chooseOffers(trigger, order, ids)
  if (offers) {
    const stands = (line: ToldLine) =>
      offers.some(
        ({ lineIds, onDate }) =>
          lineIds.includes(line.id) &&
          (trigger === 'moved' || line.onDate === onDate) &&
          line.state === 'booked',
      )
    return order.lines.filter(stands)
  }
  const meant = order.lines.filter(
    ({ id, onDate }) =>
      (ids.lineId === undefined || String(id) === ids.lineId) &&
      (ids.onDate === undefined || onDate === ids.onDate) &&
      (!refund || refund.lineIds.length === 0 || refund.lineIds.includes(id)),
  )
  if (trigger === 'reminder')
    return meant.filter((line) => line.state === 'booked' && !isOnClosedDay(line, order))
  if (trigger === 'performed') return meant.filter(({ state }) => state === 'performed')
  if (trigger === 'cancelled') return meant.filter(({ state }) => state === 'cancelled')
  return meant
}

/** The line's day was closed and the devotee has not chosen another yet. */
function isOnClosedDay({ id, onDate }: ToldLine, { dayOffers }: ToldOrder): boolean {
  return dayOffers.some(
    (offer) => offer.answer === null && offer.onDate === onDate && offer.lineIds.includes(id),
  )
}

/**
 * The offers that a letter is about; undefined if the letter is not about offers. The letter that asks for a choice
 * leaves out answered ones.
 */
function chooseOffers(trigger: OrderTrigger, order: ToldOrder, ids: Ids): ToldOffer[] | undefined {
  if (ids.letterId === undefined && ids.offerId === undefined) return undefined
  return order.dayOffers.filter(
    ({ id, letterId, answer }) =>
      (id === ids.offerId || letterId === ids.letterId) &&
      (trigger !== 'cancelled_by_temple' || answer === null),
  )
}

type About = {
  trigger: OrderTrigger
  order: ToldOrder
  lines: ToldLine[]
  ids: Ids
  name: string
  receipt: OrderFacts['receipt']
}

async function gatherFacts(
  deps: Composer,
  { trigger, order, lines, ids, name, receipt }: About,
): Promise<OrderFacts> {
  const hours = await deps.settings.get('temple.sessions')
  const parcel = order.parcels.find(({ id }) => String(id) === ids.parcelId)
  return {
    name,
    order,
    lines,
    receipt,
    refund: order.refunds.find(({ id }) => id === ids.refundId),
    parcel: parcel && { ...parcel, place: describePlace(parcel.address) },
    days: await listCalendarDays(
      deps.calendar,
      lines.map(({ onDate }) => onDate),
    ),
    timeOf: ({ sessionId }) => hours[sessionId as keyof typeof hours],
    refundDays: await deps.settings.get('booking.refundDays'),
    dayOffers: chooseOffers(trigger, order, ids) ?? [],
    dayLink: ids.letterId && (await writeDayLink(deps, ids.letterId)),
    timeZone: deps.calendar.location.timeZone,
  }
}

/** The token is in the fragment (`#`), which browsers do not send, so that no server log contains it. */
async function writeDayLink({ config, db }: Composer, letterId: string): Promise<string | undefined> {
  const letter = await db
    .selectFrom('dayLetter')
    .select('tokenHash')
    .where('id', '=', letterId)
    .executeTakeFirst()
  const token = letter && findDayToken(config.LINK_SECRETS, letterId, letter.tokenHash)
  return token && `${config.WEB_URLS[0] ?? ''}/closed-day#${token}`
}

type OrderNotification = { trigger: OrderTrigger; recipient: Recipient; template: string | null }

async function listChannels(deps: Composer, { trigger, recipient, template }: OrderNotification) {
  const { mobile } = recipient
  const hasSms =
    mobile !== null &&
    template !== null &&
    deps.smsTemplates.has(template) &&
    (await deps.settings.get('sms.dialCodes')).includes(dialCodeOf(mobile))
  return chooseChannels({
    ...recipient,
    isEssential: orderNotices[trigger].essential,
    hasEmail: recipient.email !== null,
    hasSms,
    hasBudget: hasSms && (deps.isPaid ?? (await countSmsLeft(deps)) > 0),
  })
}

/** SMS left in the day's budget, which resets at midnight in the temple's time zone. */
export async function countSmsLeft({ db, clock, calendar, config }: Composer): Promise<number> {
  const now = clock.now()
  const [hour = 0, minute = 0] = calendar.timeAt(now).time.split(':').map(Number)
  const midnight = new Date(now.getTime() - (hour * 60 + minute) * 60_000)
  return Math.max(0, config.LIMIT_NOTICES_BY_SMS_A_DAY - (await countSms(db, midnight)))
}
