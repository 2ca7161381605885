import { readFileSync } from 'node:fs'
import type { ServerResponse } from 'node:http'
import { authorisePayment } from './authorise-payment.ts'
import { openSession, readText, type Session, type Sessions } from './checkout-sessions.ts'
import { bankRefusal, cancelledByPayer, checkOtp, type Verdict } from './decide-outcome.ts'
import { endCheckout } from './end-checkout.ts'
import type { PaymentRecord } from './entities.ts'
import { payInApp } from './pay-in-app.ts'
import { failPayment } from './pay-order.ts'
import { type ParsedRequest, parseForm } from './read-request.ts'
import { Refusal, refuseUnknownId } from './refuse-request.ts'
import { renderBank, renderMethods, renderWords } from './render-checkout.ts'
import { addressOf, renderFrame } from './render-frame.ts'
import { appAddress, renderApp } from './render-upi.ts'
import type { Records } from './sandbox-records.ts'
import { startCheckoutPayment } from './start-checkout-payment.ts'

export interface Checkout {
  records: Records
  sessions: Sessions
}

export function openCheckout(records: Records): Checkout {
  return { records, sessions: new Map() }
}

const files: Record<string, { name: string; type: string }> = {
  '/v1/checkout.js': { name: 'page/checkout.js', type: 'text/javascript' },
  '/v1/checkout/page.css': { name: 'page/checkout.css', type: 'text/css' },
  '/v1/checkout/page.js': { name: 'page/checkout-page.js', type: 'text/javascript' },
}

/** Serves the script for merchants' pages and the payer's pages; returns false for any other path. */
export function serveCheckout(checkout: Checkout, request: ParsedRequest, response: ServerResponse): boolean {
  const file = request.method === 'GET' ? files[request.path] : undefined
  if (file !== undefined) {
    response.writeHead(200, {
      'content-type': `${file.type}; charset=utf-8`,
      'cache-control': 'no-cache',
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'cross-origin',
    })
    response.end(readFileSync(new URL(file.name, import.meta.url)))
    return true
  }
  if (!request.path.startsWith('/v1/checkout/')) return false
  const page = answerPage(checkout, request)
  if ('location' in page) {
    response.writeHead(303, { location: page.location, 'cache-control': 'no-store' }).end()
  } else sendHtml(response, page.status, page.html)
  return true
}

type Page = { location: string } | { status: number; html: string }

function answerPage(checkout: Checkout, request: ParsedRequest): Page {
  try {
    return answerCheckout(checkout, request)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const words = renderWords('This payment cannot be started', error.message)
    return { status: error.status, html: renderFrame(undefined, 'Payment', words) }
  }
}

function answerCheckout({ records, sessions }: Checkout, request: ParsedRequest): Page {
  const [, , , what = '', id = '', step = '', paymentId = ''] = request.path.split('/')
  const body = (request.body ?? {}) as Record<string, unknown>
  if (request.method === 'POST' && what === 'embedded') {
    return { location: addressOf(openSession(records, sessions, 'hosted', body)) }
  }
  if (request.method === 'GET' && what === 'public') {
    return { location: addressOf(openSession(records, sessions, 'modal', parseForm(request.query))) }
  }
  const session = what === 'sessions' ? sessions.get(id) : undefined
  if (session === undefined) throw refuseUnknownId()
  switch (`${request.method} ${step}`) {
    case 'GET ':
      return show(session, 'Pay', showMethods(session))
    case 'POST pay': {
      const started = startCheckoutPayment(records, session, body)
      if (typeof started === 'string') return show(session, 'Pay', renderMethods(session, started))
      return session.leftFor.has(started)
        ? { location: appAddress(session, started) }
        : { location: `${addressOf(session)}/bank/${started.entity.id}` }
    }
    case 'GET bank': {
      const payment = getPayment(records, session, paymentId)
      return payment.entity.status === 'created'
        ? show(session, 'Confirm', renderBank(session, payment))
        : show(session, 'Payment', endCheckout(session, payment))
    }
    case 'GET waiting': {
      const isWaiting = getPayment(records, session, paymentId).entity.status === 'created'
      return { status: isWaiting ? 204 : 200, html: '' }
    }
    case 'GET app':
      return showApp(session, getPayment(records, session, paymentId))
    case 'POST app':
      return answerApp(records, session, getPayment(records, session, paymentId), body)
    case 'POST bank':
      return answerBank(records, session, getPayment(records, session, paymentId), body)
    default:
      throw refuseUnknownId()
  }
}

