import type { Card } from './entities.ts'
import { makeId } from './make-id.ts'
import type { Failure } from './pay-order.ts'

/** The provider's test cards. */
const goodCards: Record<string, { network: string; international?: boolean }> = {
  '4100280000001007': { network: 'Visa' },
  '5500670000001002': { network: 'MasterCard' },
  '6527658900001005': { network: 'RuPay' },
  '36082800091007': { network: 'Diners Club' },
  '340256000401007': { network: 'American Express' },
  '5555555555554444': { network: 'MasterCard', international: true },
  '4012888888881881': { network: 'Visa', international: true },
}

const badRequest = (
  reason: string,
  description: string,
  source = 'customer',
  step = 'payment_authorization',
) => ({
  code: 'BAD_REQUEST_ERROR',
  description,
  source,
  step,
  reason,
})
const gateway = (reason: string, description: string, step: string) => ({
  code: 'GATEWAY_ERROR',
  description,
  source: 'gateway',
  step,
  reason,
})

const failures = {
  timedOut: badRequest(
    'payment_timed_out',
    'Payment was not completed on time.',
    'customer',
    'payment_authentication',
  ),
  noFunds: badRequest(
    'insufficient_fund',
    'Your account does not have enough money. Try another card.',
    'customer',
  ),
  cancelled: badRequest(
    'payment_cancelled',
    'Payment was cancelled by the payer.',
    'customer',
    'payment_authentication',
  ),
  declined: badRequest(
    'card_declined',
    'The card was declined by the bank. Try another card.',
    'issuer_bank',
  ),
  notOnline: badRequest(
    'card_disabled_for_online_payments',
    'This card is not open for payments online. Ask the bank, or try another card.',
    'issuer_bank',
  ),
  invalidCard: badRequest('card_number_invalid', 'The card number is not valid.', 'customer'),
  technical: gateway(
    'gateway_technical_error',
    'The bank’s systems have a problem. Try again later.',
    'payment_authorization',
  ),
  notAuthenticated: gateway(
    'authentication_failed',
    'The bank could not confirm the payer.',
    'payment_authentication',
  ),
  wrongOtp: badRequest('incorrect_otp', 'The OTP was not right.', 'customer', 'payment_authentication'),
  bankSaidNo: badRequest('payment_failed', 'The bank declined the payment. Try another way to pay.', 'bank'),
  upiRefused: badRequest('payment_declined', 'The payment was declined in the UPI app.', 'customer'),
} satisfies Record<string, Failure>

const badCards: Record<string, Failure> = {
  '4100280000090000': failures.timedOut,
  '5305620000060000': failures.timedOut,
  '4100280000080001': failures.noFunds,
  '5305620000050001': failures.noFunds,
  '4100280000070002': failures.cancelled,
  '5305620000040002': failures.cancelled,
  '4100280000060003': failures.declined,
  '5305620000030003': failures.declined,
  '4100280000030006': failures.notOnline,
  '5305620000000006': failures.notOnline,
  '4100280000010008': failures.invalidCard,
  '5305620000080008': failures.invalidCard,
  '4100280000020007': failures.technical,
  '5305620000090007': failures.technical,
  '4100280000000009': failures.notAuthenticated,
  '5305620000070009': failures.notAuthenticated,
}

/** The card of a test number with the failure it simulates, if any; undefined for other numbers. */
export function findTestCard(
  number: string,
  name: string,
): { card: Card; failure: Failure | undefined } | undefined {
  const digits = number.replace(/[\s-]/g, '')
  const failure = badCards[digits]
  const good =
    failure === undefined ? goodCards[digits] : { network: digits.startsWith('4') ? 'Visa' : 'MasterCard' }
  if (good === undefined) return undefined
  const card: Card = {
    id: makeId('card_'),
    entity: 'card',
    name,
    last4: digits.slice(-4),
    network: good.network,
    type: 'credit',
    issuer: null,
    international: 'international' in good && good.international === true,
    emi: false,
    sub_type: 'consumer',
    token_iin: null,
  }
  return { card, failure }
}

export type Verdict = 'success' | Failure

/** Any code of four to ten digits is right. */
export function checkOtp(otp: string, cardFailure: Failure | undefined): Verdict {
  if (cardFailure !== undefined) return cardFailure
  return /^\d{4,10}$/.test(otp) ? 'success' : failures.wrongOtp
}

export const bankRefusal: Failure = failures.bankSaidNo
export const cancelledByPayer: Failure = failures.cancelled
export const upiRefusal: Failure = failures.upiRefused
