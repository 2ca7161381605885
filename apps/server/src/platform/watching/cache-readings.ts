import { setTimeout as delay } from 'node:timers/promises'
import type { Gauge, Registry } from 'prom-client'
import type { Clock } from '../clock.ts'
import type { Db } from '../db/database.ts'
import { createGauge, registry } from '../metrics.ts'
import { type QueriedReadings, queryReadings } from './query-readings.ts'
import type { Count, Reading } from './reading.ts'

/** About Prometheus's default scrape interval: a shorter one would not be visible. */
const EVERY_MS = 20_000

type Kept = { asked?: QueriedReadings; at?: Date }

/**
 * Queries the database at a fixed interval, independent of scrapes: a scrape costs no transaction, and does not fail
 * while the database is down. It then reports the last values, and `readings_age_seconds` their age.
 */
export function cacheReadings(
  parts: { db: Db; clock: Clock },
  readings: readonly Reading[],
  everyMs = EVERY_MS,
): { stop(): void } {
  const { db, clock } = parts
  const kept: Kept = {}
  registerReadings(readings, kept, () => clock.now())
  const stopping = new AbortController()
  const follow = async () => {
    while (!stopping.signal.aborted) {
      const now = clock.now()
      await queryReadings(db, readings, now)
        .then((queried) => Object.assign(kept, { asked: queried, at: now }))
        // The metric of their age shows it; other parts that need the database log the reason.
        .catch(() => undefined)
      await delay(everyMs, undefined, { ref: false, signal: stopping.signal }).catch(() => undefined)
    }
  }
  void follow()
  return { stop: () => stopping.abort() }
}

/** Registers the readings' gauges; without `kept` they are only described. */
export function registerReadings(
  readings: readonly Reading[],
  kept: Kept,
  now: () => Date,
  into: Registry = registry,
): void {
  const ageOf = (at: Date | null | undefined) =>
    at ? Math.max(0, (now().getTime() - at.getTime()) / 1_000) : 0
  const begun = now()
  createGauge(
    {
      name: 'readings_age_seconds',
      help: 'How old the figures read from the database are; they stand while it is away',
      collect() {
        this.set(ageOf(kept.at ?? begun))
      },
    },
    into,
  )
  for (const reading of readings) {
    const { name, help, labels, hasAge } = reading
    const labelNames = [labels.a, labels.b].flatMap((label) => (label ? [label.name] : []))
    const write = (gauge: Gauge, measure: (count: Count) => number) => {
      for (const count of kept.asked?.get(name) ?? []) gauge.set(nameLabels(reading, count), measure(count))
    }
    createGauge(
      {
        name,
        help,
        labelNames,
        collect() {
          write(this, ({ count }) => count)
        },
      },
      into,
    )
    if (hasAge)
      createGauge(
        {
          name: `${name}_oldest_seconds`,
          help: `${help}: how long the oldest has waited, 0 when there is none`,
          labelNames,
          collect() {
            write(this, ({ oldest }) => ageOf(oldest))
          },
        },
        into,
      )
  }
}

function nameLabels({ labels }: Reading, { a, b }: Count): Record<string, string> {
  const named: Record<string, string> = {}
  if (labels.a && a !== null) named[labels.a.name] = a
  if (labels.b && b !== null) named[labels.b.name] = b
  return named
}