function show(session: Session, title: string, main: string): Page {
  return { status: 200, html: renderFrame(session, title, main) }
}

function answerBank(
  records: Records,
  session: Session,
  payment: PaymentRecord,
  body: Record<string, unknown>,
): Page {
  const condemned = session.condemned.get(payment)
  // Enter in the field activates the first button, which is the OTP's.
  switch (readText(body.action) || 'otp') {
    case 'otp':
      return finish(records, session, payment, checkOtp(readText(body.otp), condemned))
    case 'success':
      return finish(records, session, payment, condemned ?? 'success')
    case 'close':
      if (payment.entity.status === 'created') authorisePayment(records, payment)
      return show(session, 'Paid', renderWords('The payer has gone', closedWords))
    case 'silence':
      return show(session, 'Waiting', renderWords('Waiting for the bank', silentWords, session))
    case 'other':
      failPayment(records, payment, cancelledByPayer)
      return { location: addressOf(session) }
    case 'cancel':
      failPayment(records, payment, cancelledByPayer)
      return session.mode === 'hosted' && session.cancelUrl !== undefined
        ? { location: session.cancelUrl }
        : show(session, 'Payment', endCheckout(session, payment))
    default:
      return finish(records, session, payment, condemned ?? bankRefusal)
  }
}

function showApp(session: Session, payment: PaymentRecord): Page {
  if (payment.entity.status === 'created') return show(session, 'UPI', renderApp(session, payment))
  // If the code was scanned, the page continues automatically; if the page was left for the app, this is the way back.
  return session.leftFor.has(payment) && session.redirect
    ? show(session, 'Payment', endCheckout(session, payment))
    : show(session, 'UPI', renderWords('Done in the app', 'The page of the merchant goes on by itself.'))
}

function answerApp(
  records: Records,
  session: Session,
  payment: PaymentRecord,
  body: Record<string, unknown>,
): Page {
  const action = readText(body.action)
  payInApp(records, payment, action === 'decline' ? 'failure@razorpay' : 'success@razorpay')
  return action === 'stay'
    ? show(session, 'Paid', renderWords('The payer has gone', stayedWords))
    : showApp(session, payment)
}

const stayedWords = 'The bank was paid, and the payer never went back to the merchant.'
const closedWords = 'The bank was paid, and this tab was closed before the merchant heard of it.'
const silentWords = 'The bank has not answered yet. The payment may still succeed or fail later.'

function finish(records: Records, session: Session, payment: PaymentRecord, verdict: Verdict): Page {
  // A second click finds the payment as the first one left it.
  if (payment.entity.status === 'created') {
    if (verdict === 'success') authorisePayment(records, payment)
    else failPayment(records, payment, verdict)
  }
  return show(session, 'Payment', endCheckout(session, payment))
}

function showMethods(session: Session): string {
  return session.order.entity.status === 'paid'
    ? renderWords('Already paid', 'This order has been paid. There is nothing left to pay.', session)
    : renderMethods(session)
}

function getPayment(records: Records, session: Session, id: string): PaymentRecord {
  const payment = records.payments.get(id)
  if (payment?.order !== session.order) throw refuseUnknownId()
  return payment
}

function sendHtml(response: ServerResponse, status: number, html: string): void {
  response.writeHead(status, {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    // Inline styles carry the merchant's colour; forms may post to any merchant's callback.
    'content-security-policy':
      "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src * data:; connect-src 'self'; base-uri 'none'",
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
  })
  response.end(html)
}
