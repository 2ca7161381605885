import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { addDays } from '../../../lib/dates/civil-day.ts'
import { loadWords } from '../../../lib/i18n/i18n.ts'
import { storeAccessToken } from '../../../lib/session/access-token.ts'
import { fakeServer } from '../../../lib/testing/fake-server.ts'
import { CloseDaysDialog } from './close-days-dialog.tsx'
import { DayClosings } from './day-closings.tsx'
import { DayLimits } from './day-limits.tsx'
import type { Year } from './describe-year-day.ts'
import { OverrideForm } from './override-form.tsx'
import { YearView } from './year-view.tsx'

const today = '2026-11-15'
const affects = {
  days: 1,
  offerings: 3,
  reservedUnits: 7,
  dates: [{ date: '2026-12-09', reservedUnits: 7 }],
  bookings: 5,
  bookedPaise: 75_000,
  counterBookings: 1,
  agingBookings: 2,
  tooOldBookings: 1,
}
const kalasam = {
  id: '00000000-0000-4000-8000-000000000001',
  offering_id: null,
  offeringName: null,
  from: '2026-12-09',
  to: '2026-12-09',
  reason: 'kalasam',
  affects,
}
const year: Year = {
  from: '2026-11-01',
  to: '2027-10-31',
  rulesVersion: 'r',
  days: Array.from({ length: 365 }, (_, at) => {
    const date = addDays('2026-11-01', at)
    return {
      date,
      malayalam: { year: 1202, month: 4, day: (at % 30) + 1 },
      starId: (at % 27) + 1,
      birthdayStars: [(at % 27) + 1],
      observances: date === '2026-11-30' ? ['ayilyam'] : date === '2026-12-04' ? ['ekadashi'] : [],
      closed: date === '2026-12-09' ? 'temple' : null,
      isCloseCall: date === '2026-12-02',
      isOverridden: false,
    }
  }),
  observances: [
    { id: 'ayilyam', name: 'Ayilyam', nameMl: 'ആയില്യം', count: 1 },
    { id: 'ekadashi', name: 'Ekadashi', nameMl: 'ഏകാദശി', count: 1 },
  ],
  blocks: [kalasam],
  limits: [],
  overrides: [],
  closeCalls: [
    {
      date: '2026-12-02',
      kind: 'star',
      line: 'owner-day',
      begins: 11,
      beginsName: 'Pooram',
      secondsAfterLine: -55,
    },
  ],
  eclipses: [
    {
      date: '2027-08-02',
      body: 'sun',
      type: 'total',
      visibleFrom: '2027-08-02T10:29:00Z',
      visibleTo: '2027-08-02T12:20:00Z',
    },
  ],
  disagreements: [{ date: '2026-12-22', custom: 'star-at-sunrise', ours: [1], theirs: [2] }],
}
const stars = [
  { id: 10, name: 'Makam', nameMl: 'മകം' },
  { id: 11, name: 'Pooram', nameMl: 'പൂരം' },
]

let server: ReturnType<typeof fakeServer>
beforeAll(() => Promise.all([loadWords('calendar'), loadWords('office')]))
beforeEach(() => {
  storeAccessToken('t1')
  server = fakeServer()
  server.answer('POST /admin/calendar/blocks/preview', () => ({ body: affects }))
})
afterEach(() => vi.unstubAllGlobals())

const show = (children: ReactNode) =>
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      {children}
    </QueryClientProvider>,
  )
const cell = (name: RegExp) => screen.getByRole('gridcell', { name })

describe('the year', () => {
  const onOpen = vi.fn()
  beforeEach(() => {
    onOpen.mockReset()
    show(<YearView year={year} today={today} timeZone="Asia/Kolkata" chosen={undefined} onOpen={onOpen} />)
  })

  it('describes each day in words', () => {
    expect(cell(/^Wednesday 9 December 2026, .*Closed$/)).toBeTruthy()
    expect(cell(/^Wednesday 2 December 2026, .*Decided by minutes$/)).toBeTruthy()
    expect(cell(/^Monday 2 August 2027, .*Eclipse$/)).toBeTruthy()
    expect(cell(/^Tuesday 22 December 2026, .*Customs differ$/)).toBeTruthy()
    expect(cell(/^Monday 30 November 2026, .*Ayilyam$/)).toBeTruthy()
    const legend = screen.getByRole('list', { name: 'What the marks mean' })
    for (const words of [
      'Ayilyam, 1',
      'Ekadashi, 1',
      'Closed, 1',
      'Decided by minutes, 1',
      'Customs differ, 1',
    ]) {
      expect(within(legend).getByText(words)).toBeTruthy()
    }
  })

  it('lists what to look at, and opens its day', async () => {
    await userEvent.click(screen.getByRole('button', { name: /Decided by minutes, Pooram/ }))
    expect(onOpen).toHaveBeenCalledWith('2026-12-02')
    expect(screen.getByText('Pooram begins 55 s before the six-nazhika line.')).toBeTruthy()
    expect(screen.getByText('kalasam · 7 places are booked')).toBeTruthy()
  })

  it('is one stop for Tab; keys lead from month to month and Enter opens', async () => {
    expect(document.querySelectorAll('[role=gridcell][tabindex="0"]')).toHaveLength(1)
    cell(/^Sunday 15 November 2026/).focus()
    await userEvent.keyboard('{PageDown}{ArrowRight}')
    expect(document.activeElement).toBe(cell(/^Wednesday 16 December 2026/))
    await userEvent.keyboard('{Enter}')
    expect(onOpen).toHaveBeenCalledWith('2026-12-16')
  })
})

