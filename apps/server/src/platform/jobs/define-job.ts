import type { z } from 'zod'

export type Job<S extends z.ZodObject = z.ZodObject> = {
  name: string
  payload: S
  /** Jobs with a higher priority run first. */
  priority: number
  retryLimit: number
  /** First pause before a retry; doubles each time, with jitter, up to an hour. */
  retryDelaySeconds: number
  /** The longest that a run may take in all, even if its heartbeat continues. */
  expireInSeconds: number
  /** How many jobs of this kind a worker runs at once. */
  concurrency: number
  /**
   * Wakes the worker by NOTIFY at the commit instead of waiting for its next poll (1 s), for jobs that a person is
   * waiting for. Never for jobs enqueued in a payment's transaction: PostgreSQL serializes the commits of transactions
   * that notify.
   */
  wakes: boolean
}

const defaults = {
  priority: 0,
  retryLimit: 8,
  retryDelaySeconds: 2,
  expireInSeconds: 300,
  concurrency: 10,
  wakes: false,
}

/** Defines a kind of work that a worker does later. The payload carries ids, never personal data or secrets. */
export function defineJob<S extends z.ZodObject>(
  job: Pick<Job<S>, 'name' | 'payload'> & Partial<Job<S>>,
): Job<S> {
  return { ...defaults, ...job }
}

/** Work that recurs by the temple's local time. */
export type Schedule = { job: Job; cron: string; timeZone: string }
