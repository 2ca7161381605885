import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { System } from '@vazhipadu/contract/system'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { loadWords } from '../../../lib/i18n/i18n.ts'
import { storeAccessToken } from '../../../lib/session/access-token.ts'
import { fakeServer } from '../../../lib/testing/fake-server.ts'
import { SystemPage } from './system-page.tsx'

const at = '2026-11-17T04:00:00.000Z'
const none = { count: 0, oldestAt: null }
const quiet: System = {
  at,
  booking: { state: 'well', holdsOpen: 3, needAttention: none },
  payments: {
    state: 'well',
    isBraked: false,
    answeredAt: '2026-11-17T03:59:00.000Z',
    answersInMs: 120,
    unconfirmed: none,
    newsWaiting: none,
    refunds: { requested: none, pending: none, failed: none },
  },
  messages: {
    state: 'well',
    email: { isAway: false, waiting: none, failed: 0, inDoubt: 0 },
    sms: { isAway: false, waiting: none, failed: 0, inDoubt: 0 },
  },
  work: { state: 'well', stuck: 'none', queues: [{ queue: 'notify', ...none }], givenUp: none },
  machine: {
    state: 'well',
    isRedisConnected: true,
    away: [],
    clockSkewMs: 2,
    connections: { inUse: 1, idle: 4, waiting: 0 },
    database: '15.20',
  },
  copies: {
    state: 'well',
    last: { at: '2026-11-16T20:40:00.000Z', kind: 'full', bytes: 4_100_000_000, isOk: true },
  },
  versions: {
    processes: [
      { kind: 'api', version: '1.2.3', commit: 'abc1234567', startedAt: at, reportedAt: at, isSilent: false },
    ],
    migration: { name: '0165-process-reports.sql', appliedAt: at },
  },
}
const job = {
  id: '8f5f0f0e-6f0f-4d6e-9a53-111111111111',
  queue: 'notify',
  trigger: 'booking_confirmed',
  tranNo: 'V23456789AB',
  failure: 'DeliveryFailed',
  tries: 9,
  at,
}
const other = { ...job, id: '8f5f0f0e-6f0f-4d6e-9a53-222222222222', tranNo: null, failure: 'TypeError' }

let server: ReturnType<typeof fakeServer>
let shown: System
let jobs: (typeof job | typeof other)[]
beforeAll(() => Promise.all(['office', 'office-system'].map(loadWords)))
beforeEach(() => {
  storeAccessToken('token')
  shown = quiet
  jobs = []
  server = fakeServer()
  server.answer('GET /admin/system', () => ({ body: shown }))
  server.answer('GET /admin/system/given-up', () => ({ body: { jobs } }))
  server.answer('GET /temple', () => ({ body: { name: 'Temple', timeZone: 'Asia/Kolkata' } }))
})
afterEach(() => vi.unstubAllGlobals())

function show() {
  const routes = [{ path: '/admin/system', Component: SystemPage }]
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  render(
    <QueryClientProvider client={client}>
      <RouterProvider router={createMemoryRouter(routes, { initialEntries: ['/admin/system'] })} />
    </QueryClientProvider>,
  )
}
const tile = async (name: string) => {
  const heading = await screen.findByRole('heading', { level: 3, name })
  return within(heading.closest('li') as HTMLElement)
}

test('a house at rest is told in one sentence, and each part calmly', async () => {
  show()
  expect(await screen.findByRole('heading', { name: 'All is well.' })).toBeTruthy()
  expect((await tile('Payments')).getByText(/answered 17 Nov, 9:29\sam, within 120 ms/)).toBeTruthy()
  expect((await tile('Copies')).getByText(/Last backup 17 Nov, 2:10\sam/)).toBeTruthy()
  expect(await screen.findByText('Nothing was given up.')).toBeTruthy()
  expect(screen.getByText('4.1 GB')).toBeTruthy()
  expect(screen.getByText('Nothing waits.')).toBeTruthy()
  expect(screen.getByText('1.2.3 (abc1234)')).toBeTruthy()
})

test('trouble is listed before warnings, with its meaning', async () => {
  shown = {
    ...quiet,
    payments: { ...quiet.payments, state: 'trouble', isBraked: true },
    work: { ...quiet.work, state: 'trouble', stuck: 'no_worker' },
    machine: { ...quiet.machine, state: 'look', isRedisConnected: false },
    messages: {
      ...quiet.messages,
      state: 'look',
      sms: { isAway: false, waiting: none, failed: 2, inDoubt: 1 },
    },
  }
  show()
  expect(await screen.findByRole('heading', { name: '2 parts are in trouble.' })).toBeTruthy()
  expect((await tile('Payments')).getByText(/Nobody can pay/)).toBeTruthy()
  expect((await tile('Work')).getByText(/No worker has been heard of/)).toBeTruthy()
  expect((await tile('Machine')).getByText(/Redis does not answer/)).toBeTruthy()
  expect((await tile('Messages')).getByText('2 SMS could not be delivered in 24 hours.')).toBeTruthy()
  expect((await tile('Messages')).getByText('Of 1 SMS nobody knows whether it left.')).toBeTruthy()
})

