import { z } from 'zod'
import { tell } from './describe-variable.ts'
import {
  foreignSecret,
  foreignSecrets,
  notNegative,
  positive,
  webAddress,
  webAddresses,
} from './value-forms.ts'

const keyId = z
  .string()
  .regex(/^rzp_(test|live)_\w{8,}$/)
  .describe('`rzp_test_…` or `rzp_live_…`')

export const payments = {
  RAZORPAY_KEY_ID: tell(keyId, {
    purpose:
      'Id of the account’s key at Razorpay. With a test key no money moves; with a live one nothing starts that is not fit for it.',
    example: 'rzp_test_1234567890abcd',
  }),
  RAZORPAY_KEY_SECRET: tell(foreignSecret, {
    purpose: 'Secret of the key in `RAZORPAY_KEY_ID`.',
    isSecret: true,
  }),
  RAZORPAY_WEBHOOK_SECRETS: tell(foreignSecrets, {
    purpose:
      'Prove that an event at `/booking/payment-webhook` comes from Razorpay, where the first is entered; the others are accepted while it is being replaced.',
    isSecret: true,
  }),
  RAZORPAY_URL: tell(webAddress.default('https://api.razorpay.com'), {
    purpose: 'Razorpay’s API. Changed for the sandbox only; a live key takes no other.',
  }),
  CHECKOUT_JS_URL: tell(webAddress.default('https://checkout.razorpay.com/v1/checkout.js'), {
    purpose:
      'Razorpay’s script on the payment page. Changed for the sandbox only; a live key takes no other.',
  }),
  RAZORPAY_CALLS_AT_ONCE: tell(positive.default(64), {
    purpose: 'Calls to Razorpay under way in one process, and so its connections there.',
  }),
  RAZORPAY_BRAKE_MS: tell(notNegative.default(1_000), {
    purpose:
      'Milliseconds of the first pause after Razorpay said that there are too many calls, or did not answer; 0 never pauses.',
  }),
}

export const draws = {
  BEACON_URLS: tell(webAddresses.default(['https://api.drand.sh', 'https://drand.cloudflare.com']), {
    purpose:
      'Where the public beacon is read that decides the draws, in turn. Whoever passes it on, it is believed by its signature alone.',
  }),
}
