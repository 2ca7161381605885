import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { cacheResponses } from '../../lib/offline/cache-responses.ts'
import { useConnection } from '../../lib/offline/connection.ts'
import { listAnswers } from '../../lib/offline/response-cache.ts'
import { queryClient } from '../../lib/query-client.ts'
import { endSession, startSession } from '../../lib/session/session-store.ts'
import { fakeServer } from '../../lib/testing/fake-server.ts'
import { sampleOrder } from '../../lib/testing/sample-order.ts'
import { stubCaches } from '../../lib/testing/stub-caches.ts'
import { type BookingsRequest, bookingsQuery, nextBookings, type Order, orderQuery } from './orders.api.ts'

const owner = 'lakshmi@t.example'
const paid = sampleOrder({ tran_no: 'V1' })
const unpaid = sampleOrder({
  tran_no: 'V3',
  status: 'awaiting_payment',
  receiptNumber: null,
  holdUntil: '2026-11-14T04:10:00Z',
  mayPay: true,
})
const difference = (part: Partial<Order['differences'][number]>) => ({
  tran_no: 'V4',
  status: 'awaiting_payment' as const,
  createdAt: '2026-11-14T05:00:00Z',
  totalPaise: 4_000,
  version: 1,
  isConfirming: false,
  mayPay: true,
  receiptNumber: null,
  refunds: [],
  ...part,
})

let server: ReturnType<typeof fakeServer>
let stop: () => void
beforeEach(() => {
  stubCaches()
  server = fakeServer()
  startSession('token', { avatar: null, userName: 'Lakshmi', email: owner, authority: [] })
  stop = cacheResponses()
})
afterEach(() => {
  stop()
  queryClient.clear()
  endSession('logout')
  useConnection.setState({ lostAt: null })
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const answerList = (bookings: Order[], total = bookings.length) =>
  server.answer('POST /booking/my-bookings', () => ({ body: { bookings, total } }))
const ask = (body: BookingsRequest) => queryClient.fetchQuery({ ...bookingsQuery(body), staleTime: 0 })
const loseLine = () => {
  queryClient.clear()
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  useConnection.setState({ lostAt: Date.now() })
  server.answer('POST /booking/my-bookings', () => new TypeError('no network'))
}
const shown = (body: BookingsRequest) => queryClient.getQueryData(bookingsQuery(body).queryKey)
const settle = () => new Promise((resolve) => setTimeout(resolve, 20))

it('shows nobody what was to be paid, when the line is lost after it was', async () => {
  answerList([unpaid])
  await ask(nextBookings.unpaid)
  await settle()
  loseLine()
  await expect(ask(nextBookings.unpaid)).rejects.toThrow()
  await settle()
  expect(shown(nextBookings.unpaid)).toBeUndefined()
  expect(await listAnswers(owner, 'my-bookings', Date.now())).toEqual([])
})

it.each(['awaiting_payment', 'needs_attention'] as const)('keeps no list of what is %s', (status) => {
  expect(bookingsQuery({ status }).meta).not.toHaveProperty('keep')
})

it('keeps of a list of all what is settled, and counts no others', async () => {
  answerList([unpaid, paid], 12)
  await ask({ status: '' })
  await settle()
  loseLine()
  await expect(ask({ status: '' })).rejects.toThrow()
  await vi.waitFor(() => expect(shown({ status: '' })).toEqual({ bookings: [paid], total: 11 }))
})

it('keeps no list in place of one of which nothing is settled, and lets go of what it kept', async () => {
  answerList([])
  await ask({ status: '' })
  await vi.waitFor(async () =>
    expect(await listAnswers(owner, 'my-bookings', Date.now())).toMatchObject([
      { data: { bookings: [], total: 0 } },
    ]),
  )
  answerList([{ ...paid, receiptNumber: null }])
  await ask({ status: '' })
  await settle()
  loseLine()
  await expect(ask({ status: '' })).rejects.toThrow()
  await settle()
  expect(shown({ status: '' })).toBeUndefined()
  expect(await listAnswers(owner, 'my-bookings', Date.now())).toEqual([])
})

it('keeps of a settled booking nothing that could be paid beside it', async () => {
  const differences = [
    difference({}),
    difference({ tran_no: 'V5', status: 'confirmed', receiptNumber: 'R5' }),
  ]
  server.answer('GET /booking/orders/V1', () => ({ body: { ...paid, differences, isOwn: true } }))
  await queryClient.fetchQuery(orderQuery('V1'))
  await vi.waitFor(async () => expect(await listAnswers(owner, 'orders', Date.now())).toHaveLength(1))
  const [kept] = await listAnswers(owner, 'orders', Date.now())
  expect((kept?.data as Order | undefined)?.differences).toEqual([{ ...differences[1], mayPay: false }])
})

it('stores nothing of another person’s booking', async () => {
  server.answer('GET /booking/orders/V1', () => ({ body: { ...paid, isOwn: false } }))
  await queryClient.fetchQuery(orderQuery('V1'))
  await settle()
  expect(await listAnswers(owner, 'orders', Date.now())).toEqual([])
})
