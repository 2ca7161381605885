import type { z } from 'zod'

export type Job<S extends z.ZodObject = z.ZodObject> = {
  name: string
  payload: S
  /** Higher leaves first. */
  priority: number
  retryLimit: number
  /** First pause before a retry; doubles each time, with jitter, up to an hour. */
  retryDelaySeconds: number
  /** The longest a run may take in all, however lively its heartbeat. */
  expireInSeconds: number
  /** How many a worker runs at once. */
  atOnce: number
  /**
   * Somebody stands and waits: the worker is woken at the commit instead of looking within the second. Never for what
   * a money's transaction enqueues: PostgreSQL lets only one transaction that wakes somebody commit at a time.
   */
  wakes: boolean
}

const defaults = {
  priority: 0,
  retryLimit: 8,
  retryDelaySeconds: 2,
  expireInSeconds: 300,
  atOnce: 10,
  wakes: false,
}

/** A kind of work done later by a worker. The payload carries ids, never personal data or secrets. */
export function defineJob<S extends z.ZodObject>(
  job: Pick<Job<S>, 'name' | 'payload'> & Partial<Job<S>>,
): Job<S> {
  return { ...defaults, ...job }
}

/** Work that comes round by the temple's clock on the wall. */
export type Schedule = { job: Job; cron: string; timeZone: string }
