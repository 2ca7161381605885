import { queryOptions } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ApiError } from '../api/api-error.ts'
import { queryClient } from '../query-client.ts'
import { endSession, startSession } from '../session/session-store.ts'
import { stubCaches } from '../testing/stub-caches.ts'
import { cacheResponses } from './cache-responses.ts'
import { useConnection } from './connection.ts'
import { cacheResponse, listAnswers, readAnswer, sweepAnswers } from './response-cache.ts'

const day = 24 * 3_600_000
const key = ['orders', 'V1'] as const
const lakshmi = { avatar: null, userName: 'Lakshmi', email: 'lakshmi@t.example', authority: [] }
const offline = () => Promise.reject(new ApiError({ status: 0, code: 'offline', detail: 'no network' }))

let answer: () => Promise<unknown>
const ask = (meta: { keep?: true | ((data: unknown) => unknown) } = { keep: true }) =>
  queryClient.fetchQuery(queryOptions({ queryKey: key, queryFn: () => answer(), meta, staleTime: 0 }))
const shown = () => queryClient.getQueryState(key)
const lose = () => useConnection.setState({ lostAt: Date.now() })
const untilNothing = () => new Promise((resolve) => setTimeout(resolve, 20))

let shelves: ReturnType<typeof stubCaches>
let stop: () => void
beforeEach(() => {
  shelves = stubCaches()
  startSession('token', lakshmi)
  stop = cacheResponses()
  answer = async () => ({ receiptNumber: '2026-27/000117' })
})
afterEach(() => {
  stop()
  queryClient.clear()
  endSession('logout')
  useConnection.setState({ lostAt: null })
  vi.unstubAllGlobals()
})
const untilKept = () => vi.waitFor(() => expect(shelves.get('kept-answers')?.size).toBe(1))

it('shows the last answer, with its time, if a request fails', async () => {
  await ask()
  await untilKept()
  const savedAt = shown()?.dataUpdatedAt
  queryClient.clear()
  lose()
  answer = offline
  await expect(ask()).rejects.toThrow('no network')
  await vi.waitFor(() => expect(shown()?.data).toEqual({ receiptNumber: '2026-27/000117' }))
  expect(shown()).toMatchObject({ status: 'success', dataUpdatedAt: savedAt })
})

it('shows nothing old before the page knows that the connection is lost, and then what failed until then', async () => {
  await ask()
  await untilKept()
  queryClient.clear()
  answer = offline
  await expect(ask()).rejects.toThrow('no network')
  await untilNothing()
  expect(shown()).toMatchObject({ status: 'error', data: undefined })
  lose()
  await vi.waitFor(() => expect(shown()?.data).toEqual({ receiptNumber: '2026-27/000117' }))
})

it('keeps nothing that is not marked, and shows nothing in the place of a refusal', async () => {
  await ask({})
  expect(shelves.get('kept-answers')?.size ?? 0).toBe(0)
  await ask()
  await untilKept()
  queryClient.clear()
  lose()
  answer = () => Promise.reject(new ApiError({ status: 404, code: 'not_found', detail: 'gone' }))
  await expect(ask()).rejects.toThrow('gone')
  await untilNothing()
  expect(shown()?.data).toBeUndefined()
})

it('shows nothing old where the temple is in trouble: what was booked since is not in it', async () => {
  await ask()
  await untilKept()
  queryClient.clear()
  lose()
  answer = () => Promise.reject(new ApiError({ status: 503, code: 'unavailable', detail: 'in a minute' }))
  await expect(ask()).rejects.toThrow('in a minute')
  await untilNothing()
  expect(shown()?.data).toBeUndefined()
})

it('keeps what its question calls lasting of it, and forgets it when nothing is', async () => {
  type Answer = { receiptNumber: string | null; mayPay?: boolean }
  const meta = {
    keep: ({ receiptNumber }: Answer) => (receiptNumber === null ? undefined : { receiptNumber }),
  } as { keep: (data: unknown) => unknown }
  answer = async () => ({ receiptNumber: '2026-27/000117', mayPay: true })
  await ask(meta)
  await untilKept()
  expect((await readAnswer(lakshmi.email, key, Date.now()))?.data).toEqual({
    receiptNumber: '2026-27/000117',
  })
  answer = async () => ({ receiptNumber: null })
  await ask(meta)
  await untilGone()
})

it('never shows the previous user’s data', async () => {
  await ask()
  await untilKept()
  queryClient.clear()
  lose()
  answer = offline
  const asked = ask()
  asked.catch(() => endSession('logout'))
  await expect(asked).rejects.toThrow('no network')
  await untilNothing()
  expect(shown()?.data).toBeUndefined()
})

it.each(['logout', 'expiry'] as const)('forgets all of it when the session ends by %s', async (by) => {
  await ask()
  await untilKept()
  endSession(by)
  await vi.waitFor(() => expect(shelves.has('kept-answers')).toBe(false))
})

it('is deleted when another user signs in', async () => {
  await ask()
  await untilKept()
  startSession('other', { ...lakshmi, email: 'arjun@t.example' })
  await untilGone()
})

it('takes off what nobody’s browser holds when the app is opened', async () => {
  await ask()
  await untilKept()
  stop()
  localStorage.clear()
  stop = cacheResponses()
  await vi.waitFor(() => expect(shelves.has('kept-answers')).toBe(false))
})

it('reads nothing of another, nothing that is older than thirty days, and nothing from the future', async () => {
  const now = Date.parse('2026-11-18T04:00:00Z')
  await cacheResponse('a@t', { key, data: 1, savedAt: now })
  expect(await readAnswer('a@t', key, now + 29 * day)).toMatchObject({ data: 1 })
  expect(await readAnswer('b@t', key, now)).toBeUndefined()
  expect(await readAnswer('a@t', key, now + 30 * day)).toBeUndefined()
  expect(await readAnswer('a@t', key, now - day)).toBeUndefined()
  await sweepAnswers('a@t', now + 30 * day)
  await untilGone()
})

it('keeps the hundred and twenty that were seen last', async () => {
  for (let n = 0; n < 125; n++) await cacheResponse('a@t', { key: ['orders', n], data: n, savedAt: 1 })
  const found = await listAnswers('a@t', 'orders', 2)
  expect([found.length, found[0]?.data, found.at(-1)?.data]).toEqual([120, 5, 124])
})

const untilGone = () => vi.waitFor(() => expect(shelves.get('kept-answers')?.size ?? 0).toBe(0))

it('keeps nothing that was still on its way when the session ended, and reading leaves nothing behind', async () => {
  await ask()
  endSession('logout')
  await readAnswer(lakshmi.email, key, Date.now())
  await untilNothing()
  expect(shelves.has('kept-answers')).toBe(false)
})
