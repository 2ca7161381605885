import { setTimeout as delay } from 'node:timers/promises'
import type { Gauge, Registry } from 'prom-client'
import type { Clock } from '../clock.ts'
import type { Db } from '../db/database.ts'
import { createGauge, registry } from '../metrics.ts'
import { type Asked, askReadings } from './ask-readings.ts'
import type { Count, Reading } from './reading.ts'

/** As often as Prometheus looks by default, more or less: asked more often, nobody would see it. */
const EVERY_MS = 20_000

type Kept = { asked?: Asked; at?: Date }

/**
 * Asks the database at its own pace, whoever collects: a scrape costs no transaction, and does not fail while the
 * database is away. What was last known then stands, and `readings_age_seconds` says how old it is.
 */
export function keepReadings(
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
      await askReadings(db, readings, now)
        .then((asked) => Object.assign(kept, { asked, at: now }))
        // Told by its age; the log has the reason from whoever needs the database for more than a figure.
        .catch(() => undefined)
      await delay(everyMs, undefined, { ref: false, signal: stopping.signal }).catch(() => undefined)
    }
  }
  void follow()
  return { stop: () => stopping.abort() }
}

/** The gauges of the readings; without anything kept they are only described. */
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
