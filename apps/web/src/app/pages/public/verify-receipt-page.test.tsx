import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { loadWords } from '../../../lib/i18n/i18n.ts'
import { routes } from '../../../lib/paths.ts'
import { fakeServer } from '../../../lib/testing/fake-server.ts'
import { VerifyReceiptPage } from './verify-receipt-page.tsx'

const receipt = {
  number: '2026-27/000123',
  // Late in the evening in London, the next day at the temple.
  receivedAt: '2026-11-14T20:30:00Z',
  totalPaise: 46_000,
  refundedPaise: 0,
}
let server: ReturnType<typeof fakeServer>
beforeAll(() => loadWords('legal'))
beforeEach(() => {
  server = fakeServer()
  server.answer('GET /temple', () => ({
    body: { name: 'Sree Nagaraja Temple, Kavumpuzha', phone: '+91 477 224 1180', timeZone: 'Asia/Kolkata' },
  }))
})
afterEach(() => vi.unstubAllGlobals())

function visit(body: object, status = 200) {
  server.answer('GET /receipts/verify/abc', () => ({ status, body }))
  return open('/verify/abc')
}

function open(url: string) {
  const router = createMemoryRouter([{ path: routes.verifyReceipt.path, Component: VerifyReceiptPage }], {
    initialEntries: [url],
  })
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
}

describe('checking a receipt', () => {
  it('asks for the code where the address was typed without it, and checks what is typed', async () => {
    server.answer('GET /receipts/verify/7k3m9pqr', () => ({ body: { standing: 'genuine', receipt } }))
    open('/verify')
    const field = await screen.findByRole('textbox', { name: 'Code of the receipt' })
    await userEvent.click(screen.getByRole('button', { name: 'Check the receipt' }))
    expect(await screen.findByText('Please type the code.')).toBeTruthy()
    await userEvent.type(field, ' 7k3m 9pqr ')
    await userEvent.click(screen.getByRole('button', { name: 'Check the receipt' }))
    await screen.findByRole('heading', { level: 1, name: 'This receipt is genuine' })
    await userEvent.click(screen.getByRole('link', { name: 'Check another receipt' }))
    await screen.findByRole('textbox', { name: 'Code of the receipt' })
  })

  it('says that it is genuine, with number, day at the temple and amount', async () => {
    visit({ standing: 'genuine', receipt })
    await screen.findByRole('heading', { level: 1, name: 'This receipt is genuine' })
    expect(screen.getByText('2026-27/000123')).toBeTruthy()
    expect(screen.getByText('Sun 15 Nov 2026')).toBeTruthy()
    expect(screen.getByText('₹ 460')).toBeTruthy()
    expect(screen.queryByText('Given back')).toBeNull()
  })

  it('says that it was refunded, and how much', async () => {
    visit({ standing: 'refunded', receipt: { ...receipt, refundedPaise: 46_000 } })
    await screen.findByRole('heading', { level: 1, name: 'This receipt was refunded' })
    expect(screen.getByText('Given back')).toBeTruthy()
  })

  it('says that it knows no such receipt, and whom to ask', async () => {
    visit({ standing: 'unknown', receipt: null })
    await screen.findByRole('heading', { level: 1, name: 'We do not know this receipt' })
    expect(await screen.findByText(/\+91 477 224 1180/)).toBeTruthy()
    expect(screen.getByRole('link', { name: 'The temple’s official addresses' })).toBeTruthy()
  })

  it('says nothing about the receipt when it could not ask, and can ask again', async () => {
    visit({ detail: 'Please try again.' }, 503)
    await screen.findByText('The receipt could not be checked.')
    expect(screen.queryByText(/genuine/)).toBeNull()
    server.answer('GET /receipts/verify/abc', () => ({ body: { standing: 'genuine', receipt } }))
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await screen.findByRole('heading', { level: 1, name: 'This receipt is genuine' })
  })
})
