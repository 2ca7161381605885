import pg from 'pg'
import { createAccessTokens } from '../../../apps/server/src/features/identity/sessions/sign-access-token.ts'
import type { Provider } from '../../../apps/server/src/gateways/razorpay.ts'
import { sqlRows } from '../../../apps/server/src/platform/db/database.ts'
import { fillCatalogue } from '../../../apps/server/src/testing/fill-catalogue.ts'
import { makeClock } from '../../../apps/server/src/testing/make-clock.ts'
import { makeEnvironment } from '../../../apps/server/src/testing/make-config.ts'
import { type Devotee, makeDevotees } from '../../../apps/server/src/testing/make-devotees.ts'
import { type Api, startApi } from '../../../apps/server/src/testing/start-api.ts'
import { startSandbox } from '../../razorpay-sandbox/start-sandbox.ts'

export type Tills = Awaited<ReturnType<typeof startTills>>

/** One place a day: whoever pays too late finds it gone. The first day is so near that booking for it closes. */
export const SCARCE = { offeringId: 11, dates: ['2026-11-18', '2026-12-02'], places: 1 }
const EMPTIED = [
  'ledger_entry',
  'ledger_posting',
  'dispute',
  'refund',
  'payment',
  'provider_event',
  'provider_order_claim',
  'provider_order',
  'parcel_line',
  'parcel',
  'order_line',
  'receipt',
  'receipt_copy',
  'receipt_document',
  'receipt_gap',
  'receipt_series',
  'orders',
  'pool_day',
  'notice',
  'audit_entry',
]

/**
 * Two API processes on one database, the provider beside them, all by one clock. `reset` brings everything back to
 * the first morning in some milliseconds, so that thousands of stories can be told one after the other.
 */
export async function startTills(databaseUrl: string, spoil?: (provider: Provider) => Provider) {
  // The books refuse to be rewritten, and rightly; between two stories they are emptied behind their back.
  const eraser = new pg.Client({ connectionString: databaseUrl })
  await eraser.connect()
  await eraser.query("set session_replication_role = 'replica'")
  // Nothing is pulled out of the wall here, so nobody waits for the disk.
  await eraser.query(`alter database ${new URL(databaseUrl).pathname.slice(1)} set synchronous_commit = off`)
  const clock = makeClock()
  const began = clock.now().getTime()
  const known = makeEnvironment(databaseUrl)
  const sandbox = await startSandbox({
    keys: { [known.RAZORPAY_KEY_ID ?? '']: known.RAZORPAY_KEY_SECRET ?? '' },
    webhookSecret: known.RAZORPAY_WEBHOOK_SECRETS ?? '',
    clock,
  })
  const { control } = sandbox
  const start = () =>
    startApi(
      {
        RAZORPAY_URL: sandbox.url,
        CHECKOUT_JS_URL: sandbox.checkoutJsUrl,
        LIMIT_REQUESTS_PER_IP_A_MINUTE: '1000000',
        DATABASE_POOL_MAX: '6',
      },
      { databaseUrl, clock, ...(spoil && { spoil }) },
    )
  const apis: [Api, Api] = [await start(), await start()]
  const listen = () => control.setWebhooks({ url: `${apis[0].url}/booking/payment-webhook` })
  await fillCatalogue(apis[0])
  for (const date of SCARCE.dates)
    await sqlRows(apis[0].db, 'insert into day_limit values ($1, $2, $3, now(), gen_random_uuid())', [
      SCARCE.offeringId,
      date,
      SCARCE.places,
    ])
  const devotees = await makeDevotees(apis[0], 6)
  const office = devotees[0] as Devotee
  await sqlRows(apis[0].db, 'update account set is_admin = true where id = $1', [office.accountId])
  const tokens = createAccessTokens(apis[0].config.TOKEN_KEYS)
  const { rows } = await eraser.query<{ name: string }>(
    "select tablename as name from pg_tables where schemaname = 'public' and tablename = any ($1)",
    [EMPTIED],
  )
  const erase = [...rows.map(({ name }) => name), 'pgboss.job'].map((name) => `delete from ${name}`).join(';')

  return {
    apis,
    clock,
    control,
    db: apis[0].db,
    devotees,
    /** One of them keeps the temple's office as well. */
    office,
    signIn: ({ accountId }: Devotee) => {
      const now = clock.now()
      const role = accountId === office.accountId ? ['user', 'admin'] : ['user']
      return tokens.sign({ sub: accountId, sid: accountId, role, signedInAt: now }, now)
    },
    async reset() {
      control.reset()
      await control.waitForWebhooks()
      clock.advance({ seconds: (began - clock.now().getTime()) / 1000 })
      await eraser.query(erase)
      for (const api of apis) for (const kept of [api.logged, api.mails, api.texts]) kept.length = 0
      listen()
    },
    /** The second process ends and another one takes its place. The first keeps the test's own connections. */
    async restart() {
      const old = apis[1]
      apis[1] = await start()
      await old.close()
    },
    /** A worker takes every job there is and is never heard of again. */
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
