import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client'

export const registry = new Registry()
collectDefaultMetrics({ register: registry })

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
  labelNames: ['job', 'outcome'],
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
