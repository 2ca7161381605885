// npm run proof:fuzz [-- --requests 100000 --seed 1]: requests by all kinds of callers to every endpoint of the
// contract, over real HTTP: valid, nearly valid and hostile ones. Must hold: no 5xx, no hang, no internals in a
// response; memory stays bounded, and the books balance afterwards.
import { checkBooks } from '../../apps/server/src/testing/check-books.ts'
import { runFuzz } from './fuzz/run-fuzz.ts'
import { startHouse } from './fuzz/start-house.ts'
import { readCount } from './read-option.ts'

const requests = readCount('requests', 100_000)
const seed = readCount('seed', 20_261_116)
/** Pictures and PDFs need their share; a leak per request would far exceed this. */
const MAX_MB = 1_200
const databaseUrl = `postgres://postgres@127.0.0.1:5432/vazhipadu_proof_fuzz_${process.pid}`

const house = await startHouse(databaseUrl)
console.log(`seed ${seed}: ${requests} requests`)
const began = performance.now()
let lines = 0
const { findings, statuses, ...played } = await runFuzz(house, { requests, seed }, (done, peakMb) => {
  if (done - lines < 5_000) return
  lines = done
  console.log(`${done} requests, ${Math.round((performance.now() - began) / 1000)} s, ${peakMb} MB`)
})
const seconds = Math.round((performance.now() - began) / 100) / 10
const isAlive = house.isAlive()
const broken = await checkBooks(house.db)
if (!isAlive) console.log(`the API has ended:\n${house.said()}`)
for (const says of broken) console.log(`the books: ${says}`)
for (const { why, target, who, request, answer, cause } of findings.slice(0, 40))
  console.log(`\n${target} as ${who}: ${why}\n  ${request}\n  ${answer}\n  ${cause.replaceAll('\n', '\n  ')}`)
await house.stop()

const passed = isAlive && findings.length === 0 && broken.length === 0 && played.peakMb <= MAX_MB
console.log(
  JSON.stringify({
    proof: 'fuzz',
    seed,
    ...played,
    statuses,
    findings: findings.length,
    booksBroken: broken.length,
    mostMb: MAX_MB,
    seconds,
    passed,
  }),
)
process.exit(passed ? 0 : 1)
