import type { CivilDay } from '../../lib/dates/civil-day.ts'
import type { Order, OrderDetail, OrderLine, OrderRefund } from './orders.api.ts'
import { wasPutAside } from './refund-steps.ts'

export const rowOfOrderLine = (line: OrderLine) => ({
  id: String(line.id),
  date: line.date,
  malayalam: line.malayalam?.text ?? null,
  offeringName: line.offeringName,
  offeringNameMl: line.offeringNameMl,
  name: line.name,
  starName: line.starName,
  quantity: line.quantity,
  amountPaise: line.amountPaise,
  refused: undefined,
  isStruck: line.status === 'cancelled' || line.status === 'released',
})

/** Status for the filters of the booking history; the most urgent one wins. */
export type BookingStatus =
  | 'unpaid'
  | 'confirming'
  | 'attention'
  | 'booked'
  | 'performed'
  | 'posted'
  | 'delivered'
  | 'expired'
  | 'cancelled'

export function bookingStatusOf(order: Order): BookingStatus {
  if (order.status === 'awaiting_payment') return order.isConfirming ? 'confirming' : 'unpaid'
  if (order.status === 'needs_attention') return 'attention'
  if (order.status === 'expired' || order.status === 'cancelled') return order.status
  // Returned parcels are ignored: a parcel sent again is a new one.
  const posted = order.parcels.filter(({ option, status }) => option === 'post' && status !== 'returned')
  if (posted.some(({ status }) => status === 'sent')) return 'posted'
  if (posted.length > 0 && posted.every(({ status }) => status === 'delivered')) return 'delivered'
  const live = order.lines.filter(({ status }) => status !== 'cancelled')
  return live.length > 0 && live.every(({ status }) => status === 'performed') ? 'performed' : 'booked'
}

/** Lines that are not cancelled or released; all lines if none are left. */
export function liveLines({ lines }: Pick<Order, 'lines'>): readonly OrderLine[] {
  const live = lines.filter(({ status }) => status !== 'cancelled' && status !== 'released')
  return live.length > 0 ? live : lines
}

/** The next day of the order from `today` on; the last day if all are past. */
export function nextDay(order: Pick<Order, 'lines'>, today: CivilDay): CivilDay | undefined {
  const days = liveLines(order)
    .map(({ date }) => date)
    .sort()
  return days.find((date) => date >= today) ?? days.at(-1)
}

const byDate = (one: OrderLine, other: OrderLine) => one.date.localeCompare(other.date)

/** Sorted by day; the order within a day is kept. */
export const sortByDate = (lines: readonly OrderLine[]) => lines.toSorted(byDate)

/** Offering names: those of the day shown first, then the others by date. */
export function namesFromDay(order: Pick<Order, 'lines'>, day: CivilDay | undefined): string[] {
  const lines = sortByDate(liveLines(order))
  const ofDay = lines.filter(({ date }) => date === day)
  return [...new Set([...ofDay, ...lines].map(({ offeringName }) => offeringName))]
}

export type TrackStep = {
  step: 'booked' | 'paid' | 'reminded' | 'performed' | 'prasadam_posted' | 'delivered'
  at: string | null
  detail: string | null
}

const usualSteps = ['booked', 'paid', 'reminded', 'performed'] as const

const postedSteps = ['prasadam_posted', 'delivered'] as const

/** The usual steps of a booking and when each happened; includes posting only if something is posted. */
export function trackOf(order: Order): TrackStep[] {
  const isPosted = order.parcels.some(({ option, status }) => option === 'post' && status !== 'cancelled')
  const steps = isPosted ? [...usualSteps, ...postedSteps] : usualSteps
  return steps.map((step) => {
    const happened = order.timeline.findLast((entry) => entry.step === step)
    return { step, at: happened?.at ?? null, detail: happened?.detail ?? null }
  })
}

/** Shown with the refunds instead. */
const refundSteps = ['refund_started', 'refunded'] as const

/** Other events, shown below the steps, oldest first. */
export const asidesOf = (order: Order) =>
  order.timeline.filter(
    ({ step }) => ![...usualSteps, ...postedSteps, ...refundSteps].some((one) => one === step),
  )

