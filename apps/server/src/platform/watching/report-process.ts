import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { inTransaction } from '../db/in-transaction.ts'
import { clockSkew, providerAnswered, providerSeconds } from '../metrics.ts'
import type { Platform } from '../platform.ts'
import { listWords } from './mark-down.ts'
import { lookAt } from './process-gauges.ts'

const EVERY_MS = 30_000
const STOP_MS = 2_000
/** How long the row of a killed process is kept, so that the office can see what happened. */
const KEPT_MS = 24 * 3_600_000

type Deps = Pick<Platform, 'db' | 'clock' | 'log'>
type Kind = 'api' | 'worker'

/** Writes this process's state every 30 s, for the office, and removes it when the process stops. */
export function reportProcess(
  { db, clock, log }: Deps,
  kind: Kind,
  findStuck: () => string | undefined = () => undefined,
): { stop(): Promise<void> } {
  const process = randomUUID()
  const startedAt = clock.now()
  let before = { seconds: 0, calls: 0 }
  const report = async () => {
    const { build, isRedisConnected, findProviderWait } = lookAt()
    const answered = await sumAnswers()
    const calls = answered.calls - before.calls
    const providerMs = calls > 0 ? Math.round(((answered.seconds - before.seconds) / calls) * 1_000) : null
    before = answered
    const answeredAt = await readGauge(providerAnswered)
    const skew = await readGauge(clockSkew)
    const now = clock.now()
    const row = {
      kind,
      startedAt,
      reportedAt: now,
      version: build?.version ?? 'unknown',
      commitId: build?.commit ?? 'unknown',
      isRedisConnected: isRedisConnected?.() ?? false,
      isProviderBraked: (findProviderWait?.() ?? 0) > 0,
      providerAnsweredAt: answeredAt === undefined ? null : new Date(answeredAt * 1_000),
      providerMs,
      clockSkewMs: skew === undefined ? null : Math.round(skew * 1_000),
      stuck: findStuck() ?? null,
      away: listWords(now),
    }
    await inTransaction(db, async (trx) => {
      await trx
        .insertInto('processReport')
        .values({ process, ...row })
        .onConflict((of) => of.column('process').doUpdateSet(row))
        .execute()
      await trx
        .deleteFrom('processReport')
        .where('reportedAt', '<', new Date(now.getTime() - KEPT_MS))
        .execute()
    })
  }
  const tell = () =>
    report().catch((error: unknown) => log.warn({ err: error }, 'how this process fares was not told'))
  const timer = setInterval(() => void tell(), EVERY_MS).unref()
  const first = tell()
  return {
    async stop() {
      clearInterval(timer)
      const leave = async () => {
        await first
        await db.deleteFrom('processReport').where('process', '=', process).execute()
      }
      // A database that is down must not delay the exit; the row then shows no recent heartbeat.
      await Promise.race([leave().catch(() => undefined), delay(STOP_MS, undefined, { ref: false })])
    },
  }
}

async function readGauge(gauge: typeof clockSkew): Promise<number | undefined> {
  return (await gauge.get()).values[0]?.value
}

/** The number of the provider's answers since the start, and their total duration. */
async function sumAnswers(): Promise<{ seconds: number; calls: number }> {
  const sums = { seconds: 0, calls: 0 }
  for (const { metricName, labels, value } of (await providerSeconds.get()).values) {
    if (labels.outcome !== 'answered') continue
    if (metricName?.endsWith('_sum')) sums.seconds += value
    if (metricName?.endsWith('_count')) sums.calls += value
  }
  return sums
}
