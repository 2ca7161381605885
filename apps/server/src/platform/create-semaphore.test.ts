import { expect, test } from 'vitest'
import { createSemaphore } from './create-semaphore.ts'

test('runs up to the limit at once, the rest in order of arrival', async () => {
  const turns = createSemaphore({ concurrency: 2, maxQueued: 10 })
  const entered: number[] = []
  const all = [1, 2, 3, 4, 5].map((n) => turns.enter().then(() => entered.push(n)))
  await Promise.all(all.slice(0, 2))
  expect(entered).toEqual([1, 2])
  for (let n = 0; n < 3; n++) turns.leave()
  await Promise.all(all)
  expect(entered).toEqual([1, 2, 3, 4, 5])
})

test('beyond the queue limit callers are refused, and a free place can be taken again', async () => {
  const turns = createSemaphore({ concurrency: 1, maxQueued: 1 })
  await turns.enter()
  const second = turns.enter()
  await expect(turns.enter()).rejects.toMatchObject({ code: 'busy' })
  turns.leave()
  await second
  turns.leave()
  await turns.enter()
})

test('a caller that waited too long is refused, and the turn goes to the next', async () => {
  const turns = createSemaphore({ concurrency: 1, maxQueued: 5, patienceMs: 50 })
  await turns.enter()
  await expect(turns.enter()).rejects.toMatchObject({ code: 'busy' })
  const patient = turns.enter()
  turns.leave()
  await patient
})
