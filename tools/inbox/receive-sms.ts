import { randomBytes } from 'node:crypto'
import type { NewMessage } from './message-store.ts'
import { fillTemplate, listForbidden, type Template } from './sms-templates.ts'

export interface SmsAnswer {
  status: number
  body: { type: 'success' | 'error'; message: string }
  messages: NewMessage[]
}

/** MSG91's Flow API (`POST /api/v5/flow`): validates all recipients before sending to any. */
export function receiveSms(
  authKey: string | undefined,
  body: unknown,
  templates: Record<string, Template>,
): SmsAnswer {
  if (!authKey) return refuse(401, 'Authentication failure: authkey is missing')
  if (!isRecord(body)) return refuse(400, 'The body is not a JSON object')
  const templateId = body.template_id
  if (typeof templateId !== 'string' || templateId === '') return refuse(400, 'template_id is missing')
  const template = Object.hasOwn(templates, templateId) ? templates[templateId] : undefined
  if (template === undefined) return refuse(400, `template_id ${templateId} is not registered`)
  const recipients = body.recipients
  if (!Array.isArray(recipients) || recipients.length === 0) return refuse(400, 'recipients is missing')

  const requestId = randomBytes(12).toString('hex')
  const messages: NewMessage[] = []
  for (const recipient of recipients) {
    const read = readRecipient(recipient, template.names)
    if (typeof read === 'string') return refuse(400, read)
    const forbidden = listForbidden(template, read.variables)
    if (forbidden.length > 0) return refuse(400, `variable ${forbidden.join(', ')} is not of its type`)
    const to = [{ name: '', address: read.mobile }]
    const text = fillTemplate(template, read.variables)
    messages.push({ channel: 'sms', to, text, requestId, templateId, variables: read.variables })
  }
  return { status: 200, body: { type: 'success', message: requestId }, messages }
}

export function refuse(status: number, message: string): SmsAnswer {
  return { status, body: { type: 'error', message }, messages: [] }
}

/** Returns mobile and variables, or an error message. */
function readRecipient(
  recipient: unknown,
  slots: string[],
): { mobile: string; variables: Record<string, string> } | string {
  if (!isRecord(recipient)) return 'a recipient is not an object'
  const { mobiles, ...fields } = recipient
  const mobile = typeof mobiles === 'number' ? String(mobiles) : mobiles
  if (typeof mobile !== 'string' || !/^[1-9]\d{10,14}$/.test(mobile)) {
    return 'mobiles must be digits with the country code, for example 919876543210'
  }
  const missing = slots.filter((name) => !isValue(fields[name]))
  if (missing.length > 0) return `variable ${missing.join(', ')} is missing`
  const surplus = Object.keys(fields).filter((name) => !slots.includes(name))
  if (surplus.length > 0) return `variable ${surplus.join(', ')} is not in the template`
  return { mobile, variables: Object.fromEntries(slots.map((name) => [name, String(fields[name])])) }
}

function isValue(value: unknown): value is string | number {
  return typeof value === 'number' || (typeof value === 'string' && value !== '')
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
