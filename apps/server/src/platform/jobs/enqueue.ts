import { fromKysely, PgBoss } from 'pg-boss'
import type { z } from 'zod'
import type { Db, Trx } from '../db/database.ts'
import { requestContext } from '../log.ts'
import { carryTrace } from '../tracing/trace.ts'
import type { Job } from './define-job.ts'

/** Stored with each job: its payload, the id of the request it runs for, and the trace that it continues. */
export type Envelope = { payload: unknown; requestId?: string; traceparent?: string }

// One sender per process: it only caches the queues' names, every write goes through the caller's transaction.
let sender: PgBoss | undefined

export async function openJobSender(db: Db): Promise<{ close(): Promise<void> }> {
  const boss = new PgBoss({
    db: fromKysely(db.withoutPlugins()),
    migrate: false,
    createSchema: false,
    supervise: false,
    schedule: false,
  })
  boss.on('error', () => undefined)
  await boss.start()
  sender = boss
  return { close: () => boss.stop({ graceful: false, close: false }) }
}

export function findSender(): PgBoss {
  if (sender === undefined) throw new Error('openJobSender() comes before the first enqueue()')
  return sender
}

/** Adds a job inside the caller's transaction: it runs only if the transaction commits. */
export async function enqueue<S extends z.ZodObject>(
  trx: Trx,
  job: Job<S>,
  payload: z.input<S>,
  options: { priority?: number } = {},
): Promise<void> {
  const requestId = requestContext.getStore()?.requestId
  const traceparent = carryTrace()
  const envelope: Envelope = {
    payload: job.payload.parse(payload),
    ...(requestId !== undefined && { requestId }),
    ...(traceparent !== undefined && { traceparent }),
  }
  await findSender().send(job.name, envelope, {
    db: fromKysely(trx.withoutPlugins()),
    priority: options.priority ?? job.priority,
  })
}

/** Adds many jobs in one statement, without a request id. */
export async function enqueueMany<S extends z.ZodObject>(
  trx: Trx,
  job: Job<S>,
  payloads: z.input<S>[],
): Promise<void> {
  if (payloads.length === 0) return
  const { name, priority } = job
  const rows = payloads.map((payload) => ({
    data: { payload: job.payload.parse(payload) } satisfies Envelope,
    priority,
  }))
  await findSender().insert(name, rows, { db: fromKysely(trx.withoutPlugins()) })
}
