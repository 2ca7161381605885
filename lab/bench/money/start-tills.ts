import pg from 'pg'
import type { Provider } from '../../../apps/server/src/gateways/razorpay.ts'
import { sqlRows } from '../../../apps/server/src/platform/db/database.ts'
import { fillCatalogue } from '../../../apps/server/src/testing/fill-catalogue.ts'
import { liftCaps } from '../../../apps/server/src/testing/lift-caps.ts'
import { makeClock } from '../../../apps/server/src/testing/make-clock.ts'
import { makeEnvironment } from '../../../apps/server/src/testing/make-config.ts'
import { type Devotee, makeDevotees } from '../../../apps/server/src/testing/make-devotees.ts'
import { signOfficeToken, signToken } from '../../../apps/server/src/testing/sign-token.ts'
import { type Api, startApi } from '../../../apps/server/src/testing/start-api.ts'
import { removeBlock } from '../../../packages/contract/calendar.ts'
import { capabilities } from '../../../packages/contract/rights.ts'
import { startSandbox } from '../../../tools/razorpay-sandbox/start-sandbox.ts'

export type Tills = Awaited<ReturnType<typeof startTills>>

/** One place a day, so that late payers find it taken. Booking for the first day closes soon. */
export const SCARCE = { offeringId: 11, dates: ['2026-11-18', '2026-12-02'], places: 1 }
const EMPTIED = [
  'ledger_entry',
  'ledger_posting',
  'dispute',
  'bank_transfer',
  'refund_proposal',
  'refund',
  'payment',
  'provider_event',
  'provider_order_claim',
  'provider_order',
  'parcel_line',
  'parcel',
  'hold_lapse',
  'order_line',
  'receipt',
  'receipt_copy',
  'receipt_document',
  'receipt_gap',
  'receipt_series',
  'orders',
  'pool_day',
  'day_offer',
  'day_letter',
  'notice',
  'audit_entry',
]

/** The process ended here, as in a power failure. */
export class Died extends Error {}

/**
 * Two API processes on one database and the provider, all with one clock. `reset` restores the first morning in
 * milliseconds, so that thousands of stories can run one after another.
 */
