import { afterAll, beforeAll, expect, test } from 'vitest'
import { proveKill } from './kill-and-check.ts'
import { startTemple, type Temple } from './start-temple.ts'

let temple: Temple
beforeAll(async () => {
  temple = await startTemple()
})
afterAll(() => temple.stop())

// `npm run proof:kill` runs thousands.
test('APIs, workers and the database die while people book and pay: nothing is lost, doubled or stranded', {
  timeout: 400_000,
}, async () => {
  const proof = await proveKill(temple, { bookings: 150, concurrency: 12, rounds: 1, pauseMs: 500 })
  expect(proof).toMatchObject({ missing: 0, duplicated: 0, gaveUp: 0, violations: [] })
  for (const [what, times] of Object.entries(proof.kills)) expect(times, what).toBeGreaterThan(0)
  expect(proof.confirmed).toBeGreaterThan(50)
})
