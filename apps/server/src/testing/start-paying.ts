import { randomUUID } from 'node:crypto'
import { getCheckout, initiateBooking } from '@vazhipadu/contract/checkout'
import { getOrderStatus } from '@vazhipadu/contract/orders'
import { startSandbox } from '@vazhipadu/razorpay-sandbox/start-sandbox'
import { ProviderError } from '../gateways/explain-failure.ts'
import { fillCatalogue } from './fill-catalogue.ts'
import { liftCaps } from './lift-caps.ts'
import { makeClock } from './make-clock.ts'
import { type Devotee, makeDevotees } from './make-devotees.ts'
import { signOfficeToken, signToken } from './sign-token.ts'
import { startApi } from './start-api.ts'

const KEY = { id: 'rzp_test_vitest00000001', secret: 'the-secret-of-the-key-in-tests' }
const WEBHOOK_SECRET = 'the-secret-of-webhooks-in-tests'

export type Paying = Awaited<ReturnType<typeof startPaying>>
export type Line = {
  offering_id: number
  date: string
  name: string
  star_id?: number | null
  quantity?: number
}

/**
 * The real API with a payment provider, both on the test's clock, and people who can pay. The caps on unpaid bookings
 * are lifted unless they are tested, because one devotee books again and again.
 */
export async function startPaying(changes: Record<string, string> = {}, caps: 'lifted' | 'kept' = 'lifted') {
  const clock = makeClock()
  const sandbox = await startSandbox({
    keys: { [KEY.id]: KEY.secret },
    webhookSecret: WEBHOOK_SECRET,
    clock,
  })
  const api = await startApi(
    {
      RAZORPAY_URL: sandbox.url,
      CHECKOUT_JS_URL: sandbox.checkoutJsUrl,
      LIMIT_REQUESTS_PER_IP_A_MINUTE: '1000000',
      ...changes,
    },
    undefined,
    clock,
  )
  sandbox.control.setWebhooks({ url: `${api.url}/booking/payment-webhook` })
  await fillCatalogue(api)
  if (caps === 'lifted') await liftCaps(api.db)
  const devotees = await makeDevotees(api, 50)
  const devotee = devotees[0] as Devotee
  const signIn = ({ accountId }: Pick<Devotee, 'accountId'>) => signToken(api, accountId)
  /** A fresh token of an admin whose session began this many minutes ago. */
  const signInAgo = (accountId: string, minutes: number) => signOfficeToken(api, accountId, minutes)

  return {
    ...api,
    sandbox,
    control: sandbox.control,
    devotees,
    devotee,
    signIn,
    signInAgo,
    /** Sends the booking, as the *book* button does. */
    async book(lines: Line[], by: Devotee = devotee, key: string = randomUUID()) {
      const headers = { 'idempotency-key': key }
      return api.call(initiateBooking, { body: { lines } }, { token: await signIn(by), headers })
    },
    async openCheckout(tranNo: string, by: Devotee = devotee) {
      return api.call(getCheckout, { params: { tran_no: tranNo } }, { token: await signIn(by) })
    },
    async status(tranNo: string) {
      return (await api.call(getOrderStatus, { params: { tran_no: tranNo } })).body
    },
    /** Finishes all pending work: events, jobs, sweeps. */
    async settle() {
      // A job that finds the provider down is retried later; here the sweep must do its work instead.
      const runJobs = () =>
        api.runJobs().catch((error: unknown) => {
          if (!(error instanceof ProviderError)) throw error
        })
      await sandbox.control.waitForWebhooks()
      await runJobs()
      await api.sweep()
      await sandbox.control.waitForWebhooks()
      await runJobs()
    },
    /** Moves the clock of the API and of the provider. */
    async pass(minutes: number) {
      clock.advance({ minutes })
      await sandbox.control.advance(0)
    },
    async close() {
      await api.close()
      await sandbox.close()
    },
  }
}
