import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { loadWords } from '../../lib/i18n/i18n.ts'
import { storeAccessToken } from '../../lib/session/access-token.ts'
import { fakeServer } from '../../lib/testing/fake-server.ts'
import { sampleLine, sampleOrder } from '../../lib/testing/sample-order.ts'
import type { Session } from './counter.api.ts'
import { TakeBackDialog } from './take-back-dialog.tsx'

const session: Session = {
  id: crypto.randomUUID(),
  clerk: 'Lakshmi',
  date: '2026-11-30',
  number: 1,
  sales: 1,
  returns: 0,
  openedAt: '2026-11-30T03:00:00Z',
  floatPaise: 50_000,
  cashPaise: 60_000,
  upiPaise: 0,
  returnedPaise: 0,
  closedAt: null,
  count: null,
}
const order = sampleOrder({
  tran_no: 'V23456789AB',
  kind: 'counter',
  version: 7,
  receiptNumber: 'C/2026-27/000001',
  lines: [
    sampleLine({ id: 1 }),
    sampleLine({ id: 2, name: 'Gopalan' }),
    sampleLine({ id: 3, name: 'Leela', status: 'performed' }),
  ],
})
const returns = `POST /counter/sales/${order.tran_no}/returns`
const refusal = (status: number, code: string) => ({ status, body: { status, code, detail: code } })

let server: ReturnType<typeof fakeServer>
const onGiven = vi.fn()
beforeAll(() => Promise.all(['office', 'office-counter'].map(loadWords)))
beforeEach(() => {
  storeAccessToken('token')
  onGiven.mockReset()
  server = fakeServer()
  server.answer(`GET /booking/orders/${order.tran_no}`, () => ({ body: order }))
})
afterEach(() => vi.unstubAllGlobals())

async function open() {
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <TakeBackDialog tranNo={order.tran_no} session={session} onGiven={onGiven} onClose={() => {}} />
    </QueryClientProvider>,
  )
  await screen.findByRole('button', { name: 'Give back ₹ 400 in cash' })
}
const reason = () => screen.getByRole('textbox', { name: /Reason/ })
const asked = () => server.asked(returns).map(({ body, headers }) => [body, headers.get('idempotency-key')])

async function press(answer: Parameters<typeof server.answer>[1]) {
  server.answer(returns, answer)
  const before = asked().length
  const give = () => screen.getByRole('button', { name: /^Give back/ })
  await waitFor(() => expect(give()).toHaveProperty('disabled', false))
  await userEvent.click(give())
  await waitFor(() => expect(asked().length).toBeGreaterThan(before))
  return asked().at(-1)
}

test('all that can be is chosen; what is left out stays, and the button says what leaves the drawer', async () => {
  await open()
  expect(screen.getByText(/which should hold ₹ 1,100/)).toBeTruthy()
  expect(screen.getByRole('checkbox', { name: /Leela · performed/ })).toHaveProperty('disabled', true)
  await userEvent.click(screen.getByRole('checkbox', { name: /Gopalan/ }))
  await userEvent.click(screen.getByRole('button', { name: 'Give back ₹ 200 in cash' }))
  await screen.findByText('Please give a reason of at least 3 letters')
  expect(asked()).toEqual([])
  await userEvent.type(reason(), ' Wrong pooja ')
  const [body] = (await press(() => ({ body: { id: 'g', amountPaise: 20_000 } }))) ?? []
  expect(body).toEqual({ line_ids: [1], amountPaise: 20_000, version: 7, reason: 'Wrong pooja' })
  await waitFor(() => expect(onGiven).toHaveBeenCalledOnce())
})

test('what was typed outlives a failure, and the press stays the same one', async () => {
  await open()
  await userEvent.type(reason(), 'Wrong pooja')
  const [, first] = (await press(() => new TypeError('no answer'))) ?? []
  await screen.findByRole('alert')
  expect(reason()).toHaveProperty('value', 'Wrong pooja')
  const [, second] = (await press(() => refusal(409, 'drawer_too_poor'))) ?? []
  expect(second).toBe(first)
  await screen.findByText('drawer_too_poor')
  // It gave something else before: only then it is done with.
  expect((await press(() => refusal(409, 'idempotency_key_reused')))?.[1]).toBe(first)
  await screen.findByText('idempotency_key_reused')
  expect((await press(() => ({ body: { id: 'g', amountPaise: 40_000 } })))?.[1]).not.toBe(first)
})

test('nothing is left to take back: said, and nothing can be pressed', async () => {
  await open()
  await userEvent.type(reason(), 'Wrong pooja')
  const lines = order.lines.map((line) => ({ ...line, status: 'cancelled' as const }))
  server.answer(`GET /booking/orders/${order.tran_no}`, () => ({ body: { ...order, lines, version: 8 } }))
  await press(() => refusal(409, 'stale'))
  await screen.findByText('Nothing of this sale can be taken back any more.')
  expect(screen.getByRole('button', { name: /^Give back/ })).toHaveProperty('disabled', true)
})