export async function startTills(
  databaseUrl: string,
  {
    spoil,
    meddle,
  }: { spoil?: (provider: Provider) => Provider; meddle?: (db: Api['db']) => Promise<unknown> } = {},
) {
  // Triggers protect the books against changes; this connection bypasses them to empty the books between stories.
  const eraser = new pg.Client({ connectionString: databaseUrl })
  await eraser.connect()
  await eraser.query("set session_replication_role = 'replica'")
  // No power failures in this test, so commits need not wait for the disk.
  await eraser.query(`alter database ${new URL(databaseUrl).pathname.slice(1)} set synchronous_commit = off`)
  const clock = makeClock()
  const began = clock.now().getTime()
  const baseEnv = makeEnvironment(databaseUrl)
  const sandbox = await startSandbox({
    keys: { [baseEnv.RAZORPAY_KEY_ID ?? '']: baseEnv.RAZORPAY_KEY_SECRET ?? '' },
    webhookSecret: baseEnv.RAZORPAY_WEBHOOK_SECRETS ?? '',
    clock,
  })
  const { control } = sandbox
  /** Number of workers that will still die, each between the provider's answer to a refund and its record. */
  const dying = { workers: 0 }
  const makeMortal = (provider: Provider): Provider => ({
    ...provider,
    refund: async (request) => {
      const refund = await provider.refund(request)
      if (dying.workers === 0) return refund
      dying.workers--
      throw new Died()
    },
  })
  const start = () =>
    startApi(
      {
        RAZORPAY_URL: sandbox.url,
        CHECKOUT_JS_URL: sandbox.checkoutJsUrl,
        LIMIT_REQUESTS_PER_IP_A_MINUTE: '1000000',
        DATABASE_POOL_MAX: '6',
      },
      { databaseUrl, clock, spoil: (provider) => makeMortal(spoil?.(provider) ?? provider) },
    )
  const apis: [Api, Api] = [await start(), await start()]
  const listen = () => control.setWebhooks({ url: `${apis[0].url}/booking/payment-webhook` })
  await fillCatalogue(apis[0])
  // Lifts the limits on unpaid bookings, because few people book hundreds here; other tests cover the limits.
  await liftCaps(apis[0].db)
  for (const date of SCARCE.dates)
    await sqlRows(apis[0].db, 'insert into day_limit values ($1, $2, $3, now(), gen_random_uuid())', [
      SCARCE.offeringId,
      date,
      SCARCE.places,
    ])
  // One admin may refund all day here; other tests cover the second admin.
  for (const key of ['refunds.secondAdminAbovePaise', 'refunds.secondAdminAboveDayPaise'])
    await sqlRows(apis[0].db, "insert into setting values ($1, '100000000', now(), gen_random_uuid())", [key])
  const devotees = await makeDevotees(apis[0], 6)
  const [office, otherAdmin] = devotees as [Devotee, Devotee]
  const admins = [office.accountId, otherAdmin.accountId]
  await sqlRows(apis[0].db, 'update account set capabilities = $2 where id = any ($1)', [
    admins,
    capabilities,
  ])
  const { rows } = await eraser.query<{ name: string }>(
    "select tablename as name from pg_tables where schemaname = 'public' and tablename = any ($1)",
    [EMPTIED],
  )
  const erase = [...rows.map(({ name }) => name), 'pgboss.job'].map((name) => `delete from ${name}`).join(';')

  const signIn = ({ accountId }: Devotee) =>
    admins.includes(accountId) ? signOfficeToken(apis[0], accountId) : signToken(apis[0], accountId)
  /** Days closed by the office in this story. */
  const closed: string[] = []

  return {
    apis,
    clock,
    control,
    db: apis[0].db,
    devotees,
    dying,
    /** Tampers with the books before each round in which they should recover. */
    meddle: () => meddle?.(apis[0].db),
    /**
     * `office` is a devotee who also works in the office; `otherAdmin` approves what one person may not decide alone.
     */
    office,
    otherAdmin,
    signIn,
    closed,
    /** A refund made by hand in the provider's dashboard. */
    async returnAtDesk(paymentId: string, amount: number) {
      const keys = `${baseEnv.RAZORPAY_KEY_ID}:${baseEnv.RAZORPAY_KEY_SECRET}`
      await fetch(`${sandbox.url}/v1/payments/${paymentId}/refund`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          authorization: `Basic ${Buffer.from(keys).toString('base64')}`,
        },
        body: JSON.stringify({ amount }),
      }).catch(() => undefined)
    },
    /** A standby without this order takes over. */
    async loseOrder(tranNo: string) {
      await eraser.query(
        `update pool_day d set reserved = reserved - held.units from (
           select pool_id, on_date, sum(units) as units from order_line
           where tran_no = $1 and state = 'held' group by 1, 2) held
         where held.pool_id = d.pool_id and held.on_date = d.on_date`,
        [tranNo],
      )
      for (const table of ['provider_order_claim', 'provider_order', 'order_line', 'orders'])
        await eraser.query(`delete from ${table} where tran_no = $1`, [tranNo])
    },
    async reset() {
      dying.workers = 0
      for (const id of closed.splice(0))
        await apis[0].call(removeBlock, { params: { id } }, { token: await signIn(office) })
      control.reset()
      await control.waitForWebhooks()
      clock.advance({ seconds: (began - clock.now().getTime()) / 1000 })
      await eraser.query(erase)
      for (const api of apis) for (const kept of [api.logged, api.mails, api.texts]) kept.length = 0
      listen()
    },
    /** Replaces the second process. The first keeps the test's own connections. */
    async restart() {
      const old = apis[1]
      apis[1] = await start()
      await old.close()
    },
    /** A worker takes all jobs and disappears. */
    async loseJobs() {
      await eraser.query("update pgboss.job set state = 'active' where state = 'created'")
    },
    async pass(seconds: number) {
      clock.advance({ seconds })
      await control.advance(0)
    },
    async close() {
      await eraser.end()
      for (const api of apis) await api.close()
      await sandbox.close()
    },
  }
}
