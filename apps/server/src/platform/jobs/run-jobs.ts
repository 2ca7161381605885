import { setTimeout as delay } from 'node:timers/promises'
import { type Job as BossJob, PgBoss } from 'pg-boss'
import type { z } from 'zod'
import { type Log, requestContext } from '../log.ts'
import { jobSeconds } from '../metrics.ts'
import type { Job, Schedule } from './define-job.ts'
import type { Envelope } from './enqueue.ts'

const LOOK_MS = 1_000
/** A taker also looks by itself, should nobody wake it. */
const SLEEP_SECONDS = 30
const TAKEN_TOGETHER = 2

export type Handler = { job: Job; run(payload: unknown, log: Log): Promise<void> }

/** Ties a job to the code that does it. May run more than once for one job: must be idempotent. */
export function handle<S extends z.ZodObject>(
  job: Job<S>,
  run: (payload: z.output<S>, log: Log) => Promise<void>,
): Handler {
  return { job: job as unknown as Job, run: (payload, log) => run(job.payload.parse(payload), log) }
}

type Options = { directUrl: string; handlers: Handler[]; schedules: Schedule[]; log: Log }

/** Takes jobs until stopped; stopping waits for those in hand. */
export async function runJobs({
  directUrl,
  handlers,
  schedules,
  log,
}: Options): Promise<{ stop(): Promise<void> }> {
  const boss = new PgBoss({
    connectionString: directUrl,
    max: 6,
    migrate: false,
    createSchema: false,
    useListenNotify: true,
    // How soon a lost heartbeat is seen; with the 10 s heartbeat a killed worker's job is retaken in 10 to 16 s.
    superviseIntervalSeconds: 1,
    monitorIntervalSeconds: 1,
    maintenanceIntervalSeconds: 3_600,
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
  const watches = await Promise.all(handlers.map((handler) => watchQueue(boss, handler, log)))
  return {
    async stop() {
      for (const watch of watches) watch.stop()
      await boss.stop({ graceful: true, timeout: 30_000 })
    },
  }
}

/**
 * Those who take one kind of job sleep, and one of the idle ones looks every second: as many looks as there are kinds,
 * not as there are takers. Whoever comes back with both hands full wakes the others.
 */
async function watchQueue(boss: PgBoss, handler: Handler, log: Log): Promise<{ stop(): void }> {
  const idle = new Set<string>()
  const take = async () => {
    const id = await boss.work<Envelope>(
      handler.job.name,
      {
        // Two at a time: one slow delivery holds back one other, not the whole queue. (Batches of one stall on a
        // backlog, because only full batches are followed at once by the next.)
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
  for (let n = 0; n < handler.job.atOnce; n++) await take()
  const look = setInterval(() => {
    const [next] = idle
    if (next !== undefined) boss.notifyWorker(next)
  }, LOOK_MS)
  return { stop: () => clearInterval(look) }
}

/** From this priority on a job is somebody's money, or somebody who stands at the door. */
const URGENT = 50
const MOST_COURTESY_MS = 2_000
let urgent = 0

/** Letters and papers let what is urgent pass, and after two seconds go on all the same: none is put off for long. */
async function stepAside({ priority }: Job): Promise<void> {
  if (priority >= URGENT) return
  const until = performance.now() + MOST_COURTESY_MS
  while (urgent > 0 && performance.now() < until) await delay(50)
}

async function runOne(handler: Handler, job: BossJob<Envelope>, log: Log) {
  const jobLog = log.child({ job: handler.job.name, jobId: job.id })
  const run = () => handler.run(job.data.payload, jobLog)
  const finished = jobSeconds.startTimer({ job: handler.job.name })
  try {
    const { requestId } = job.data
    await (requestId === undefined ? run() : requestContext.run({ requestId }, run))
    finished({ outcome: 'completed' })
    return { id: job.id, status: 'completed' as const }
  } catch (error) {
    finished({ outcome: 'failed' })
    jobLog.warn({ err: error, retryCount: job.retryCount }, 'job failed')
    // Only the class of the failure is kept with the job: messages may name people.
    return {
      id: job.id,
      status: 'failed' as const,
      output: { error: error instanceof Error ? error.name : 'unknown' },
    }
  }
}
