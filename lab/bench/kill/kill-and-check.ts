import { setTimeout as delay } from 'node:timers/promises'
import { systemClock } from '../../../apps/server/src/platform/clock.ts'
import { sqlRows } from '../../../apps/server/src/platform/db/database.ts'
import { isTransient } from '../../../apps/server/src/platform/db/transient.ts'
import { checkBooks } from '../../../apps/server/src/testing/check-books.ts'
import { compareProvider, readProviderState } from '../../../apps/server/src/testing/compare-provider.ts'
import { makeDevotees } from '../../../apps/server/src/testing/make-devotees.ts'
import { runCrowd, type Seen } from './run-crowd.ts'
import type { Temple } from './start-temple.ts'

type Size = {
  bookings: number
  concurrency: number
  /** Minimum number of times for each kind of death. */
  rounds: number
  pauseMs: number
}
type Kills = { api: number; worker: number; connections: number; backend: number }

export type KillProof = {
  bookings: number
  acknowledged: number
  refused: number
  gaveUp: number
  retries: number
  confirmed: number
  expired: number
  refunded: number
  payments: number
  kills: Kills
  missing: number
  duplicated: number
  violations: string[]
}

/** A crowd books and pays while processes are killed. Afterwards nothing may be missing, duplicated or stranded. */
export async function proveKill(temple: Temple, size: Size): Promise<KillProof> {
  const devotees = await makeDevotees({ ...temple, clock: systemClock }, Math.min(300, size.bookings))
  const kills: Kills = { api: 0, worker: 0, connections: 0, backend: 0 }
  let isBusy = true
  const killing = killInTurn(temple, kills, size, () => isBusy)
  const seen = await runCrowd(temple, devotees, { presses: size.bookings, concurrency: size.concurrency })
  isBusy = false
  await killing
  await outliveLastDeath(temple)
  const lost = await findLost(temple, seen)
  const violations = await becomeQuiet(temple)
  const count = async (query: string) =>
    (await sqlRows<{ count: number }>(temple.db, `select count(*) as count from ${query}`))[0]?.count ?? 0
  return {
    bookings: size.bookings,
    acknowledged: seen.filter(({ outcome }) => outcome === 'acknowledged').length,
    refused: seen.filter(({ outcome }) => outcome === 'refused').length,
    gaveUp: seen.filter(({ outcome }) => outcome === 'gave up').length,
    retries: seen.reduce((sum, { tries }) => sum + tries - 1, 0),
    confirmed: await count("orders where state = 'confirmed'"),
    expired: await count("orders where state = 'expired'"),
    refunded: await count("refund where state = 'processed'"),
    payments: seen.reduce((sum, { paymentIds }) => sum + paymentIds.length, 0),
    kills,
    missing: lost.missing.length + (await findMissingPayments(temple, seen)).length,
    duplicated: lost.doubled.length,
    violations: [...lost.missing, ...lost.doubled, ...violations],
  }
}

async function killInTurn(temple: Temple, kills: Kills, { rounds, pauseMs }: Size, isBusy: () => boolean) {
  const deaths = [
    async () => {
      await temple.killApi(kills.api++ % 2)
    },
    async () => {
      kills.connections++
      await temple.endConnections(5)
    },
    async () => {
      await temple.killWorker(kills.worker++ % 2)
    },
    async () => {
      kills.connections++
      await temple.endConnections(50)
    },
    async () => {
      kills.backend++
      await temple.killBackend()
    },
  ]
  for (let turn = 0; isBusy() || turn < rounds * deaths.length; turn++) {
    await delay(pauseMs)
    // The database may still be recovering from the previous death and then cannot name a process to kill.
    await deaths[turn % deaths.length]?.().catch((error: unknown) => {
      if (!isTransient(error)) throw error
    })
  }
}

