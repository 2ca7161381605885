import {
  Counter,
  collectDefaultMetrics,
  Gauge,
  type GaugeConfiguration,
  Histogram,
  Registry,
} from 'prom-client'

export const createRegistry = () => new Registry()
export const registry = createRegistry()
collectDefaultMetrics({ register: registry })

/** Reports no sample until it is set: an unknown figure is missing, never 0. */
export function createGauge<T extends string>(
  description: Omit<GaugeConfiguration<T>, 'registers'>,
  into = registry,
): Gauge<T> {
  const gauge = new Gauge({ ...description, registers: [into] })
  if (!description.labelNames?.length) gauge.remove()
  return gauge
}

export const requestSeconds = new Histogram({
  name: 'http_request_seconds',
  help: 'Time to answer, by route and status',
  labelNames: ['method', 'route', 'status'],
  buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
  registers: [registry],
})

export const jobSeconds = new Histogram({
  name: 'job_seconds',
  help: 'Time to run a job, by name and outcome',
  labelNames: ['queue', 'outcome'],
  buckets: [0.01, 0.05, 0.25, 1, 5, 30, 120],
  registers: [registry],
})

export const providerSeconds = new Histogram({
  name: 'provider_call_seconds',
  help: 'Time of a call to the payment provider with the wait for its turn, by call and outcome; braked was not sent',
  labelNames: ['call', 'outcome'],
  buckets: [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
  registers: [registry],
})

export const noticesFailed = new Counter({
  name: 'notices_failed_total',
  help: 'Letters and SMS that could not be handed over, by channel and whether it is for good',
  labelNames: ['channel', 'kind'],
  registers: [registry],
})

export const keptAnswers = new Counter({
  name: 'http_kept_answers_total',
  help: 'Public answers given from memory before routing; they are not in http_request_seconds',
  registers: [registry],
})

export const securityEventsDropped = new Counter({
  name: 'security_events_dropped_total',
  help: 'Events missing in the security log: too many different ones at once, or the database was away',
  labelNames: ['why'],
  registers: [registry],
})

export const untrustedProxyCalls = new Counter({
  name: 'http_untrusted_proxy_calls_total',
  help: 'Calls forwarded by a machine of the own network that TRUSTED_PROXIES does not name: they count as one visitor',
  registers: [registry],
})

export const ordersConfirmed = new Counter({
  name: 'orders_confirmed_total',
  help: 'Orders that were paid and confirmed, by where: web or counter',
  labelNames: ['via'],
  registers: [registry],
})

export const holdsPlaced = new Counter({
  name: 'holds_placed_total',
  help: 'Orders whose places were taken and wait to be paid for',
  registers: [registry],
})

export const refusals = new Counter({
  name: 'refusals_total',
  help: 'Calls that were refused, by the code of the answer, and by the rule where a booking was refused by one',
  labelNames: ['code', 'rule'],
  registers: [registry],
})

export const securityEvents = new Counter({
  name: 'security_events_total',
  help: 'What was tried at the doors, by what and outcome: sign_in and wrong is a failed sign-in',
  labelNames: ['what', 'outcome'],
  registers: [registry],
})

export const noticesHandedOver = new Counter({
  name: 'notices_total',
  help: 'Letters and SMS handed to their provider, by channel and outcome: sent, failed, in_doubt',
  labelNames: ['channel', 'outcome'],
  registers: [registry],
})

export const sweepSucceeded = createGauge({
  name: 'sweep_last_success_timestamp_seconds',
  help: 'When each sweep of what is due last came round without failing or, until then, when the process began',
  labelNames: ['sweep'],
})

export const jobSucceeded = createGauge({
  name: 'job_last_success_timestamp_seconds',
  help: 'When a job of each kind was last done',
  labelNames: ['queue'],
})

export const providerAnswered = createGauge({
  name: 'provider_last_answer_timestamp_seconds',
  help: 'When the payment provider last answered this process',
})

export const clockSkew = createGauge({
  name: 'clock_skew_seconds',
  help: 'How far this machine’s clock is ahead of the database’s; above 1 the process is not ready',
})
