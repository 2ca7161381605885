import type { Sms } from '../../../gateways/sms.ts'
import { formatDay, formatRupees } from '../letters/format-words.ts'
import type { OrderFacts } from '../letters/order-facts.ts'
import type { OrderTrigger } from '../notifications.jobs.ts'

/** What operators let through for one variable. */
const LONGEST_VARIABLE = 30

/** The variables of each registered template; its text is at the provider. */
export const smsSlots: Partial<
  Record<OrderTrigger, ReadonlyArray<'DAY' | 'NUMBER' | 'AMOUNT' | 'CARRIER' | 'TRACKING'>>
> = {
  booking_confirmed: ['DAY', 'NUMBER'],
  payment_pending: ['NUMBER'],
  paid_late: ['NUMBER'],
  reminder: ['DAY', 'NUMBER'],
  performed: ['DAY', 'NUMBER'],
  prasadam_sent: ['CARRIER', 'TRACKING', 'NUMBER'],
  moved: ['DAY', 'NUMBER'],
  cancelled_by_temple: ['DAY', 'NUMBER'],
  day_open_again: ['DAY', 'NUMBER'],
  refund_started: ['AMOUNT', 'NUMBER'],
  refund_done: ['AMOUNT', 'NUMBER'],
}

export function fillSms(trigger: OrderTrigger, to: string, facts: OrderFacts): Sms {
  const { order, lines, refund, parcel } = facts
  const values = {
    DAY: formatDay(lines[0]?.onDate ?? parcel?.onDate ?? order.createdAt.toISOString()),
    NUMBER: order.tranNo,
    AMOUNT: formatRupees(refund?.amountPaise ?? order.totalPaise).replace('₹ ', ''),
    CARRIER: parcel?.carrier ?? 'post',
    TRACKING: parcel?.trackingNo ?? '-',
  }
  const variables = (smsSlots[trigger] ?? []).map((name) => [name, values[name].slice(0, LONGEST_VARIABLE)])
  return { to, template: trigger, variables: Object.fromEntries(variables) as Record<string, string> }
}
