import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { loadWords } from '../../lib/i18n/i18n.ts'
import { storeAccessToken } from '../../lib/session/access-token.ts'
import { fakeServer } from '../../lib/testing/fake-server.ts'
import { sampleLine, sampleOrder } from '../../lib/testing/sample-order.ts'
import type { Sale } from './counter.api.ts'
import { TakeBackDialog } from './take-back-dialog.tsx'

const sale: Sale = {
  tran_no: 'V23456789AB',
  receipt_number: 'C/2026-27/000001',
  customer_name: 'Ammini Amma',
  method: 'cash',
  reference: null,
  upiProof: null,
  totalPaise: 60_000,
  returnedPaise: 0,
  waiting: null,
  soldAt: '2026-11-30T03:54:00Z',
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
const weigh = (part: { sale?: Partial<Sale>; alonePaise: number }) =>
  server.answer(`GET /counter/sales/${order.tran_no}`, () => ({
    body: { ...part, sale: { ...sale, ...part.sale } },
  }))
const refusal = (status: number, code: string) => ({ status, body: { status, code, detail: code } })

let server: ReturnType<typeof fakeServer>
const onGiven = vi.fn()
const onAgree = vi.fn()
beforeAll(() => Promise.all(['office', 'office-counter'].map(loadWords)))
beforeEach(() => {
  storeAccessToken('token')
  onGiven.mockReset()
  server = fakeServer()
  server.answer(`GET /booking/orders/${order.tran_no}`, () => ({ body: order }))
  weigh({ alonePaise: 100_000 })
})
afterEach(() => vi.unstubAllGlobals())

async function open(button = 'Give back ₹ 400 in cash') {
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <TakeBackDialog tranNo={order.tran_no} onGiven={onGiven} onAgree={onAgree} onClose={() => {}} />
    </QueryClientProvider>,
  )
  await screen.findByRole('button', { name: button })
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
  // The clerk counts the drawer later, so its expected amount must not be shown.
  expect(screen.queryByText(/should hold/)).toBeNull()
  expect(screen.getByRole('checkbox', { name: /Leela · performed/ })).toHaveProperty('disabled', true)
  await userEvent.click(screen.getByRole('checkbox', { name: /Gopalan/ }))
  await userEvent.click(await screen.findByRole('button', { name: 'Give back ₹ 200 in cash' }))
  await screen.findByText('Please give a reason of at least 3 letters')
  expect(asked()).toEqual([])
  await userEvent.type(reason(), ' Wrong pooja ')
  const [body] = (await press(() => ({ body: { id: 'g', amountPaise: 20_000 } }))) ?? []
  expect(body).toEqual({ line_ids: [1], amountPaise: 20_000, version: 7, reason: 'Wrong pooja' })
  await waitFor(() => expect(onGiven).toHaveBeenCalledOnce())
})

test('typed values survive a failure, and the retry has the same key', async () => {
  await open()
  await userEvent.type(reason(), 'Wrong pooja')
  const [, first] = (await press(() => new TypeError('no answer'))) ?? []
  await screen.findByRole('alert')
  expect(reason()).toHaveProperty('value', 'Wrong pooja')
  const [, second] = (await press(() => refusal(409, 'drawer_too_poor'))) ?? []
  expect(second).toBe(first)
  await screen.findByText('drawer_too_poor')
  // The key was used for a different body: only this error replaces it.
  expect((await press(() => refusal(409, 'idempotency_key_reused')))?.[1]).toBe(first)
  await screen.findByText('idempotency_key_reused')
  expect((await press(() => ({ body: { id: 'g', amountPaise: 40_000 } })))?.[1]).not.toBe(first)
})

test('nothing left to return: the dialog says so, without a button', async () => {
  await open()
  await userEvent.type(reason(), 'Wrong pooja')
  const lines = order.lines.map((line) => ({ ...line, status: 'cancelled' as const }))
  server.answer(`GET /booking/orders/${order.tran_no}`, () => ({ body: { ...order, lines, version: 8 } }))
  await press(() => refusal(409, 'stale'))
  await screen.findByText('Nothing of this sale can be taken back any more.')
  expect(screen.getByRole('button', { name: /^Give back/ })).toHaveProperty('disabled', true)
})

test('an amount above the limit is requested; a smaller one is paid at once', async () => {
  weigh({ alonePaise: 20_000 })
  await open('Ask to give back ₹ 400')
  expect(screen.getByText(/A second person must agree/)).toBeTruthy()
  await userEvent.click(screen.getByRole('checkbox', { name: /Gopalan/ }))
  expect(await screen.findByRole('button', { name: 'Give back ₹ 200 in cash' })).toBeTruthy()
  expect(screen.queryByText(/A second person must agree/)).toBeNull()
})

test('a UPI sale always needs approval, with an explanation', async () => {
  weigh({ alonePaise: 0, sale: { method: 'upi', reference: '432198765012' } })
  await open('Ask to give back ₹ 400')
  expect(screen.getByText(/Paid by UPI: cash for it is given only when a second person agrees/)).toBeTruthy()
})

test('a pending request is shown, and cannot be repeated', async () => {
  const waiting = { id: crypto.randomUUID(), amountPaise: 40_000, proposedBy: 'Lakshmi', isOwn: false }
  weigh({ alonePaise: 0, sale: { waiting } })
  await open('Ask to give back ₹ 400')
  expect(screen.getByText('Lakshmi asked for this already. It waits for a second person.')).toBeTruthy()
  expect(screen.getByRole('button', { name: /^Ask/ })).toHaveProperty('disabled', true)
})

test('this clerk’s request can be approved here', async () => {
  const waiting = { id: crypto.randomUUID(), amountPaise: 40_000, proposedBy: 'Lakshmi', isOwn: true }
  weigh({ alonePaise: 0, sale: { waiting } })
  await open('Ask to give back ₹ 400')
  await userEvent.click(screen.getByRole('button', { name: /^A second person agrees here/ }))
  expect(onAgree).toHaveBeenCalledWith({
    id: waiting.id,
    tranNo: order.tran_no,
    amountPaise: 40_000,
    receipt: 'C/2026-27/000001',
    name: 'Ammini Amma',
  })
})
