import type { Sms } from '../../../gateways/sms.ts'
import { formatDay, formatRupees } from '../letters/format-words.ts'
import type { OrderFacts } from '../letters/order-facts.ts'
import type { OrderTrigger } from '../notifications.jobs.ts'
import { orderNotices, type SmsVariable } from './order-notices.ts'

/** What operators let through for one variable. */
const LONGEST_VARIABLE = 30

export function fillSms(trigger: OrderTrigger, to: string, facts: OrderFacts): Sms {
  const { order, lines, refund, parcel } = facts
  const values: Record<SmsVariable, string> = {
    DAY: formatDay(lines[0]?.onDate ?? parcel?.onDate ?? order.createdAt.toISOString()),
    NUMBER: order.tranNo,
    AMOUNT: formatRupees(refund?.amountPaise ?? order.totalPaise).replace('₹ ', ''),
    CARRIER: parcel?.carrier ?? 'post',
    TRACKING: parcel?.trackingNo ?? '-',
  }
  const variables = (orderNotices[trigger].sms?.variables ?? []).map((name) => [
    name,
    values[name].slice(0, LONGEST_VARIABLE),
  ])
  return { to, template: trigger, variables: Object.fromEntries(variables) as Record<string, string> }
}
