// npm run proof:kill [-- --size 3000 --rounds 4]: a crowd books and pays while APIs, workers, connections and server
// processes of the database are killed. Every acknowledged booking must exist once, and every rupee must be a booking
// or be refunded.
import { proveKill } from './kill/kill-and-check.ts'
import { startTemple } from './kill/start-temple.ts'
import { readCount } from './read-option.ts'

const bookings = readCount('size', 3_000)
/** Minimum number of times for each kind of death. */
const rounds = readCount('rounds', 4)

const temple = await startTemple()
const began = performance.now()
const { violations, ...counted } = await proveKill(temple, {
  bookings,
  concurrency: 40,
  rounds,
  pauseMs: 1_500,
})
const seconds = Math.round((performance.now() - began) / 100) / 10
await temple.stop()
for (const violation of violations) console.log(violation)
const passed = violations.length === 0 && counted.missing === 0 && counted.duplicated === 0
console.log(JSON.stringify({ proof: 'kill', ...counted, violations: violations.length, seconds, passed }))
process.exit(passed ? 0 : 1)
