import { z } from 'zod'
import { withDescription } from './describe-variable.ts'
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

const installationId = z
  .string()
  .regex(/^[a-z0-9][a-z0-9-]{7,63}$/)
  .describe('8 to 64 of `a-z`, `0-9` and `-`')

export const payments = {
  INSTALLATION_ID: withDescription(installationId.optional(), {
    purpose:
      'Id of this installation. The database has it too, and each order at Razorpay carries it in its notes. If configuration and database differ, the machine only reads: no payments and no background work until `npm run installation:claim`.',
    without: 'a copy of the database on another machine is not detected',
    example: 'kavumpuzha-1',
  }),
  RAZORPAY_KEY_ID: withDescription(keyId, {
    purpose:
      'Id of the account’s key at Razorpay. With a test key no money moves. With a live key a process starts only if its configuration passes the checks for it.',
    example: 'rzp_test_1234567890abcd',
  }),
  RAZORPAY_KEY_SECRET: withDescription(foreignSecret, {
    purpose: 'Secret of the key in `RAZORPAY_KEY_ID`.',
    isSecret: true,
  }),
  RAZORPAY_WEBHOOK_SECRETS: withDescription(foreignSecrets, {
    purpose:
      'Secrets that verify the signatures of events at `/booking/payment-webhook`. Enter the first at Razorpay; the others are accepted during rotation.',
    isSecret: true,
  }),
  RAZORPAY_URL: withDescription(webAddress.default('https://api.razorpay.com'), {
    purpose: 'Razorpay’s API. Change it only for the sandbox; a live key accepts only the default.',
  }),
  CHECKOUT_JS_URL: withDescription(webAddress.default('https://checkout.razorpay.com/v1/checkout.js'), {
    purpose:
      'Razorpay’s script on the payment page. Change it only for the sandbox; a live key accepts only the default.',
  }),
  RAZORPAY_CALLS_AT_ONCE: withDescription(positive.default(64), {
    purpose: 'Maximum concurrent calls, and so connections, to Razorpay in one process.',
  }),
  RAZORPAY_BRAKE_MS: withDescription(notNegative.default(1_000), {
    purpose:
      'Milliseconds of the first pause after Razorpay answered 429 or timed out; 0 switches pauses off.',
  }),
}

export const draws = {
  BEACON_URLS: withDescription(
    webAddresses.default(['https://api.drand.sh', 'https://drand.cloudflare.com']),
    {
      purpose:
        'Addresses of the public randomness beacon for draws, tried in turn. Its value is verified by signature, so the address need not be trusted.',
    },
  ),
}
