import type { OrderRecord, PaymentRecord } from './entities.ts'
import { makeId } from './make-id.ts'
import type { Failure } from './pay-order.ts'
import { refuseInput, refuseUnauthenticated } from './refuse-request.ts'
import { getOwn, type Records } from './sandbox-records.ts'

/** One opening of checkout: hosted as its own page, or framed by checkout.js. */
export interface Session {
  id: string
  mode: 'hosted' | 'modal'
  order: OrderRecord
  name: string
  description: string
  image: string | undefined
  color: string
  prefill: { name: string; email: string; contact: string; method: string }
  notes: Record<string, string> | never[]
  callbackUrl: string | undefined
  cancelUrl: string | undefined
  redirect: boolean
  mayRetry: boolean
  /** Origin of the framing page, the only target of messages. */
  parentOrigin: string | undefined
  /** The merchant has hidden payment by a typed UPI ID, which was discontinued. */
  hidesCollect: boolean
  /** Payments that will fail because of their test card. */
  condemned: Map<PaymentRecord, Failure>
  /** The app that the page was left for; without an app the code is scanned. */
  leftFor: Map<PaymentRecord, string>
}

export const collectEnded =
  "UPI cannot be offered: this merchant’s page still asks for UPI Collect, which ended on 28 February 2026. It must open checkout with config.display.hide: [{ method: 'upi', flows: ['collect'] }]."

/** The hosted page has no such option: the provider always hides it there. */
export const asksForCollect = ({ mode, hidesCollect }: Session) => mode === 'modal' && !hidesCollect

export type Sessions = Map<string, Session>

/** The browser sends only the public key, which opens checkout for that key's orders only. */
export function openSession(
  records: Records,
  sessions: Sessions,
  mode: Session['mode'],
  input: Record<string, unknown>,
): Session {
  const account = records.accounts.get(readText(input.key_id) || readText(input.key))
  if (account === undefined) throw refuseUnauthenticated()
  const order = getOwn(records.orders, account, readText(input.order_id))
  const amount = readText(input.amount)
  if (amount !== '' && Number(amount) !== order.entity.amount) {
    throw refuseInput(
      'Your payment amount is different from your order amount. To pay successfully, please try using right amount.',
      'amount',
    )
  }
  const prefill = readObject(input.prefill)
  const color = readText(readObject(input.theme).color)
  const session: Session = {
    id: makeId('cs_'),
    mode,
    order,
    name: readText(input.name) || 'The merchant',
    description: readText(input.description),
    image: readAddress(input.image),
    color: /^#[0-9a-f]{3,8}$/i.test(color) ? color : '#3a4f9a',
    prefill: {
      name: readText(prefill.name),
      email: readText(prefill.email),
      contact: readText(prefill.contact),
      method: readText(prefill.method),
    },
    notes: readNotes(input.notes),
    callbackUrl: readAddress(input.callback_url),
    cancelUrl: readAddress(input.cancel_url),
    redirect: mode === 'hosted' || readText(input.redirect) === 'true',
    mayRetry: readText(input.retry) !== 'false',
    parentOrigin: readAddress(input.parent_origin),
    hidesCollect: readHidesCollect(input.config),
    condemned: new Map(),
    leftFor: new Map(),
  }
  sessions.set(session.id, session)
  return session
}

export function readText(value: unknown): string {
  return typeof value === 'string' ? value.trim() : typeof value === 'number' ? String(value) : ''
}

function readObject(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
}

/** Form-encoded lists arrive as objects with numeric keys. */
function readHidesCollect(config: unknown): boolean {
  const hidden = Object.values(readObject(readObject(readObject(config).display).hide)).map(readObject)
  return hidden.some(
    ({ method, flows }) => method === 'upi' && Object.values(readObject(flows)).includes('collect'),
  )
}

function readNotes(value: unknown): Session['notes'] {
  const pairs = Object.entries(readObject(value)).map(([name, text]) => [name, readText(text)])
  return pairs.length === 0 ? [] : (Object.fromEntries(pairs) as Record<string, string>)
}

/** Rejects schemes such as `javascript:`, which would be a hole even in a sandbox. */
function readAddress(value: unknown): string | undefined {
  const text = readText(value)
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol) ? text : undefined
}
