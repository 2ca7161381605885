import { z } from 'zod'
import type { Config } from '../config.ts'
import { inSpan } from '../platform/tracing/trace.ts'
import { markDown, markUp } from '../platform/watching/mark-down.ts'
import { DeliveryError } from './mail.ts'

/** India's rule: only registered templates with their variables, never free text. */
export type Sms = { to: string; template: string; variables: Record<string, string> }

export type SendSms = (sms: Sms) => Promise<{ reference: string }>

const answer = z.object({ type: z.string(), message: z.string() })

/** `SMS_TEMPLATE_PAID_LATE` is the template of `paid_late`. */
const TEMPLATE = 'SMS_TEMPLATE_'

/** The registered (DLT) template ids by notice; a notice without an id is sent by e-mail only. */
export function listSmsTemplates(config: Config): ReadonlyMap<string, string> {
  const ids = Object.entries(config).flatMap(([name, id]) =>
    name.startsWith(TEMPLATE) && id ? [[name.slice(TEMPLATE.length).toLowerCase(), String(id)] as const] : [],
  )
  return new Map(ids)
}

/** MSG91's flow call: the text and its registration are stored at the provider under the template's id. */
export function createSmsSender(config: Config): SendSms {
  const templateIds = listSmsTemplates(config)
  return async ({ to, template, variables }) => {
    const response = await inSpan('send sms', { 'sms.template': template }, () =>
      fetch(config.SMS_URL, {
        method: 'POST',
        headers: { authkey: config.SMS_AUTH_KEY, 'content-type': 'application/json' },
        body: JSON.stringify({
          template_id: templateIds.get(template),
          short_url: '0',
          recipients: [{ mobiles: to.replace('+', ''), ...variables }],
        }),
        signal: AbortSignal.timeout(10_000),
      }),
    ).catch((error: unknown) => {
      markDown('sms')
      throw new DeliveryError(
        `SMS provider not reached: ${error instanceof Error ? error.name : 'unknown'}`,
        { mayHaveLeft: !neverConnected(error) },
      )
    })
    const read = answer.safeParse(await response.json().catch(() => undefined))
    const isTaken = response.ok && read.success && read.data.type === 'success'
    // A refusal with an explanation, of one message or for too many, shows that the provider is up.
    const isThere = (response.ok && read.success) || response.status === 400 || response.status === 429
    if (isThere) markUp('sms')
    else markDown('sms')
    if (isTaken) return { reference: read.data.message }
    // 400 is about this message, its number or its variables; 401, 408, 429 and other codes are temporary. If the
    // provider accepted the message with an answer that is unreadable or cut off, or its gateway failed (502, 504), the
    // message may have been sent.
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
