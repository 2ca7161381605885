import type { Sms } from '../../../gateways/sms.ts'
import { formatDay, formatRupees } from '../letters/format-words.ts'
import type { OrderFacts } from '../letters/order-facts.ts'
import type { OrderTrigger } from '../notifications.jobs.ts'
import { orderNotices, type SmsVariable } from './order-notices.ts'

/** What operators let through for one variable. */
const LONGEST_VARIABLE = 30

/** Which registered template tells this of this order, and with what. */
export function chooseSms(trigger: OrderTrigger, facts: OrderFacts) {
  const { sms, smsInstead = [] } = orderNotices[trigger]
  const instead = smsInstead.find(({ fits }) => fits(facts))
  return { template: instead?.template ?? trigger, variables: (instead ?? sms)?.variables ?? [] }
}

export function fillSms(trigger: OrderTrigger, to: string, facts: OrderFacts): Sms {
  const { order, lines, refund, parcel } = facts
  const { template, variables } = chooseSms(trigger, facts)
  const values: Record<SmsVariable, string> = {
    DAY: formatDay(lines[0]?.onDate ?? parcel?.onDate ?? order.createdAt.toISOString()),
    // More postage belongs to a booking, and that is the number its devotee knows.
    NUMBER: order.parentTranNo ?? order.tranNo,
    AMOUNT: formatRupees(refund?.amountPaise ?? order.totalPaise).replace('₹ ', ''),
    CARRIER: parcel?.carrier ?? 'post',
    TRACKING: parcel?.trackingNo ?? '-',
  }
  const filled = variables.map((name) => [name, values[name].slice(0, LONGEST_VARIABLE)])
  return { to, template, variables: Object.fromEntries(filled) as Record<string, string> }
}
