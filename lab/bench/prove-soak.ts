// npm run proof:soak [-- --minutes 30 --peak-seconds 60 --clients 12]: as many bookings with payments as clients can
// send in a minute; the peak is the number per second that the temple finishes, including letters. Then half of that
// for half an hour. Memory, connections, latency, dead rows and the age of the queue must not grow, and the books must
// balance at the end. PostgreSQL runs as installed, with fsync and autovacuum.
import { loadavg } from 'node:os'
import { setTimeout as delay } from 'node:timers/promises'
import { systemClock } from '../../apps/server/src/platform/clock.ts'
import { DEAD_LETTER } from '../../apps/server/src/platform/jobs/install-queues.ts'
import { makeDevotees } from '../../apps/server/src/testing/make-devotees.ts'
import { startPostgres } from '../../apps/server/src/testing/start-postgres.ts'
import { startProcess } from '../../apps/server/src/testing/start-process.ts'
import { findPorts } from '../../tools/host/start-nginx.ts'
import { becomeQuiet, findLost } from './kill/kill-and-check.ts'
import { runCrowd, type Seen } from './kill/run-crowd.ts'
import { startTemple } from './kill/start-temple.ts'
import { readCount } from './read-option.ts'
import { checkFlatness } from './soak/check-flatness.ts'
import { takeSamples } from './soak/take-samples.ts'

const minutes = readCount('minutes', 30)
const peakSeconds = readCount('peak-seconds', 60)
const concurrency = readCount('clients', 12)
const SAMPLES = 60
/** With less than this share of half the peak it would be another test. */
const MIN_REACHED = 0.95
const DRAIN_MS = 600_000
const DUE = `select count(*)::int as due from pgboss.job
  where state < 'active' and not blocked and start_after <= now() - interval '2 seconds' and name <> '${DEAD_LETTER}'`

const [inboxPort = 0, smtpPort = 0] = await findPorts(2)
const ports = { INBOX_HTTP_PORT: String(inboxPort), INBOX_SMTP_PORT: String(smtpPort) }
const inbox = await startProcess('tools/inbox/main.ts', ports, /inbox/)
const temple = await startTemple({
  postgres: await startPostgres([]),
  changes: {
    SMTP_URL: `smtp://127.0.0.1:${smtpPort}`,
    SMS_URL: `http://127.0.0.1:${inboxPort}/api/v5/flow`,
    REDIS_PREFIX: `soak:${process.pid}:`,
  },
})
const stop = () => Promise.all([temple.stop(), inbox.kill('SIGTERM')])
// Stop the temple's processes if the run is interrupted.
const leave = () => void stop().finally(() => process.exit(1))
process.once('SIGINT', leave).once('SIGTERM', leave)
const devotees = await makeDevotees({ ...temple, clock: systemClock }, 300)
let isOpen = true
let fresh: Seen[] = []
let everyMs = 0
let nextAt = 0
let isDraining = false
/**
 * No pause while the peak is measured, and no bookings until its work is finished; then each client waits for its turn,
 * and at most one second of delay is caught up.
 */
const rest = async () => {
  while (isDraining) await delay(100)
  nextAt = Math.max(nextAt + everyMs, performance.now() - 1_000)
  if (everyMs > 0) await delay(Math.max(0, nextAt - performance.now()))
}
const take = () => {
  const taken = fresh
  fresh = []
  return taken
}
const began = performance.now()
const playing = runCrowd(
  temple,
  devotees,
  { presses: Number.POSITIVE_INFINITY, concurrency, isOpen: () => isOpen, rest },
  (_, seen) => fresh.push(seen),
)
// In the first seconds the programs are still being compiled.
await delay(10_000)
take()
const opened = performance.now()
await delay(peakSeconds * 1_000)
const pressed = take().length
isDraining = true
const pressedMs = performance.now() - opened
while ((await temple.ask<{ due: number }>(DUE))[0]?.due !== 0) {
  if (performance.now() - opened > pressedMs + DRAIN_MS) throw new Error('the peak was not worked off')
  await delay(500)
}
// Divides by the time until everything is settled, numbered, printed and sent, which is longer than the time of sending
// bookings.
const peakPerSecond = pressed / ((performance.now() - opened) / 1_000)
const minPerSecond = peakPerSecond / 2
everyMs = 1_000 / minPerSecond
take()
isDraining = false
console.error(
  `peak ${peakPerSecond.toFixed(1)} bookings a second of ${pressed} pressed; ${minutes} minutes at ${minPerSecond.toFixed(1)}`,
)
const until = performance.now() + minutes * 60_000
const samples = await takeSamples(temple, {
  everyMs: (minutes * 60_000) / SAMPLES,
  isOver: () => performance.now() >= until,
  take,
})
const load = Math.round((loadavg()[0] ?? 0) * 10) / 10
isOpen = false
const seen = await playing
const flat = checkFlatness(samples)
const reached =
  samples.reduce((sum, { bookingsPerSecond }) => sum + bookingsPerSecond, 0) / samples.length / minPerSecond
const lost = await findLost(temple, seen)
const violations = [...lost.missing, ...lost.doubled, ...(await becomeQuiet(temple))]
await stop()
for (const violation of violations) console.log(violation)
const growing = Object.entries(flat).flatMap(([measure, { isFlat }]) => (isFlat ? [] : [measure]))
const passed = violations.length === 0 && growing.length === 0 && reached >= MIN_REACHED
console.log(
  JSON.stringify({
    proof: 'soak',
    minutes,
    pressedPerSecond: Math.round((pressed / pressedMs) * 10_000) / 10,
    peakPerSecond: Math.round(peakPerSecond * 10) / 10,
    wantedPerSecond: Math.round(minPerSecond * 10) / 10,
    reached: Math.round(reached * 100) / 100,
    bookings: seen.length,
    autovacuum: true,
    load,
    growing,
    violations: violations.length,
    seconds: Math.round((performance.now() - began) / 1000),
    flat,
    samples,
    passed,
  }),
)
process.exit(passed ? 0 : 1)
