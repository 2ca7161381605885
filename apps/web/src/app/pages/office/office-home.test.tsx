import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { Dashboard } from '../../../features/reports/dashboard/dashboard.api.ts'
import { NeedsCard } from '../../../features/reports/dashboard/needs-card.tsx'
import { loadWords } from '../../../lib/i18n/i18n.ts'
import { storeAccessToken } from '../../../lib/session/access-token.ts'
import { fakeServer } from '../../../lib/testing/fake-server.ts'
import { OfficeHome } from './office-home.tsx'

beforeAll(() => Promise.all(['calendar', 'office', 'office-home'].map(loadWords)))
afterEach(() => vi.unstubAllGlobals())

const matter = {
  kind: 'failed_refund',
  customer_name: 'Hema',
  offeringName: null,
  amountPaise: 20_000,
  since: '2026-11-15T04:00:00Z',
}

test.each([
  [{ reason: 'balance' }, 'Refund waits: the balance at Razorpay is too low'],
  [{ reason: 'again' }, 'Refund failed, is tried again by itself'],
  [{ reason: 'bank' }, 'Refund came back from the bank'],
  [{ reason: 'refused' }, 'Razorpay refused a refund'],
  [{ reason: 'too_old' }, 'Refund too old: pay by bank transfer'],
  [{ reason: 'something_new' }, 'A refund did not arrive'],
  [{ reason: null }, 'A refund did not arrive'],
  [{ kind: 'waiting_refund', reason: null }, 'Refund waits for a second person'],
  [{ kind: 'attention', reason: 'refunded_outside' }, 'Money went back outside this system'],
  [{ kind: 'attention', reason: 'something_new' }, 'Needs a look'],
])('waiting work is described: %j', (part, words) => {
  const needs = {
    attention: 0,
    failedRefunds: 1,
    unclaimedPayments: 0,
    waitingRefunds: 0,
    matters: [{ ...matter, tran_no: 'V1', ...part }] as Dashboard['needs']['matters'],
    closeCalls: [],
    disputes: { count: 0, respondBy: null, tran_no: null },
    failedNotices: [],
  }
  render(<NeedsCard needs={needs} timeZone="Asia/Kolkata" />, { wrapper: MemoryRouter })
  expect(screen.getByText(words)).toBeTruthy()
  if (part.reason) expect(screen.queryByText(part.reason)).toBeNull()
})

test('counts unreached people by list, and each count links to its filtered list', async () => {
  storeAccessToken('token')
  const server = fakeServer()
  server.answer('GET /temple', () => ({ body: { name: 'Temple', timeZone: 'Asia/Kolkata' } }))
  server.answer('GET /admin/dashboard', () => ({
    body: {
      at: '2026-11-15T04:00:00Z',
      date: '2026-11-15',
      today: { poojas: 0, names: 0, late: 0, valuePaise: null, sessions: [], offerings: [] },
      needs: {
        attention: 0,
        failedRefunds: 0,
        unclaimedPayments: 0,
        waitingRefunds: 0,
        matters: [],
        closeCalls: [],
        disputes: { count: 0, respondBy: null, tran_no: null },
        failedNotices: [
          { kind: 'pre', onDate: '2026-11-16', standing: 'failed', people: 2 },
          { kind: 'post', onDate: '2026-11-13', standing: 'unknown', people: 1 },
          { kind: 'prasadam', onDate: null, standing: 'failed', people: 4 },
        ],
      },
      takings: null,
      countFirst: true,
      parcels: { ready: 0, packed: 0, sent: 0, returned: 0, overdue: 0 },
      tickets: { open: 0, unanswered: 0, oldestAt: null, newest: [] },
    },
  }))
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MemoryRouter>
        <OfficeHome />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  const takings = within(await screen.findByRole('region', { name: 'Takings by day' }))
  expect(takings.getByText(/^— Counted first/)).toBeTruthy()
  const needs = within(await screen.findByRole('region', { name: /^Needs you/ }))
  expect(needs.getByText('7')).toBeTruthy()
  const leads = (count: string, about: string) => {
    const item = within(needs.getByText(count).closest('li') as HTMLElement)
    return item.getByRole('link', { name: new RegExp(`^Open ?${about}$`) }).getAttribute('href')
  }
  expect(leads('2 people were not reached', 'reminder for Mon 16 Nov')).toBe(
    '/notification/pre-pooja-reminder?standing=failed&on_date=2026-11-16',
  )
  expect(leads('1 person may not have been reached', 'after the pooja of Fri 13 Nov')).toBe(
    '/notification/post-pooja-reminder?standing=unknown&on_date=2026-11-13',
  )
  expect(leads('4 people were not reached', 'that their prasadam was sent')).toBe(
    '/notification/prasadam-sent-notification?standing=failed',
  )
})