/** The offering's name, e.g. "Noorum palum for 2", or the number of offerings. */
export const offeringNames = (order: Pick<Order, 'lines'>) => [
  ...new Set(order.lines.map(({ offeringName }) => offeringName)),
]

export type TimelineGroup = 'money' | 'notices' | 'changes' | 'steps'

export type OrderEvent = {
  id: string
  at: string
  group: TimelineGroup
  kind:
    | 'booked'
    | 'failed'
    | 'paid'
    | 'tried'
    | 'receipt'
    | 'refundAsked'
    | 'refundAgain'
    | 'refundPlanned'
    | 'refundWaits'
    | 'transferWaits'
    | 'transferred'
    | 'refunded'
    | 'refundFailed'
    | 'takenBack'
    | 'notice'
    | 'audit'
    | 'performed'
    | 'posted'
    | 'delivered'
    | 'hold_ended'
  of?: unknown
}

const toldWithMoney = [
  'order.refunded',
  'counter.taken_back',
  'refund.retried',
  'refund.transfer_proposed',
  'refund.transfer_approved',
]

function kindOfAsking({ isWaiting, transfer, retryOf, status }: OrderRefund): OrderEvent['kind'] {
  if (transfer) return 'transferWaits'
  if (isWaiting) return 'refundWaits'
  if (!retryOf) return 'refundAsked'
  return status === 'requested' ? 'refundPlanned' : 'refundAgain'
}

/** Payments, notifications and changes in one timeline, newest first. */
export function buildTimeline(detail: OrderDetail): OrderEvent[] {
  const { order, payments, refunds, notices, audit, receipt } = detail
  const entries: OrderEvent[] = [{ id: 'booked', at: order.createdAt, group: 'steps', kind: 'booked' }]
  for (const payment of payments) {
    const kind = payment.status === 'failed' ? 'failed' : payment.capturedAt ? 'paid' : 'tried'
    const at = payment.capturedAt ?? payment.createdAt
    entries.push({ id: payment.payment_id, at, group: 'money', kind, of: payment })
  }
  if (receipt)
    entries.push({ id: 'receipt', at: receipt.issuedAt, group: 'steps', kind: 'receipt', of: receipt })
  for (const refund of refunds.filter((each) => !wasPutAside(each))) {
    if (refund.source === 'counter') {
      entries.push({ id: refund.id, at: refund.requestedAt, group: 'money', kind: 'takenBack', of: refund })
      continue
    }
    entries.push({
      id: refund.id,
      // A retry is created when the attempt before it fails, but is sent later.
      at: (refund.retryOf && refund.sentAt) || refund.requestedAt,
      group: 'money',
      kind: kindOfAsking(refund),
      of: refund,
    })
    if (refund.settledAt)
      entries.push({
        id: `${refund.id} end`,
        at: refund.settledAt,
        group: 'money',
        kind: refund.status === 'failed' ? 'refundFailed' : refund.transfer ? 'transferred' : 'refunded',
        of: refund,
      })
  }
  for (const notice of notices)
    entries.push({ id: notice.id, at: notice.at, group: 'notices', kind: 'notice', of: notice })
  // Audit entries about refunds are left out, because the refund's entry names who requested it.
  for (const row of audit.filter(({ action }) => !toldWithMoney.includes(action)))
    entries.push({ id: `audit ${row.id}`, at: row.at, group: 'changes', kind: 'audit', of: row })
  const steps = {
    performed: 'performed',
    prasadam_posted: 'posted',
    delivered: 'delivered',
    hold_ended: 'hold_ended',
  }
  for (const [index, { step, at, detail }] of order.timeline.entries()) {
    const kind = steps[step as keyof typeof steps] as OrderEvent['kind'] | undefined
    if (kind) entries.push({ id: `step ${index}`, at, group: 'steps', kind, of: detail })
  }
  return entries.toSorted((a, b) => (a.at < b.at ? 1 : a.at > b.at ? -1 : 0))
}