const CALM_ANSWERS = 8
const CALM_PAUSE_MS = 250
/** The last death may still have effects: the pool hands out ended connections until it notices. */
export async function outliveLastDeath({ db }: Pick<Temple, 'db'>) {
  for (let calm = 0; calm < CALM_ANSWERS; calm++) {
    await delay(CALM_PAUSE_MS)
    await sqlRows(db, 'select 1').catch((error: unknown) => {
      if (!isTransient(error)) throw error
      calm = -1
    })
  }
}

/**
 * Runs before a day has passed and the idempotency keys are deleted: every answered booking must exist, and none twice.
 */
export async function findLost(
  { db }: Pick<Temple, 'db'>,
  seen: Seen[],
): Promise<{ missing: string[]; doubled: string[] }> {
  const rows = await sqlRows<{ name: string; tranNo: string; totalPaise: number; accountId: string }>(
    db,
    `select name, tran_no, total_paise, o.account_id from orders o join order_line l using (tran_no)
     where name like 'Press %'`,
  )
  const made = Map.groupBy(rows, ({ name }) => name)
  return {
    missing: seen
      .filter(({ press, outcome, tranNo, totalPaise, accountId }) => {
        const found = made.get(`Press ${press}`)?.find((row) => row.tranNo === tranNo)
        const isThere = found?.totalPaise === totalPaise && found.accountId === accountId
        return outcome === 'acknowledged' && !isThere
      })
      .map(({ press, tranNo }) => `press ${press} was told ${tranNo} and it is not there`),
    doubled: [...made]
      .filter(([, orders]) => orders.length > 1)
      .map(([name, orders]) => `${name} was booked ${orders.length} times`),
  }
}

export async function findMissingPayments({ db }: Pick<Temple, 'db'>, seen: Seen[]): Promise<string[]> {
  const rows = await db.selectFrom('payment').select('paymentId').execute()
  const storedPaymentIds = new Set(rows.map(({ paymentId }) => paymentId))
  return seen.flatMap(({ paymentIds }) => paymentIds).filter((id) => !storedPaymentIds.has(id))
}

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
/** Clock offsets at which holds end, refunds are checked, uncaptured payments are returned, and days pass. */
const STEPS_MS = [
  0,
  20 * MINUTE_MS,
  90 * MINUTE_MS,
  DAY_MS + 2 * 60 * MINUTE_MS,
  2 * DAY_MS,
  3 * DAY_MS,
  4.5 * DAY_MS,
]
const STEP_PATIENCE_MS = 45_000

type Quieted = Pick<Temple, 'db' | 'control' | 'passTo'>

/** Lets days pass without further deaths until nothing is wrong, and returns what still is. */
export async function becomeQuiet(temple: Quieted): Promise<string[]> {
  const { db } = temple
  const look = async () => {
    const providerState = readProviderState(await temple.control('GET', 'state'))
    const isOpen = providerState.payments.some(
      ({ status }) => status === 'created' || status === 'authorized',
    )
    const problems = [...(await checkBooks(db)), ...(await compareProvider(db, providerState))]
    return { wrong: problems, isQuiet: problems.length === 0 && !isOpen }
  }
  let last = await look()
  for (const offsetMs of STEPS_MS) {
    await temple.passTo(offsetMs)
    const until = performance.now() + STEP_PATIENCE_MS
    while (performance.now() < until && (await countDue(temple, offsetMs)) > 0) await delay(1_000)
    await delay(1_000)
    last = await look()
    if (last.isQuiet) return []
  }
  return last.wrong.length > 0 ? last.wrong : ['a payment is still under way']
}

/** Number of due tasks that are not done yet. */
async function countDue({ db }: Pick<Temple, 'db'>, offsetMs: number): Promise<number> {
  const now = new Date(systemClock.now().getTime() + offsetMs)
  const [row] = await sqlRows<{ due: number }>(
    db,
    `select (select count(*) from orders where release_at <= $1)
       + (select count(*) from provider_order where check_at <= $1)
       + (select count(*) from refund where try_at <= $1) as due`,
    [now],
  )
  return row?.due ?? 0
}