test('components that are down are listed, with the consequences for users', async () => {
  const { email, sms } = quiet.messages
  shown = {
    ...quiet,
    messages: {
      state: 'trouble',
      email: { ...email, isAway: true, waiting: { count: 1, oldestAt: quiet.at } },
      sms: { ...sms, isAway: true },
    },
    machine: { ...quiet.machine, state: 'trouble', away: ['files', 'scanner', 'printing'] },
  }
  show()
  const messages = await tile('Messages')
  expect(messages.getByText(/The mail server does not answer. Letters wait/)).toBeTruthy()
  expect(messages.getByText(/The SMS company does not answer/)).toBeTruthy()
  // An e-mail queued just now is not shown as late because another part has a problem.
  expect(messages.queryByText(/since/)).toBeNull()
  const machine = await tile('Machine')
  expect(machine.getByText(/Files cannot be kept or fetched/)).toBeTruthy()
  expect(machine.getByText(/The virus scanner does not answer/)).toBeTruthy()
  expect(machine.getByText(/PDFs cannot be made/)).toBeTruthy()
  // A correct clock is not listed as a problem.
  expect(machine.queryByText(/clock/)).toBeNull()
})

test('an unknown backup is a warning', async () => {
  shown = { ...quiet, copies: { state: 'unknown', last: null } }
  show()
  expect(await screen.findByRole('heading', { name: 'It works. One thing waits for you.' })).toBeTruthy()
  expect((await tile('Copies')).getByText('Not known')).toBeTruthy()
})

test('jobs that wait too long are shown as late', async () => {
  const queues = [{ queue: 'notify', count: 4, oldestAt: '2026-11-17T03:40:00.000Z' }]
  shown = { ...quiet, work: { ...quiet.work, state: 'trouble', queues } }
  show()
  expect((await tile('Work')).getByText(/Letters and SMS waits since 17 Nov, 9:10\sam/)).toBeTruthy()
  expect(screen.getByText('Late')).toBeTruthy()
  expect(screen.getByText('Of 0 other kinds nothing waits.')).toBeTruthy()
})

test('retrying a failed job needs a confirmation and is audited', async () => {
  jobs = [job, other]
  shown = { ...quiet, work: { ...quiet.work, state: 'look', givenUp: { count: 2, oldestAt: at } } }
  const retry = 'POST /admin/system/given-up/retry'
  server.answer(retry, () => {
    jobs = [other]
    return { body: { moved: 1 } }
  })
  show()
  expect(await screen.findByText('It could not be handed over')).toBeTruthy()
  expect(screen.getByText('An unexpected failure (TypeError)')).toBeTruthy()
  const [first] = screen.getAllByRole('button', { name: 'Try again' })
  await userEvent.click(first as HTMLElement)
  const dialog = within(await screen.findByRole('dialog', { name: 'Try it again?' }))
  expect(server.asked(retry)).toEqual([])
  await userEvent.click(dialog.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(server.asked(retry).map(({ body }) => body)).toEqual([{ ids: [job.id] }]))
  await waitFor(() => expect(screen.queryByText('It could not be handed over')).toBeNull())
})

test('all of it is tried again together; a refusal stays in the dialog', async () => {
  jobs = [job, other]
  const retry = 'POST /admin/system/given-up/retry'
  server.answer(retry, () => ({ status: 503, body: { code: 'busy', detail: 'Please try again.' } }))
  show()
  await userEvent.click(await screen.findByRole('button', { name: 'Try all again' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Try all 2 again?' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Try again' }))
  expect(await dialog.findByText('Please try again.')).toBeTruthy()
  expect(server.asked(retry)[0]?.body).toEqual({ ids: [job.id, other.id] })
})

test('without the right the page names who has it; a failure can be retried', async () => {
  server.answer('GET /admin/system', () => ({ status: 403, body: { code: 'not_allowed', detail: 'No.' } }))
  show()
  expect(await screen.findByText(/is for whoever keeps the settings/)).toBeTruthy()
})

test('a load that failed can be tried again', async () => {
  server.answer('GET /admin/system', () => ({ status: 500, body: { code: 'internal', detail: 'Broken.' } }))
  show()
  expect(await screen.findByText('How the system is could not be asked')).toBeTruthy()
  server.answer('GET /admin/system', () => ({ body: quiet }))
  await userEvent.click(screen.getByRole('button', { name: /again/i }))
  expect(await screen.findByRole('heading', { name: 'All is well.' })).toBeTruthy()
})
