// npm run proof:kill [-- --size 3000 --rounds 4]: a crowd books and pays while APIs, workers, connections and server
// processes of the database are killed. Every booking that was answered must be there once, and every rupee be a
// booking or go back.
import { proveKill } from './kill/kill-and-check.ts'
import { startTemple } from './kill/start-temple.ts'
import { readCount } from './read-option.ts'

const bookings = readCount('size', 3_000)
/** Each kind of death comes at least so often. */
const rounds = readCount('rounds', 4)

const temple = await startTemple()
const began = performance.now()
const { violations, ...counted } = await proveKill(temple, {
  bookings,
  atOnce: 40,
  rounds,
  pauseMs: 1_500,
})
const seconds = Math.round((performance.now() - began) / 100) / 10
await temple.stop()
for (const violation of violations) console.log(violation)
const passed = violations.length === 0 && counted.missing === 0 && counted.duplicated === 0
console.log(JSON.stringify({ proof: 'kill', ...counted, violations: violations.length, seconds, passed }))
process.exit(passed ? 0 : 1)
