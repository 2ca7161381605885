import { setTimeout as delay } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createBatcher, RETRY_LATER } from './create-batcher.ts'

type Press = { owner: string; n: number; lines?: number }

/** A batcher whose batches end when the test ends them. */
function open(
  options: {
    maxBatchWeight?: number
    maxQueuedWeight?: number
    maxQueuedPerOwner?: number
    pipelineThreshold?: number
  } = {},
) {
  const batches: { members: Press[]; end: (answers?: (number | typeof RETRY_LATER)[]) => void }[] = []
  const press = createBatcher<Press, number>({
    pipelineThreshold: options.pipelineThreshold ?? 1_000,
    maxBatchWeight: options.maxBatchWeight ?? 1_000,
    weightOf: ({ lines = 1 }) => lines,
    ownerOf: ({ owner }) => owner,
    maxQueuedWeight: options.maxQueuedWeight ?? 1_000,
    maxQueuedPerOwner: options.maxQueuedPerOwner ?? 1_000,
    run: (members) =>
      new Promise((resolve) => {
        batches.push({ members, end: (answers = members.map(({ n }) => n)) => resolve(answers) })
      }),
  })
  return { press, batches }
}
/** A batcher that runs without the test's help and with large limits. */
const openRunning = (run: (members: Press[]) => Promise<(number | typeof RETRY_LATER)[]>) =>
  createBatcher<Press, number>({
    pipelineThreshold: 100,
    maxBatchWeight: 100,
    weightOf: () => 1,
    ownerOf: ({ owner }) => owner,
    maxQueuedWeight: 100,
    maxQueuedPerOwner: 100,
    run,
  })
const numbersOf = (batch: { members: Press[] } | undefined) => batch?.members.map(({ n }) => n)
const settle = () => delay(0)

test('serves owners in turn: one owner’s second item never goes before another’s first', async () => {
  const { press, batches } = open({ maxBatchWeight: 3 })
  const first = press({ owner: 'a', n: 0 })
  const rest = [1, 2, 3, 4].map((n) => press({ owner: 'a', n }))
  rest.push(press({ owner: 'b', n: 5 }), press({ owner: 'c', n: 6 }), press({ owner: 'b', n: 7 }))
  batches[0]?.end()
  await first
  await settle()
  expect(numbersOf(batches[1])).toEqual([1, 5, 6])
  batches[1]?.end()
  await settle()
  expect(numbersOf(batches[2])).toEqual([2, 7, 3])
  batches[2]?.end()
  await settle()
  batches[3]?.end()
  expect(await Promise.all(rest)).toEqual([1, 2, 3, 4, 5, 6, 7])
})

test('limits waiting items, in total and per owner, and frees them when answered', async () => {
  const { press, batches } = open({ maxQueuedWeight: 10, maxQueuedPerOwner: 6 })
  const one = press({ owner: 'a', n: 1, lines: 5 })
  await expect(press({ owner: 'a', n: 2, lines: 2 })).rejects.toMatchObject({ code: 'busy' })
  const two = press({ owner: 'b', n: 3, lines: 5 })
  await expect(press({ owner: 'c', n: 4, lines: 1 })).rejects.toMatchObject({ code: 'busy' })
  batches[0]?.end()
  await one
  await settle()
  batches[1]?.end()
  await two
  const large = press({ owner: 'a', n: 5, lines: 400 })
  await settle()
  batches[2]?.end()
  expect(await large).toBe(5)
})

test('requeues items that asked for it into a later batch, and gives up after the timeout', async () => {
  const tries: number[] = []
  const press = openRunning(async (members) => {
    await settle()
    return members.map(({ n }) => {
      if (n < 2) return n
      tries.push(n)
      return n === 2 && tries.length > 5 ? n : RETRY_LATER
    })
  })
  expect(await press({ owner: 'a', n: 2 })).toBe(2)
  const begun = performance.now()
  let isWaiting = true
  const stuck = press({ owner: 'a', n: 3 }).catch((error: unknown) => {
    isWaiting = false
    return error
  })
  for (let n = 0; n < 50; n++) expect(await press({ owner: 'b', n: 1 })).toBe(1)
  expect(isWaiting).toBe(true)
  expect(await stuck).toMatchObject({ code: 'busy' })
  expect(performance.now() - begun).toBeGreaterThan(2_900)
  expect(tries.length).toBeGreaterThan(10)
})

test('one poisonous member fails alone', async () => {
  const press = openRunning(async (members) => {
    await settle()
    if (members.some(({ n }) => n === 2)) throw new Error('poison')
    return members.map(({ n }) => n)
  })
  const answers = await Promise.allSettled([0, 1, 2, 3].map((n) => press({ owner: String(n), n })))
  expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled'])
})
