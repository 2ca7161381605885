import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  sampleMonth,
  sampleStarDay,
  sampleStars,
  sampleTempleDay,
  sampleTimes,
} from '../../gallery/sample-calendar.ts'
import { loadWords } from '../../lib/i18n/i18n.ts'
import { fakeServer, gate } from '../../lib/testing/fake-server.ts'
import { BookingCalendar } from './booking-calendar.tsx'

let server: ReturnType<typeof fakeServer>
beforeAll(() => loadWords('calendar'))
beforeEach(() => {
  server = fakeServer()
  server.answer('GET /calendar/today', () => ({ body: sampleTempleDay() }))
  server.answer('GET /booking/birth-stars', () => ({ body: sampleStars }))
  server.answer('GET /booking/calendar', ({ search }) => ({
    body: sampleMonth(28, search.get('month') ?? ''),
  }))
  server.answer('GET /booking/get-date-for-star', ({ search }) => ({
    body: sampleStarDay(Number(search.get('star_id')), search.get('start_date') ?? ''),
  }))
})
afterEach(() => vi.unstubAllGlobals())

const onChange = vi.fn<(date: string) => void>()
beforeEach(() => onChange.mockReset())

function Page({ starId, value: first }: { starId?: number; value?: string }) {
  const [value, setValue] = useState(first)
  return (
    <BookingCalendar
      offeringId={28}
      offering={sampleTimes}
      value={value}
      starId={starId}
      onChange={(date) => {
        onChange(date)
        setValue(date)
      }}
      action={(date) => <button type="button">{`Book ${date}`}</button>}
    />
  )
}

async function show(props: { starId?: number; value?: string } = {}) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  render(
    <QueryClientProvider client={client}>
      <Page {...props} />
    </QueryClientProvider>,
  )
  await screen.findByRole('gridcell', { name: /^Monday 30 November 2026, / })
}

const cell = (start: string) => screen.getByRole('gridcell', { name: new RegExp(`^${start}, `) })
const panel = () => within(screen.getByRole('region', { name: 'The day in full' }))
const focused = () => document.activeElement?.getAttribute('data-day')

describe('a day at the edge of the page, pressed before its month is here', () => {
  async function pressEarly() {
    const december = gate()
    server.answer('GET /booking/calendar', async ({ search }) => {
      const month = search.get('month') ?? ''
      if (month === '2026-12') await december.wait
      return { body: sampleMonth(28, month) }
    })
    await show()
    await userEvent.click(screen.getByRole('gridcell', { name: 'Friday 4 December 2026' }))
    expect(onChange).not.toHaveBeenCalled()
    return december
  }

  it('is taken when it comes', async () => {
    const december = await pressEarly()
    december.open()
    await waitFor(() => expect(onChange).toHaveBeenCalledExactlyOnceWith('2026-12-04'))
    expect(cell('Friday 4 December 2026').getAttribute('aria-selected')).toBe('true')
  })

  it('is not, if one has leafed on since', async () => {
    const december = await pressEarly()
    await userEvent.click(screen.getByRole('button', { name: 'November 2026' }))
    december.open()
    await screen.findByRole('gridcell', { name: /^Friday 4 December 2026, / })
    expect(onChange).not.toHaveBeenCalled()
  })
})

describe('a day has a full accessible name', () => {
  it.each([
    [
      'Monday 30 November 2026',
      'Monday 30 November 2026, Vrischikam 14, star Ayilyam, your birth star, Ayilyam, 212 left',
    ],
    [
      'Wednesday 18 November 2026',
      'Wednesday 18 November 2026, Vrischikam 2, star Chathayam, Closed: kalasam, the renewal of the sanctum',
    ],
    [
      'Friday 20 November 2026',
      'Friday 20 November 2026, Vrischikam 4, star Pooruruttathi, birthday of Uthrattathi, 480 left',
    ],
    ['Monday 9 November 2026', 'Monday 9 November 2026, Thulam 23, star Chothi, no birth star, past'],
    ['Saturday 14 November 2026', 'Saturday 14 November 2026, Today, Thulam 28, star Pooradam, Booking over'],
  ])('%s', async (start, label) => {
    await show({ starId: 9 })
    expect(cell(start).getAttribute('aria-label')).toBe(label)
  })

  it('in a grid with seven named columns, one stop for Tab, closed days disabled but reachable', async () => {
    await show({ value: '2026-11-30' })
    const grid = screen.getByRole('grid', { name: 'Choose a day: November 2026' })
    expect(within(grid).getAllByRole('columnheader')).toHaveLength(7)
    expect(within(grid).getAllByRole('row')).toHaveLength(7)
    expect(grid.querySelectorAll('[tabindex="0"]')).toHaveLength(1)
    expect(cell('Monday 30 November 2026').getAttribute('aria-selected')).toBe('true')
    expect(cell('Wednesday 18 November 2026').getAttribute('aria-disabled')).toBe('true')
    expect(cell('Sunday 22 November 2026').getAttribute('aria-disabled')).toBe('false')
    expect(cell('Saturday 14 November 2026').getAttribute('aria-current')).toBe('date')
  })
})

