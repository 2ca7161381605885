import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import { type Job as BossJob, PgBoss } from 'pg-boss'
import type { z } from 'zod'
import { DroppingClient } from '../db/dropping-client.ts'
import { type Log, requestContext } from '../log.ts'
import { jobSeconds, jobSucceeded } from '../metrics.ts'
import { inTraceOf } from '../tracing/trace.ts'
import type { Job, Schedule } from './define-job.ts'
import type { Envelope } from './enqueue.ts'
import type { WakeCondition } from './job-poller.ts'

/** A consumer also polls this often, in case it is never woken. */
const SLEEP_SECONDS = 300
const TAKEN_TOGETHER = 2

export type Handler = { job: Job; run(payload: unknown, log: Log): Promise<void> }

/** Binds a job to its handler. The handler may run more than once for one job: it must be idempotent. */
export function handle<S extends z.ZodObject>(
  job: Job<S>,
  run: (payload: z.output<S>, log: Log) => Promise<void>,
): Handler {
  return { job: job as unknown as Job, run: (payload, log) => run(job.payload.parse(payload), log) }
}

type Options = {
  directUrl: string
  handlers: Handler[]
  schedules: Schedule[]
  log: Log
  queryTimeoutMs?: number
}

/** Longer than any query of the queue: a hanging database would otherwise block its consumers for ever. */
const QUERY_TIMEOUT_MS = 20_000

/** Runs jobs until stopped, woken by the conditions in `signs`; stopping waits for the running jobs. */
export async function runJobs({
  directUrl,
  handlers,
  schedules,
  log,
  queryTimeoutMs = QUERY_TIMEOUT_MS,
}: Options): Promise<{ signs: WakeCondition[]; stop(): Promise<void> }> {
  // Undocumented in the queue's options: these reach its connection pool. An unresponsive connection is closed, never
  // cancelled.
  const waiting = {
    Client: DroppingClient,
    query_timeout: queryTimeoutMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: 5_000,
  }
  const boss = new PgBoss({
    ...waiting,
    connectionString: directUrl,
    connectionTimeoutMillis: 2_000,
    max: 6,
    migrate: false,
    createSchema: false,
    useListenNotify: true,
    // How soon a lost heartbeat is seen; with the 10 s heartbeat a killed worker's job is retaken in 10 to 24 s.
    superviseIntervalSeconds: 8,
    monitorIntervalSeconds: 8,
    maintenanceIntervalSeconds: 3_600,
    // We have no jobs that depend on other jobs.
    flowIntervalSeconds: 3_600,
  })
  boss.on('error', (error) => log.warn({ err: error }, 'job queue error'))
  await boss.start()
  for (const schedule of schedules) {
    await boss.schedule(
      schedule.job.name,
      schedule.cron,
      { payload: {} },
      { tz: schedule.timeZone, missed: 'once' },
    )
  }
  const signs: WakeCondition[] = []
  for (const handler of handlers) {
    const wake = await takeJobs(boss, handler, log)
    signs.push({ isDue: () => isWaiting(handler.job), wake })
  }
  return { signs, stop: () => boss.stop({ graceful: true, timeout: 30_000 }) }
}

const isWaiting = ({ name }: Job) =>
  sql`exists (select from pgboss.job_common where name = ${name} and state < 'active' and not blocked
    and start_after < pgboss.job_now())`

/**
 * Starts the consumers of one kind of job. They sleep until one idle consumer is woken by the returned function. A
 * consumer that got a full batch wakes all idle ones, because more jobs may be waiting.
 */
async function takeJobs(boss: PgBoss, handler: Handler, log: Log): Promise<() => void> {
  const idle = new Set<string>()
  const take = async () => {
    const id = await boss.work<Envelope>(
      handler.job.name,
      {
        // Batches of two: one slow delivery delays one other job, not the whole queue. (Batches of one stall on a
        // backlog, because only a full batch is followed at once by the next.)
        batchSize: TAKEN_TOGETHER,
        perJobResults: true,
        burstWhenBatchFull: true,
        pollingIntervalSeconds: SLEEP_SECONDS,
        notifyPollingIntervalSeconds: SLEEP_SECONDS,
        heartbeatRefreshSeconds: 3,
      },
      async (jobs) => {
        idle.delete(id)
        if (jobs.length === TAKEN_TOGETHER) for (const other of idle) boss.notifyWorker(other)
        await stepAside(handler.job)
        const isUrgent = handler.job.priority >= URGENT
        if (isUrgent) urgent++
        const results = await Promise.all(jobs.map((job) => runOne(handler, job, log)))
        if (isUrgent) urgent--
        idle.add(id)
        return results
      },
    )
    idle.add(id)
  }
  for (let n = 0; n < handler.job.concurrency; n++) await take()
  return () => {
    const [next] = idle
    if (next !== undefined) boss.notifyWorker(next)
  }
}

/** From this priority on a job moves money, or a person at the counter is waiting for it. */
const URGENT = 50
const MAX_COURTESY_MS = 2_000
let urgent = 0

/** Mail and documents wait while urgent jobs run, for two seconds at most, so that none is delayed for long. */
async function stepAside({ priority }: Job): Promise<void> {
  if (priority >= URGENT) return
  const until = performance.now() + MAX_COURTESY_MS
  while (urgent > 0 && performance.now() < until) await delay(50)
}

async function runOne(handler: Handler, job: BossJob<Envelope>, log: Log) {
  const jobLog = log.child({ job: handler.job.name, jobId: job.id })
  const work = () => handler.run(job.data.payload, jobLog)
  const run = () => inTraceOf(job.data.traceparent, `job ${handler.job.name}`, { 'job.id': job.id }, work)
  const finished = jobSeconds.startTimer({ queue: handler.job.name })
  try {
    const { requestId } = job.data
    await (requestId === undefined ? run() : requestContext.run({ requestId }, run))
    finished({ outcome: 'completed' })
    jobSucceeded.setToCurrentTime({ queue: handler.job.name })
    return { id: job.id, status: 'completed' as const }
  } catch (error) {
    finished({ outcome: 'failed' })
    jobLog.warn({ err: error, retryCount: job.retryCount }, 'job failed')
    // Only the class of the error is stored with the job: messages may name people.
    return {
      id: job.id,
      status: 'failed' as const,
      output: { error: error instanceof Error ? error.name : 'unknown' },
    }
  }
}
