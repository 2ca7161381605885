import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { loadWords } from '../../../lib/i18n/i18n.ts'
import { storeAccessToken } from '../../../lib/session/access-token.ts'
import { fakeServer } from '../../../lib/testing/fake-server.ts'
import { DaySheetPage } from './day-sheet-page.tsx'

const DAY = '2026-11-30'

const entry = (line_id: number, changes = {}) => ({
  line_id,
  tran_no: 'V2222222222',
  number: line_id,
  name: `Person ${line_id}`,
  nameMl: null,
  star: { name: 'Makam', nameMl: 'മകം' },
  note: '',
  mark: null,
  detail: '',
  performedAt: null,
  mayUndo: false,
  ...changes,
})
const group = (entries: ReturnType<typeof entry>[], changes = {}) => ({
  id: '1 usha 1',
  offering: { name: 'Pushpanjali', nameMl: 'പുഷ്പാഞ്ജലി' },
  session: { id: 'usha', name: 'Usha pooja', nameMl: 'ഉഷഃപൂജ', startsAt: '05:30', isAhead: false },
  amount: '',
  count: entries.length,
  performed: 0,
  isLate: false,
  entries,
  ...changes,
})
const makeSheet = (groups: ReturnType<typeof group>[], changes = {}) => ({
  on_date: DAY,
  today: DAY,
  almanac: 'Vrischikam 14, 1202 · Sunrise 6:27',
  star: { name: 'Ayilyam', nameMl: 'ആയില്യം' },
  count: groups.reduce((sum, { count }) => sum + count, 0),
  poojas: groups.reduce((sum, { count }) => sum + count, 0),
  performed: groups.reduce((sum, { performed }) => sum + performed, 0),
  changes: { new: 0, name: 0, star: 0, out: 0 },
  deities: [{ id: 1, name: 'Nagaraja', nameMl: 'നാഗരാജാവ്', count: 1, groups }],
  totals: [],
  inPerson: { by: '', rows: [] },
  versions: [],
  ...changes,
})

let server: ReturnType<typeof fakeServer>
let capabilities: string[]
let sheet: ReturnType<typeof makeSheet>
beforeAll(() => Promise.all(['office', 'office-sheet'].map(loadWords)))
beforeEach(() => {
  storeAccessToken('token')
  capabilities = ['desk']
  sheet = makeSheet([group([entry(1), entry(2), entry(3)])])
  server = fakeServer()
  server.answer('GET /admin/day-sheet', () => ({ body: sheet }))
  server.answer('GET /profile/self', () => ({ body: { capabilities } }))
  server.answer('GET /calendar/today', () => ({ body: { date: DAY } }))
  server.answer('GET /temple', () => ({ body: { name: 'Temple', timeZone: 'Asia/Kolkata' } }))
})
afterEach(() => vi.unstubAllGlobals())

const show = (path = '/admin/day-sheet') =>
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MemoryRouter initialEntries={[path]}>
        <DaySheetPage />
      </MemoryRouter>
    </QueryClientProvider>,
  )
const lineIds = () =>
  server.asked('POST /admin/day-sheet/perform').map(({ body }) => (body as { line_ids: number[] }).line_ids)

test('today is shown until another day is in the URL', async () => {
  show()
  expect(await screen.findByText('Person 1')).toBeTruthy()
  expect(server.asked('GET /admin/day-sheet')[0]?.search.get('on_date')).toBe(DAY)
  await userEvent.click(screen.getByRole('radio', { name: 'Tomorrow' }))
  await waitFor(() =>
    expect(server.asked('GET /admin/day-sheet').at(-1)?.search.get('on_date')).toBe('2026-12-01'),
  )
})