describe('by keyboard', () => {
  it('the arrows move a day or a week, Home and End to the ends of the week, without choosing', async () => {
    await show({ value: '2026-11-25' })
    const user = userEvent.setup()
    act(() => cell('Wednesday 25 November 2026').focus())
    for (const [key, day] of [
      ['{ArrowRight}', '2026-11-26'],
      ['{ArrowDown}', '2026-12-03'],
      ['{ArrowUp}', '2026-11-26'],
      ['{Home}', '2026-11-22'],
      ['{End}', '2026-11-28'],
      ['{ArrowLeft}', '2026-11-27'],
    ] as const) {
      await user.keyboard(key)
      expect(focused()).toBe(day)
    }
    expect(onChange).not.toHaveBeenCalled()
  })

  it('Page Down leafs to the next month, with Shift to the next year, and says so', async () => {
    await show({ value: '2026-11-30' })
    const user = userEvent.setup()
    act(() => cell('Monday 30 November 2026').focus())
    await user.keyboard('{PageDown}')
    expect(focused()).toBe('2026-12-30')
    expect(screen.getByText('December 2026', { selector: '[role=status]' })).toBeTruthy()
    await user.keyboard('{Shift>}{PageUp}{/Shift}')
    expect(focused()).toBe('2025-12-30')
  })

  it('Enter and Space choose an open day; on a closed day they only explain', async () => {
    await show({ value: '2026-11-30' })
    const user = userEvent.setup()
    act(() => cell('Monday 30 November 2026').focus())
    await user.keyboard('{ArrowLeft} ')
    expect(onChange).toHaveBeenLastCalledWith('2026-11-29')
    await user.keyboard('{ArrowUp}{ArrowLeft}{ArrowLeft}{ArrowLeft}{Enter}')
    expect(focused()).toBe('2026-11-19')
    expect(onChange).toHaveBeenCalledTimes(1)
    expect(panel().getByText('kalasam, the renewal of the sanctum')).toBeTruthy()
  })
})

