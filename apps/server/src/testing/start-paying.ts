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
 * The real API with the payment provider beside it, both by the test's clock, and people who can pay. What one account
 * may keep unpaid is lifted, unless it is the question: the same devotee books again and again.
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
  /** An admin's token, fresh, of a session that began so many minutes ago. */
  const signInAgo = (accountId: string, minutes: number) => signOfficeToken(api, accountId, minutes)

  return {
    ...api,
    sandbox,
    control: sandbox.control,
    devotees,
    devotee,
    signIn,
    signInAgo,
    /** Presses *book*. */
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
    /** Lets everything that is on its way arrive: events, jobs, sweeps. */
    async settle() {
      // A job that finds the provider away is tried again later; here the clock's sweep must find what it would have.
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
    /** Moves the clock of everyone. */
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
