import { dialCodeOf } from '../identity/identity.rules.ts'
import type { Message, Notifier } from './deliver-notice.ts'
import { fillSms } from './fill-sms.ts'
import { formatTime } from './letters/format-words.ts'
import type { OrderFacts } from './letters/order-facts.ts'
import { describePlace } from './letters/write-confirmed.ts'
import { writeOrderLetter } from './letters/write-order-letter.ts'
import type { OrderTrigger } from './notifications.jobs.ts'
import {
  countSms,
  findRecipient,
  findToldOrder,
  listCalendarDays,
  type Recipient,
  type ToldLine,
  type ToldOrder,
} from './notifications.reads.ts'
import { chooseChannels } from './notifications.rules.ts'
import { readLetterhead } from './read-letterhead.ts'

type Ids = Record<string, string>

/** What happened to an order, told to whoever booked it. */
export async function composeOrder(deps: Notifier, trigger: OrderTrigger, ids: Ids): Promise<Message[]> {
  const order = await findToldOrder(deps.db, ids.tranNo ?? '')
  if (!order || isOutdated(trigger, order)) return []
  const lines = chooseLines(trigger, order, ids)
  if (lines.length === 0 && order.lines.length > 0) return []
  const recipient = await findRecipient(deps.db, order)
  const receipt = trigger === 'booking_confirmed' ? await deps.findReceipt(order.tranNo) : undefined
  const facts = await gatherFacts(deps, { order, lines, ids, receipt, name: recipient.name })
  const { accountId, email } = recipient
  const messages: Message[] = []
  for (const channel of await listChannels(deps, trigger, recipient)) {
    if (channel === 'sms' && recipient.mobile) {
      messages.push({ channel, accountId, sms: fillSms(trigger, recipient.mobile, facts) })
    } else if (channel === 'email' && email) {
      const letter = writeOrderLetter(await readLetterhead(deps), trigger, facts)
      messages.push({ channel, accountId, to: email, letter, attachments: receipt ? [receipt.file] : [] })
    }
  }
  return messages
}

/** Nobody wants to hear that the bank is still thinking when it has long decided. */
function isOutdated(trigger: OrderTrigger, { state }: ToldOrder): boolean {
  if (trigger === 'payment_pending') return state !== 'awaiting_payment' && state !== 'expired'
  return trigger === 'booking_confirmed' && state !== 'confirmed' && state !== 'cancelled'
}

/** The lines a letter is about. Nobody is reminded of what was cancelled since. */
function chooseLines(trigger: OrderTrigger, order: ToldOrder, ids: Ids): ToldLine[] {
  const refund = order.refunds.find(({ id }) => id === ids.refundId)
  const meant = order.lines.filter(
    ({ id, onDate }) =>
      (ids.lineId === undefined || String(id) === ids.lineId) &&
      (ids.onDate === undefined || onDate === ids.onDate) &&
      (!refund || refund.lineIds.length === 0 || refund.lineIds.includes(id)),
  )
  if (trigger === 'reminder') return meant.filter(({ state }) => state === 'booked')
  if (trigger === 'performed') return meant.filter(({ state }) => state === 'performed')
  if (trigger === 'cancelled') return meant.filter(({ state }) => state === 'cancelled')
  return meant
}

type About = {
  order: ToldOrder
  lines: ToldLine[]
  ids: Ids
  name: string
  receipt: OrderFacts['receipt']
}

async function gatherFacts(deps: Notifier, { order, lines, ids, name, receipt }: About): Promise<OrderFacts> {
  const hours = await deps.settings.get('temple.sessions')
  const parcel = order.parcels.find(({ id }) => String(id) === ids.parcelId)
  return {
    ...{ name, order, lines, receipt },
    refund: order.refunds.find(({ id }) => id === ids.refundId),
    parcel: parcel && { ...parcel, place: describePlace(parcel.address) },
    days: await listCalendarDays(
      deps.calendar,
      lines.map(({ onDate }) => onDate),
    ),
    timeOf: ({ sessionId }) => formatTime(hours[sessionId as keyof typeof hours]),
    refundDays: await deps.settings.get('booking.refundDays'),
    timeZone: deps.calendar.place.timeZone,
  }
}

async function listChannels(deps: Notifier, trigger: OrderTrigger, recipient: Recipient) {
  const { mobile } = recipient
  const hasSms =
    mobile !== null &&
    deps.smsTemplates.has(trigger) &&
    (await deps.settings.get('sms.dialCodes')).includes(dialCodeOf(mobile))
  return chooseChannels(trigger, {
    ...recipient,
    hasEmail: recipient.email !== null,
    hasSms,
    hasBudget: hasSms && (await hasBudget(deps)),
  })
}

/** The purse is filled at midnight by the temple's clock. */
async function hasBudget({ db, clock, calendar, config }: Notifier): Promise<boolean> {
  const now = clock.now()
  const [hour = 0, minute = 0] = calendar.timeAt(now).time.split(':').map(Number)
  const midnight = new Date(now.getTime() - (hour * 60 + minute) * 60_000)
  return (await countSms(db, midnight)) < config.LIMIT_NOTICES_BY_SMS_A_DAY
}
