import { z } from 'zod'
import { endpoint } from './endpoint.ts'

const instant = z.iso.datetime({ offset: true })
const count = z.number().int().nonnegative()

/** `look`: needs attention today. `trouble`: users are affected now. `unknown`: cannot be determined. */
export const partStates = ['well', 'look', 'trouble', 'unknown'] as const
const state = z.enum(partStates)

/** Number of waiting items, and the age of the oldest. */
const waiting = z.object({ count, oldestAt: instant.nullable() })

const process = z.object({
  kind: z.enum(['api', 'worker']),
  version: z.string(),
  commit: z.string(),
  startedAt: instant,
  reportedAt: instant,
  /** No heartbeat for two minutes: the process or its machine is down. */
  isSilent: z.boolean(),
})

/** `isAway`: it did not answer when it was last called. */
const channel = z.object({ isAway: z.boolean(), waiting, failed: count, inDoubt: count })
export const machineParts = ['files', 'scanner', 'printing'] as const

const system = z.object({
  at: instant,
  booking: z.object({ state, holdsOpen: count, needAttention: waiting }),
  payments: z.object({
    state,
    isBraked: z.boolean(),
    answeredAt: instant.nullable(),
    answersInMs: count.nullable(),
    unconfirmed: waiting,
    newsWaiting: waiting,
    refunds: z.object({ requested: waiting, pending: waiting, failed: waiting }),
  }),
  /** Of the last 24 hours. */
  messages: z.object({
    state,
    email: channel,
    sms: channel,
  }),
  work: z.object({
    state,
    /** Why jobs are stuck: no worker, or a worker that hangs. */
    stuck: z.enum(['none', 'no_worker', 'worker_stuck']),
    queues: z.array(waiting.extend({ queue: z.string() })),
    givenUp: waiting,
  }),
  machine: z.object({
    state,
    isRedisConnected: z.boolean(),
    away: z.array(z.enum(machineParts)),
    clockSkewMs: z.number().int().nullable(),
    connections: z.object({ inUse: count, idle: count, waiting: count }),
    database: z.string(),
  }),
  copies: z.object({
    state,
    last: z
      .object({ at: instant, kind: z.enum(['full', 'incr']), bytes: count, isOk: z.boolean() })
      .nullable(),
  }),
  versions: z.object({
    processes: z.array(process),
    migration: z.object({ name: z.string(), appliedAt: instant }),
  }),
})
export type System = z.output<typeof system>

export const getSystem = endpoint({
  method: 'GET',
  path: '/admin/system',
  summary: 'How the system is: each part with its state, for whoever has no Prometheus',
  access: 'settings',
  response: system,
})

const givenUp = z.object({
  id: z.uuid(),
  queue: z.string(),
  /** What the letter was about, and for which booking. */
  trigger: z.string().nullable(),
  tranNo: z.string().nullable(),
  /** Only the error's class, because messages may contain names. */
  failure: z.string().nullable(),
  tries: count,
  at: instant,
})

/** Maximum number listed and retried at once. */
export const MAX_FAILED_JOBS = 100

export const listGivenUp = endpoint({
  method: 'GET',
  path: '/admin/system/given-up',
  summary: 'Work that failed for good, newest first',
  access: 'settings',
  response: z.object({ jobs: z.array(givenUp).max(MAX_FAILED_JOBS) }),
})

export const tryGivenUpAgain = endpoint({
  method: 'POST',
  path: '/admin/system/given-up/retry',
  summary: 'Put work that failed for good back into its queue; audited',
  access: 'settings',
  body: z.object({ ids: z.array(z.uuid()).min(1).max(MAX_FAILED_JOBS) }),
  response: z.object({ moved: count }),
})
