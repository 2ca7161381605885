import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { makeClock } from '../../testing/make-clock.ts'
import { cacheResponses, matches } from './response-cache.ts'

const closing: (() => void)[] = []
/** The clock by which answers expire, so that a slow machine does not expire them. */
let nowMs = 0
beforeEach(() => {
  vi.spyOn(performance, 'now').mockImplementation(() => nowMs)
})
afterEach(() => {
  vi.restoreAllMocks()
  for (const close of closing.splice(0)) close()
})

/**
 * A server that makes an answer only on a cache miss. `asked` counts the requests that reached the handler, `made` the
 * answers; while `hold` is set, no answer is finished.
 */
async function serve(freshMs = 60_000) {
  const clock = makeClock()
  const forgets: (() => void)[] = []
  const answers = cacheResponses({
    clock,
    changes: { on: (_topic, forget) => forgets.push(forget), close: () => Promise.resolve() },
    webUrls: ['http://localhost:5173'],
  })
  answers.follow('things')
  const state: { value: number; asked: number; made: number; hold?: Promise<void> } = {
    value: 1,
    asked: 0,
    made: 0,
  }
  const makeOne = async () => {
    state.made++
    const { value } = state
    await state.hold
    return { value }
  }
  const server = createServer((request, response) => {
    if (answers.answer(request, response)) return
    state.asked++
    const take = async () => {
      const kept = await answers.recall(`${request.headers['accept-language'] ?? ''} key`, freshMs, makeOne)
      answers.holdReady(request, kept, { etag: kept.etag, 'x-request-id': 'one' })
      response.writeHead(matches(request, kept) ? 304 : 200, { 'x-long-way': 'yes' }).end(kept.bytes)
    }
    take().catch(() => response.writeHead(500).end())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closing.push(() => server.close())
  const { port } = server.address() as AddressInfo
  const get = async (headers: Record<string, string> = {}, method = 'GET') => {
    const response = await fetch(`http://127.0.0.1:${port}/things`, { headers, method })
    const text = await response.text()
    const value = text === '' ? undefined : (JSON.parse(text) as { value: number }).value
    return { value, long: response.headers.has('x-long-way'), status: response.status }
  }
  const change = (value: number) => {
    state.value = value
    for (const forget of forgets) forget()
  }
  return { clock, answers, state, get, change }
}

describe('a kept answer', () => {
  test('is made once and then given without routing', async () => {
    const { get, state } = await serve()
    expect([await get(), await get(), await get()].map(({ long }) => long)).toEqual([true, false, false])
    expect(state.made).toBe(1)
  })

  test('is not served to readers of another language', async () => {
    const { get, state } = await serve()
    await get({ 'accept-language': 'ta' })
    state.value = 2
    expect(await get({ 'accept-language': 'en' })).toMatchObject({ value: 2, long: true })
    expect(await get({ 'accept-language': 'ta' })).toMatchObject({ value: 1, long: false })
    expect(await get({ 'accept-language': 'en' })).toMatchObject({ value: 2, long: false })
  })

  test('is old the moment its topic changes', async () => {
    const { get, change } = await serve()
    await get()
    change(2)
    expect(await get()).toMatchObject({ value: 2, long: true })
    expect(await get()).toMatchObject({ value: 2, long: false })
  })

  test('loaded during an invalidation is served to those who waited, and not cached', async () => {
    const { get, change, state } = await serve()
    const held = Promise.withResolvers<void>()
    state.hold = held.promise
    const waiting = get()
    await expect.poll(() => state.made).toBe(1)
    change(2)
    held.resolve()
    expect((await waiting).value).toBe(1)
    expect((await get()).value).toBe(2)
    expect((await get()).value).toBe(2)
  })

  test('expires at the next minute of the clock', async () => {
    const { get, clock, state } = await serve()
    await get()
    state.value = 2
    clock.advance({ seconds: 59 })
    expect((await get()).value).toBe(1)
    clock.advance({ seconds: 1 })
    expect((await get()).value).toBe(2)
  })

  test('past its time is renewed by one of a crowd, while the others get the last', async () => {
    const { get, state } = await serve(50)
    await get()
    nowMs += 60
    state.value = 2
    const held = Promise.withResolvers<void>()
    state.hold = held.promise
    const first = get()
    await expect.poll(() => state.made).toBe(2)
    const others = await Promise.all(Array.from({ length: 9 }, () => get()))
    held.resolve()
    expect(await first).toEqual({ value: 2, long: true, status: 200 })
    expect(others).toEqual(Array(9).fill({ value: 1, long: false, status: 200 }))
    expect(state.made).toBe(2)
  })

  test('is not given for ever when the renewal hangs', async () => {
    const { get, state } = await serve(20)
    await get()
    nowMs += 30
    const held = Promise.withResolvers<void>()
    state.hold = held.promise
    const renewing = get()
    await expect.poll(() => state.made).toBe(2)
    nowMs += 50
    expect((await get()).long).toBe(false)
    nowMs += 600
    const late = get()
    await expect.poll(() => state.asked).toBe(3)
    held.resolve()
    expect((await late).long).toBe(true)
    await renewing
  })

  test('is kept apart for each of our pages, and for no other', async () => {
    const { get } = await serve()
    const [ours, foreign] = [{ origin: 'http://localhost:5173' }, { origin: 'https://evil.example' }]
    await get()
    expect([(await get(ours)).long, (await get(ours)).long]).toEqual([true, false])
    expect([(await get(foreign)).long, (await get(foreign)).long]).toEqual([true, true])
  })

  test('answers GET alone, and nothing once the server closes', async () => {
    const { get, answers } = await serve()
    await get()
    expect((await get({}, 'POST')).long).toBe(true)
    answers.stop()
    expect((await get()).long).toBe(true)
  })
})

test('a failed load is not kept', async () => {
  const answers = cacheResponses({
    clock: makeClock(),
    changes: { on: () => undefined, close: () => Promise.resolve() },
    webUrls: [],
  })
  await expect(answers.recall('key', 1_000, () => Promise.reject(new Error('away')))).rejects.toThrow('away')
  expect((await answers.recall('key', 1_000, () => Promise.resolve(1))).bytes.toString()).toBe('1')
})

test('addresses that are invented push out the oldest, not the memory', async () => {
  const answers = cacheResponses({
    clock: makeClock(),
    changes: { on: () => undefined, close: () => Promise.resolve() },
    webUrls: [],
  })
  const kept = await answers.recall('key', 60_000, () => Promise.resolve(1))
  for (let index = 0; index < 5_000; index++) {
    answers.holdReady({ url: `/x?${index}`, headers: {} } as IncomingMessage, kept, {})
  }
  const ask = (url: string) => {
    const response = { writeHead: () => ({ end: () => undefined }) }
    return answers.answer({ method: 'GET', url, headers: {} } as IncomingMessage, response as never)
  }
  expect([ask('/x?0'), ask('/x?999'), ask('/x?1000'), ask('/x?4999')]).toEqual([false, false, true, true])
})