test('a name left out is not marked', async () => {
  server.answer('POST /admin/day-sheet/perform', () => ({ body: { performed: 2, left: [] } }))
  show()
  await userEvent.click(await screen.findByRole('button', { name: 'Mark performed: Pushpanjali' }))
  const dialog = within(screen.getByRole('dialog', { name: 'Pushpanjali performed?' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Leave names out' }))
  await userEvent.click(dialog.getByRole('checkbox', { name: /Person 2/ }))
  await userEvent.click(dialog.getByRole('button', { name: 'Mark 2 performed' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(lineIds()).toEqual([[1, 3]])
})

test('a large group goes in parts; after a failure it says so, and pressed again it goes on', async () => {
  const entries = Array.from({ length: 450 }, (_, at) => entry(at + 1))
  sheet = makeSheet([group(entries)])
  let isAway = true
  server.answer('POST /admin/day-sheet/perform', ({ body }) => {
    const { line_ids } = body as { line_ids: number[] }
    if (isAway && line_ids[0] === 201)
      return { status: 503, body: { code: 'busy', detail: 'Please try again in a moment.' } }
    return { body: { performed: line_ids.length, left: [] } }
  })
  show()
  await userEvent.click(await screen.findByRole('button', { name: 'Mark performed: Pushpanjali' }))
  const press = screen.getByRole('button', { name: 'Mark 450 performed' })
  await userEvent.click(press)
  expect(await screen.findByText('Please try again in a moment.')).toBeTruthy()
  isAway = false
  await userEvent.click(screen.getByRole('button', { name: 'Mark 450 performed' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(lineIds().map(({ length }) => length)).toEqual([200, 200, 200, 200, 50])
})

test('marks, versions and the button say how the paper stands', async () => {
  const changed = entry(1, { mark: 'star', detail: 'was ചോതി' })
  const gone = entry(2, { mark: 'out', detail: 'cancelled' })
  const version = {
    version: 2,
    madeAt: '2026-11-29T13:00:00Z',
    madeBy: null,
    mailed: ['evening'],
    count: 2,
    changes: { new: 1, name: 0, star: 0, out: 0 },
  }
  sheet = makeSheet([group([changed, gone], { count: 1 })], {
    changes: { new: 0, name: 0, star: 1, out: 1 },
    versions: [version],
  })
  show()
  const row = (await screen.findByText('was ചോതി')).closest('tr') as HTMLElement
  expect(within(row).getByText('STAR')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Print version 3' })).toBeTruthy()
  expect(screen.getByText(/^Version 2 was mailed 29 Nov/)).toBeTruthy()
  await userEvent.click(screen.getByRole('tab', { name: /Versions/ }))
  expect(await screen.findByText('the clock · mailed in the evening')).toBeTruthy()
})

test('before its day nothing can be marked, and without the desk’s right nothing printed', async () => {
  sheet = makeSheet([group([entry(1)])], { today: '2026-11-29' })
  capabilities = []
  show(`/admin/day-sheet?on_date=${DAY}`)
  await screen.findByText('Person 1')
  expect(screen.getByText('Poojas are marked as performed on their day.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /Mark performed/ })).toBeNull()
  expect(screen.queryByRole('button', { name: /^Print/ })).toBeNull()
})

test('a day without bookings, one not marked to its end, and a failure each have their words', async () => {
  sheet = { ...makeSheet([]), deities: [] }
  const { unmount } = show()
  expect(await screen.findByText('No pooja is booked for this day')).toBeTruthy()
  unmount()
  sheet = makeSheet([group([entry(1)], { isLate: true })], { today: '2026-12-01' })
  const late = show(`/admin/day-sheet?on_date=${DAY}`)
  expect(await screen.findByText(/^1 pooja of this day is not marked/)).toBeTruthy()
  expect(screen.getByText('Not marked yet')).toBeTruthy()
  late.unmount()
  server.answer('GET /admin/day-sheet', () => ({
    status: 500,
    body: { code: 'x', detail: 'We are restarting.' },
  }))
  show()
  expect(await screen.findByText('The day sheet could not be loaded.')).toBeTruthy()
})
