import { type Job as BossJob, PgBoss } from 'pg-boss'
import type { z } from 'zod'
import { type Log, requestContext } from '../log.ts'
import { jobSeconds } from '../metrics.ts'
import type { Job, Schedule } from './define-job.ts'
import type { Envelope } from './enqueue.ts'

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
  for (const handler of handlers) {
    await boss.work<Envelope>(
      handler.job.name,
      {
        // Each of them takes two at a time: one slow delivery holds back one other, not the whole queue. (Batches
        // of one stall on a backlog, because only full batches are followed at once by the next.)
        localConcurrency: handler.job.atOnce,
        batchSize: 2,
        perJobResults: true,
        burstWhenBatchFull: true,
        notifyPollingIntervalSeconds: 2,
        pollingIntervalSeconds: 1,
        heartbeatRefreshSeconds: 3,
      },
      (jobs) => Promise.all(jobs.map((job) => runOne(handler, job, log))),
    )
  }
  return { stop: () => boss.stop({ graceful: true, timeout: 30_000 }) }
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