describe('the day in full', () => {
  it('gives both dates, the star with its end, tithi, sunrise, places and until when to book', async () => {
    await show({ value: '2026-11-30' })
    expect(panel().getByRole('heading', { name: 'Monday 30 November' })).toBeTruthy()
    expect(panel().getByText('Vrischikam 14, 1202')).toBeTruthy()
    expect(panel().getByText('Ayilyam, until 9:42 am')).toBeTruthy()
    expect(panel().getByText('Sapthami, until 12:12 am the next day')).toBeTruthy()
    expect(panel().getByText('6:28 am')).toBeTruthy()
    expect(panel().getByText('212')).toBeTruthy()
    expect(panel().getByText('Sun 29 Nov, 6 pm')).toBeTruthy()
    expect(panel().getByText(/^Closed on 18 and 19 November: kalasam/)).toBeTruthy()
    expect(panel().getByRole('button', { name: 'Book 2026-11-30' })).toBeTruthy()
  })

  it.each([
    ['Wednesday 18 November 2026', 'Closed', 'kalasam, the renewal of the sanctum'],
    ['Wednesday 25 November 2026', 'Every place is taken', /^All places of this day are booked/],
    [
      'Saturday 14 November 2026',
      'Booking is over',
      'Booking for this day closed on Friday 13 November at 6 pm.',
    ],
    ['Thursday 3 December 2026', 'Not held on this day', 'Noorum palum is not held on this day.'],
  ])('says in words why %s cannot be booked', async (start, title, why) => {
    await show({ value: '2026-11-30' })
    await userEvent.click(await screen.findByRole('gridcell', { name: new RegExp(`^${start}, `) }))
    expect(panel().getByText(title)).toBeTruthy()
    expect(panel().getByText(why)).toBeTruthy()
    expect(panel().queryByRole('button')).toBeNull()
    expect(onChange).not.toHaveBeenCalled()
  })

  it('says when a day opens that is not yet open', async () => {
    await show({ value: '2026-11-30' })
    await userEvent.click(screen.getByRole('button', { name: 'December 2026' }))
    await userEvent.click(await screen.findByRole('gridcell', { name: /^Friday 25 December 2026, / }))
    expect(panel().getByText('Booking for this day opens on Thursday 19 November 2026.')).toBeTruthy()
  })

  it.each([
    ['Friday 20 November 2026', /birthdays on this day are those of Uthrattathi\.$/],
    ['Monday 9 November 2026', /^No birth star has its birthday on this day\./],
  ])('%s says whose birthday it is', async (start, words) => {
    await show()
    await userEvent.click(cell(start))
    expect(panel().getByText(words)).toBeTruthy()
  })
})

describe('the next day of a star', () => {
  it('is found, shown and chosen; pressed again, the one after', async () => {
    await show()
    const user = userEvent.setup()
    await user.click(await screen.findByRole('button', { name: 'Next Ayilyam' }))
    await screen.findByText('The next Ayilyam is Mon 30 Nov 2026.')
    expect(onChange).toHaveBeenLastCalledWith('2026-11-30')
    await user.click(screen.getByRole('button', { name: 'Next Ayilyam' }))
    expect(server.asked('GET /booking/get-date-for-star').at(-1)?.search.get('start_date')).toBe('2026-12-01')
  })

  it('that is closed is named with its reason, and the next open one is shown', async () => {
    await show({ starId: 24 })
    await userEvent.click(await screen.findByRole('button', { name: 'Next Chathayam' }))
    await screen.findByText(
      'Chathayam on Wed 18 Nov 2026 cannot be booked (Closed: kalasam, the renewal of the sanctum). The next one open is Wed 16 Dec 2026.',
    )
    expect(onChange).toHaveBeenLastCalledWith('2026-12-16')
  })
})

describe('while it loads and when it fails', () => {
  it('the days can be walked before their stars have come', async () => {
    const { wait, open } = gate()
    server.answer('GET /booking/calendar', ({ search }) => ({
      wait,
      body: sampleMonth(28, search.get('month') ?? ''),
    }))
    const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
    render(
      <QueryClientProvider client={client}>
        <Page value="2026-11-30" />
      </QueryClientProvider>,
    )
    expect(screen.getByRole('grid').getAttribute('aria-busy')).toBe('true')
    act(() => screen.getByRole('gridcell', { name: 'Monday 30 November 2026' }).focus())
    await userEvent.keyboard('{ArrowLeft}')
    expect(focused()).toBe('2026-11-29')
    open()
    await waitFor(() => expect(cell('Sunday 29 November 2026')).toBe(document.activeElement))
  })

  it('a failure is shown and can be retried', async () => {
    server.answer('GET /booking/calendar', () => ({
      status: 404,
      body: { detail: 'There is no such offering.' },
    }))
    const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
    render(
      <QueryClientProvider client={client}>
        <Page value="2026-11-30" />
      </QueryClientProvider>,
    )
    expect((await screen.findByRole('alert')).textContent).toContain('There is no such offering.')
    server.answer('GET /booking/calendar', ({ search }) => ({
      body: sampleMonth(28, search.get('month') ?? ''),
    }))
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await screen.findByRole('gridcell', { name: /^Monday 30 November 2026, / })
  })

  it('the neighbouring months are prefetched', async () => {
    await show({ value: '2026-11-30' })
    await waitFor(() =>
      expect(server.asked('GET /booking/calendar').map(({ search }) => search.get('month'))).toEqual([
        '2026-11',
        '2026-10',
        '2026-12',
      ]),
    )
  })
})
