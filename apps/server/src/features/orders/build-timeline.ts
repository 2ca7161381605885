import { writeDay } from '@vazhipadu/locales/format-date'
import type { Language } from '@vazhipadu/locales/languages'
import { dateWordsOf } from '@vazhipadu/locales/translator'
import { translateReason } from '../../platform/words/refund-reason.ts'
import type { Order, OrderLine, OrderRows } from './load-orders.ts'

type Event = Order['timeline'][number]
type Step = Event['step']

/** Builds the order's events in chronological order. Lines that change at the same moment make one event. */
export function buildTimeline(rows: OrderRows, lines: readonly OrderLine[], language: Language): Event[] {
  const { order, payments, refunds, returns, parcels } = rows
  const events: { step: Step; at: Date; detail: string | null }[] = [
    { step: 'booked', at: order.createdAt, detail: null },
  ]
  const add = (step: Step, at: Date | null, detail: string | null = null) => {
    if (at) events.push({ step, at, detail })
  }
  const paid = payments.find(({ isAccepted }) => isAccepted)
  for (const payment of payments) {
    // The bank's advice at a failed attempt ("try another card") is of no use once the order is paid.
    if (payment.state === 'failed')
      add('payment_failed', payment.createdAt, paid ? null : payment.errorDescription)
  }
  add('paid', paid?.capturedAt ?? order.confirmedAt, paid?.method ?? null)
  if (order.state === 'expired') add('hold_ended', order.endedAt)
  for (const event of listLineSteps(rows, lines, language)) add(...event)
  for (const parcel of parcels) {
    const tracking = [parcel.carrier, parcel.trackingNo].filter((part) => part !== null).join(' ')
    add('prasadam_posted', parcel.sentAt, tracking || null)
    add('delivered', parcel.deliveredAt)
    add('prasadam_returned', parcel.returnedAt, tracking || null)
  }
  for (const refund of refunds) {
    // A retry of the same debt, or a transfer that replaces it, is not another refund.
    if (refund.debtId === null && refund.way === 'provider')
      add('refund_started', refund.requestedAt, translateReason(language, refund))
    if (refund.state === 'processed') add('refunded', refund.settledAt)
  }
  for (const counterReturn of returns) add('refunded', counterReturn.givenAt, counterReturn.reason)
  return events
    .toSorted((a, b) => a.at.getTime() - b.at.getTime())
    .map(({ at, ...event }) => ({ ...event, at: at.toISOString() }))
}

function listLineSteps(
  { lines: stored, notices, offers }: OrderRows,
  lines: readonly OrderLine[],
  language: Language,
) {
  const events: [Step, Date | null, string | null][] = []
  const nameAll = (ids: readonly number[]) =>
    [...new Set(lines.filter(({ id }) => ids.includes(id)).map(({ offeringName }) => offeringName))].join(
      ', ',
    )
  const groupBy = (pick: (line: OrderRows['lines'][number]) => Date | null, step: Step) => {
    const together = Map.groupBy(stored, (line) => pick(line)?.getTime())
    for (const [at, group] of together) {
      if (at !== undefined) events.push([step, new Date(at), nameAll(group.map(({ id }) => id))])
    }
  }
  groupBy(({ performedAt }) => performedAt, 'performed')
  groupBy(({ cancelledAt }) => cancelledAt, 'cancelled')
  const noticesOf = (trigger: string) => notices.filter((notice) => notice.trigger === trigger)
  const reminded = noticesOf('reminder').filter(({ status }) => status === 'sent')
  // A mail and an SMS of one evening are one reminder.
  const evenings = Map.groupBy(reminded, ({ createdAt }) => createdAt.toISOString().slice(0, 10))
  for (const [first] of evenings.values()) events.push(['reminded', first?.settledAt ?? null, null])
  for (const line of stored) {
    if (line.movedFrom === null) continue
    // The notice of a move by the devotee or the office names the line; a move after a closed day is found by its
    // answered offer.
    const notice = noticesOf('moved').findLast(
      ({ ids }) => (ids as { lineId?: string }).lineId === String(line.id),
    )
    const offer = offers.find(({ lineIds, movedTo }) => movedTo === line.onDate && lineIds.includes(line.id))
    events.push([
      'moved',
      notice?.createdAt ?? offer?.answeredAt ?? null,
      `${formatDay(line.movedFrom, language)} → ${formatDay(line.onDate, language)}`,
    ])
  }
  return events
}

const dayFormat = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
})
const formatDay = (date: string, language: Language) =>
  language === 'en' ? dayFormat.format(new Date(date)) : writeDay(dateWordsOf(language), date, 'briefDated')
