import { afterAll, beforeAll, expect, test } from 'vitest'
import { cloneDatabase } from '../../testing/clone-database.ts'
import { proveMoney } from '../../testing/prove-money.ts'
import { startTills, type Tills } from '../../testing/start-tills.ts'

let database: Awaited<ReturnType<typeof cloneDatabase>>
let tills: Tills
beforeAll(async () => {
  database = await cloneDatabase()
  tills = await startTills(database.url)
})
afterAll(async () => {
  await tills.close()
  await database.drop()
})

test('whatever happens in whatever order, every rupee is a booking or goes back', {
  timeout: 300_000,
}, async () => {
  const proof = await proveMoney(tills, { seed: 1, stories: 20 })
  console.log(JSON.stringify(proof, null, 1))
  expect(proof.worst).toBeUndefined()
})
