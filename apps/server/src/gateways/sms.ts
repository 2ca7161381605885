import { z } from 'zod'
import type { Config } from '../config.ts'
import { DeliveryError } from './mail.ts'

/** India's rule: only registered templates with their variables, never free text. */
export type Sms = { to: string; template: string; variables: Record<string, string> }

export type SendSms = (sms: Sms) => Promise<{ reference: string }>

const answer = z.object({ type: z.string(), message: z.string() })

/** The registered (DLT) ids by what they are for; what has none goes by e-mail alone. */
export function listSmsTemplates(config: Config): ReadonlyMap<string, string> {
  const ids = {
    code: config.SMS_TEMPLATE_CODE,
    booking_confirmed: config.SMS_TEMPLATE_BOOKING_CONFIRMED,
    payment_pending: config.SMS_TEMPLATE_PAYMENT_PENDING,
    paid_late: config.SMS_TEMPLATE_PAID_LATE,
    reminder: config.SMS_TEMPLATE_REMINDER,
    performed: config.SMS_TEMPLATE_PERFORMED,
    prasadam_sent: config.SMS_TEMPLATE_PRASADAM_SENT,
    moved: config.SMS_TEMPLATE_MOVED,
    cancelled_by_temple: config.SMS_TEMPLATE_CANCELLED_BY_TEMPLE,
    day_open_again: config.SMS_TEMPLATE_DAY_OPEN_AGAIN,
    refund_started: config.SMS_TEMPLATE_REFUND_STARTED,
    refund_done: config.SMS_TEMPLATE_REFUND_DONE,
  }
  return new Map(Object.entries(ids).flatMap(([name, id]) => (id ? [[name, id] as const] : [])))
}

/** MSG91's flow call: the text and its registration live at the provider under the template's id. */
export function createSmsSender(config: Config): SendSms {
  const templateIds = listSmsTemplates(config)
  return async ({ to, template, variables }) => {
    const response = await fetch(config.SMS_URL, {
      method: 'POST',
      headers: { authkey: config.SMS_AUTH_KEY, 'content-type': 'application/json' },
      body: JSON.stringify({
        template_id: templateIds.get(template),
        short_url: '0',
        recipients: [{ mobiles: to.replace('+', ''), ...variables }],
      }),
      signal: AbortSignal.timeout(10_000),
    }).catch((error: unknown) => {
      throw new DeliveryError(
        `SMS provider not reached: ${error instanceof Error ? error.name : 'unknown'}`,
        { mayHaveLeft: !neverConnected(error) },
      )
    })
    const read = answer.safeParse(await response.json().catch(() => undefined))
    if (response.ok && read.success && read.data.type === 'success') return { reference: read.data.message }
    // 400 is about this message, its number or its variables; 401, 408, 429 and the rest pass. Taken in words that
    // cannot be read or were cut off, or lost behind the provider's own door (502, 504), it may be on its way.
    throw new DeliveryError(`SMS provider answered ${response.status}`, {
      permanent: response.status === 400,
      mayHaveLeft: (response.ok && !read.success) || response.status === 502 || response.status === 504,
    })
  }
}

function neverConnected(error: unknown): boolean {
  const cause = error instanceof Error ? (error.cause as { syscall?: string } | undefined) : undefined
  return cause?.syscall === 'connect' || cause?.syscall === 'getaddrinfo'
}
