// npm run proof:soak [-- --minutes 30 --peak-seconds 60 --clients 12]: as many bookings with payments as people can press in
// a minute; the peak is what of them the temple finishes a second, to the last letter. Then half of that for half an
// hour. Memory, connections, latency, dead rows and the age of the queue must be flat, and at the end the books right.
// PostgreSQL as it is installed: with fsync and autovacuum.
import { loadavg } from 'node:os'
import { setTimeout as delay } from 'node:timers/promises'
import { systemClock } from '../../apps/server/src/platform/clock.ts'
import { DEAD_LETTER } from '../../apps/server/src/platform/jobs/install-queues.ts'
import { makeDevotees } from '../../apps/server/src/testing/make-devotees.ts'
import { startPostgres } from '../../apps/server/src/testing/start-postgres.ts'
import { startProcess } from '../../apps/server/src/testing/start-process.ts'
import { findPorts } from '../host/start-nginx.ts'
import { becomeQuiet, findLost } from './kill/kill-and-check.ts'
import { playCrowd, type Seen } from './kill/play-crowd.ts'
import { startTemple } from './kill/start-temple.ts'
import { readCount } from './read-option.ts'
import { judgeFlat } from './soak/judge-flat.ts'
import { takeSamples } from './soak/take-samples.ts'

const minutes = readCount('minutes', 30)
const peakSeconds = readCount('peak-seconds', 60)
const atOnce = readCount('clients', 12)
const SAMPLES = 60
/** Less than this of half the peak would be another test. */
const LEAST_REACHED = 0.95
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
// Whoever ends it early must not leave a temple behind.
const leave = () => void stop().finally(() => process.exit(1))
process.once('SIGINT', leave).once('SIGTERM', leave)
const devotees = await makeDevotees({ ...temple, clock: systemClock }, 300)
let isOpen = true
let fresh: Seen[] = []
let everyMs = 0
let nextAt = 0
let isDraining = false
/**
 * Nobody rests while the peak is pressed, and nobody presses until it is worked off; then each waits for her turn, and of
 * what is late at most a second is made up for.
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
const playing = playCrowd(
  temple,
  devotees,
  { presses: Number.POSITIVE_INFINITY, atOnce, isOpen: () => isOpen, rest },
  (_, seen) => fresh.push(seen),
)
// The first seconds belong to programs that are only being compiled.
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
// What was pressed is one thing; what was settled, numbered, printed and told is the other, and the smaller.
const peakPerSecond = pressed / ((performance.now() - opened) / 1_000)
const wanted = peakPerSecond / 2
everyMs = 1_000 / wanted
take()
isDraining = false
console.error(
  `peak ${peakPerSecond.toFixed(1)} bookings a second of ${pressed} pressed; ${minutes} minutes at ${wanted.toFixed(1)}`,
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
const flat = judgeFlat(samples)
const reached =
  samples.reduce((sum, { bookingsPerSecond }) => sum + bookingsPerSecond, 0) / samples.length / wanted
const lost = await findLost(temple, seen)
const violations = [...lost.missing, ...lost.doubled, ...(await becomeQuiet(temple))]
await stop()
for (const violation of violations) console.log(violation)
const growing = Object.entries(flat).flatMap(([measure, { isFlat }]) => (isFlat ? [] : [measure]))
const passed = violations.length === 0 && growing.length === 0 && reached >= LEAST_REACHED
console.log(
  JSON.stringify({
    proof: 'soak',
    minutes,
    pressedPerSecond: Math.round((pressed / pressedMs) * 10_000) / 10,
    peakPerSecond: Math.round(peakPerSecond * 10) / 10,
    wantedPerSecond: Math.round(wanted * 10) / 10,
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