describe('closing days', () => {
  const onClose = vi.fn()
  beforeEach(() => onClose.mockReset())
  const dialog = () =>
    show(<CloseDaysDialog day="2026-12-09" today={today} offerings={[]} onClose={onClose} />)

  it('previews the affected bookings, and needs a reason', async () => {
    dialog()
    expect(await screen.findByText('7 places are already booked or held')).toBeTruthy()
    expect(screen.getByText('Wed 9 Dec: 7')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Close Wed 9 Dec' }))
    expect(screen.getByText('Please give a reason of at least 3 letters')).toBeTruthy()
    expect(server.asked('POST /admin/calendar/blocks')).toHaveLength(0)
    server.answer('POST /admin/calendar/blocks', () => ({ body: kalasam }))
    await userEvent.type(screen.getByLabelText(/^Reason/), 'kalasam')
    await userEvent.click(screen.getByRole('button', { name: 'Close Wed 9 Dec' }))
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
    expect(server.asked('POST /admin/calendar/blocks')[0]?.body).toEqual({
      offering_id: null,
      from: '2026-12-09',
      to: '2026-12-09',
      reason: 'kalasam',
    })
  })

  it('that is refused says why and stays', async () => {
    server.answer('POST /admin/calendar/blocks', () => ({
      status: 422,
      body: { code: 'day_is_over', detail: 'Over.', fields: { from: 'This day is already over.' } },
    }))
    dialog()
    await userEvent.type(screen.getByLabelText(/^Reason/), 'kalasam')
    await userEvent.click(screen.getByRole('button', { name: 'Close Wed 9 Dec' }))
    expect(await screen.findByText('This day is already over.')).toBeTruthy()
    expect(onClose).not.toHaveBeenCalled()
  })

  it('a failed preview can be retried', async () => {
    server.answer('POST /admin/calendar/blocks/preview', () => ({
      status: 500,
      body: { code: 'x', detail: 'We are restarting.' },
    }))
    dialog()
    await screen.findByText('We are restarting.')
    server.answer('POST /admin/calendar/blocks/preview', () => ({ body: affects }))
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText(/3 offerings/)).toBeTruthy()
  })

  it('can be undone', async () => {
    server.answer(`DELETE /admin/calendar/blocks/${kalasam.id}`, () => ({ body: { status: 'success' } }))
    show(<DayClosings blocks={[kalasam]} isOver={false} onClose={onClose} />)
    await userEvent.click(screen.getByRole('button', { name: 'Open again' }))
    await waitFor(() => expect(server.seen.some(({ method }) => method === 'DELETE')).toBe(true))
  })
})

it('a limit of one day is set, and wants a number', async () => {
  server.answer('PUT /admin/calendar/limits', () => ({ body: { status: 'success' } }))
  const limits = [{ pool_id: 1, poolName: 'Payasam', date: '2026-12-09', dailyLimit: 40 }]
  show(
    <DayLimits
      date="2026-12-09"
      limits={limits}
      pools={[{ id: 1, name: 'Payasam', unit: 'half litres', dailyLimit: 100 }]}
      isOver={false}
    />,
  )
  expect(screen.getByText('Payasam: at most 40')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Set' }))
  expect(screen.getByText('Choose the places and a whole number')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Take away the limit of Payasam' }))
  await waitFor(() =>
    expect(server.seen.at(-1)?.body).toEqual({ pool_id: 1, date: '2026-12-09', dailyLimit: null }),
  )
})

it('a correction shows before and after, and keeps an earlier one', async () => {
  server.answer('POST /admin/calendar/overrides', () => ({ body: { overrides: [] } }))
  const onDone = vi.fn()
  const day = year.days.find(({ date }) => date === '2026-11-11')
  if (!day) throw new Error('The year lacks its day')
  const earlier = {
    date: day.date,
    starId: null,
    birthdayStars: null,
    tithiId: 12,
    malayalam: null,
    observances: null,
    reason: 'x',
    changedAt: '2026-11-10T00:00:00Z',
  }
  show(
    <OverrideForm
      day={{ ...day, birthdayStars: [11] }}
      tithiId={12}
      stars={stars}
      observances={[]}
      earlier={earlier}
      onDone={onDone}
    />,
  )
  await userEvent.type(screen.getByLabelText(/^Why/), 'page 41')
  await userEvent.click(screen.getByRole('button', { name: 'Save the correction' }))
  expect(screen.getByText('Nothing is changed on this day yet')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Remove Pooram' }))
  const group = screen.getByRole('group', { name: 'Birthday stars' })
  await userEvent.click(within(group).getByRole('combobox'))
  await userEvent.click(await screen.findByRole('option', { name: /Makam/ }))
  expect(screen.getByRole('deletion').textContent).toBe('Pooram')
  expect(screen.getByRole('insertion').textContent).toBe('Makam')
  await userEvent.click(screen.getByRole('button', { name: 'Save the correction' }))
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce())
  expect(server.asked('POST /admin/calendar/overrides')[0]?.body).toEqual({
    days: [{ date: day.date, tithiId: 12, birthdayStars: [10] }],
    reason: 'page 41',
  })
})
