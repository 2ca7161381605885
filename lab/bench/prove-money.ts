// npm run proof:money [-- --size 3000 --seed 1 --seconds 600]: random stories of bookings, payments and faults against
// the real API, database and the provider's sandbox. After each, every rupee must be a booking or be refunded.
import { makeEnvironment } from '../../apps/server/src/testing/make-config.ts'
import { dropDatabase, prepareDatabase } from '../../tools/dev/prepare-database.ts'
import { proveMoney } from './money/run-stories.ts'
import { startTills } from './money/start-tills.ts'
import { readCount } from './read-option.ts'

const stories = readCount('size', 3_000)
const seed = readCount('seed', 20_261_115)
const maxSeconds = readCount('seconds', 1_200)
const databaseUrl = `postgres://postgres@127.0.0.1:5432/vazhipadu_proof_money_${process.pid}`

await prepareDatabase(databaseUrl, makeEnvironment(databaseUrl), true)
const tills = await startTills(databaseUrl)
console.log(`seed ${seed}: up to ${stories} stories in at most ${maxSeconds} s`)
const began = performance.now()
const { worst, happened, ...counted } = await proveMoney(tills, { seed, stories, maxSeconds })
const seconds = Math.round((performance.now() - began) / 100) / 10
await tills.close()
await dropDatabase(databaseUrl)

for (const [what, times] of Object.entries(happened).sort(([a], [b]) => a.localeCompare(b)))
  console.log(`${String(times).padStart(7)}  ${what}`)
if (worst) {
  console.log('\nThe shortest story found that ends badly:')
  for (const action of worst.story.actions) console.log(`  ${JSON.stringify(action)}`)
  console.log(`  events still held ${worst.story.eventsArrive ? 'arrive' : 'are lost'}\nand then:`)
  for (const wrong of worst.wrong) console.log(`  ${wrong}`)
}
console.log(JSON.stringify({ proof: 'money', ...counted, seconds, passed: counted.violations === 0 }))
process.exit(counted.violations === 0 ? 0 : 1)
