import type { OrderRecord, PaymentRecord } from './entities.ts'
import { getOwn, type Records } from './keep-records.ts'
import { makeId } from './make-id.ts'
import type { Failure } from './pay-order.ts'
import { refuseInput, refuseUnauthenticated } from './refuse-request.ts'

/** One opening of checkout, hosted as a page of its own or framed by checkout.js. */
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
  /** Where messages to the page that framed this one may go. */
  parentOrigin: string | undefined
  /** The merchant has said that UPI is not to be paid by a typed ID, which has ended. */
  hidesCollect: boolean
  /** Payments that their card has already condemned. */
  condemned: Map<PaymentRecord, Failure>
  /** The app on the phone that the page was left for; no app: its code is scanned. */
  leftFor: Map<PaymentRecord, string>
}

export const collectEnded =
  "UPI cannot be offered: this merchant’s page still asks for UPI Collect, which ended on 28 February 2026. It must open checkout with config.display.hide: [{ method: 'upi', flows: ['collect'] }]."

/** The hosted page has no field to say it by: there the provider hides it by itself. */
export const asksForCollect = ({ mode, hidesCollect }: Session) => mode === 'modal' && !hidesCollect

export type Sessions = Map<string, Session>

/** Only the public key comes from the browser: it may open checkout for the orders of that key, and no more. */
export function openSession(
  records: Records,
  sessions: Sessions,
  mode: Session['mode'],
  given: Record<string, unknown>,
): Session {
  const account = records.accounts.get(readText(given.key_id) || readText(given.key))
  if (account === undefined) throw refuseUnauthenticated()
  const order = getOwn(records.orders, account, readText(given.order_id))
  const amount = readText(given.amount)
  if (amount !== '' && Number(amount) !== order.entity.amount) {
    throw refuseInput(
      'Your payment amount is different from your order amount. To pay successfully, please try using right amount.',
      'amount',
    )
  }
  const prefill = readObject(given.prefill)
  const color = readText(readObject(given.theme).color)
  const session: Session = {
    id: makeId('cs_'),
    mode,
    order,
    name: readText(given.name) || 'The merchant',
    description: readText(given.description),
    image: readAddress(given.image),
    color: /^#[0-9a-f]{3,8}$/i.test(color) ? color : '#3a4f9a',
    prefill: {
      name: readText(prefill.name),
      email: readText(prefill.email),
      contact: readText(prefill.contact),
      method: readText(prefill.method),
    },
    notes: readNotes(given.notes),
    callbackUrl: readAddress(given.callback_url),
    cancelUrl: readAddress(given.cancel_url),
    redirect: mode === 'hosted' || readText(given.redirect) === 'true',
    mayRetry: readText(given.retry) !== 'false',
    parentOrigin: readAddress(given.parent_origin),
    hidesCollect: readHidesCollect(given.config),
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

/** Lists come as objects whose names are numbers. */
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

/** A form that posts to `javascript:` would be a hole even in a sandbox. */
function readAddress(value: unknown): string | undefined {
  const text = readText(value)
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol) ? text : undefined
}
