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
const usha = { id: 'usha', name: 'Usha pooja', nameMl: 'ഉഷഃപൂജ', startsAt: '05:30', isAhead: false }
const evening = { id: 'athazha', name: 'Athazha pooja', nameMl: 'അത്താഴപൂജ', startsAt: '19:00', isAhead: true }
const makam = { name: 'Makam', nameMl: 'മകം' }

const entry = (line_id: number, name: string, changes = {}) => ({
  line_id,
  tran_no: 'V2222222222',
  number: line_id,
  name,
  nameMl: null,
  star: makam,
  note: '',
  mark: null,
  detail: '',
  performedAt: null,
  mayUndo: false,
  ...changes,
})
const group = (id: string, session: typeof usha, offering: string, entries: ReturnType<typeof entry>[]) => ({
  id,
  offering: { name: offering, nameMl: 'പൂജ' },
  session,
  amount: '',
  count: entries.length,
  performed: 0,
  isLate: false,
  entries,
})
const makeSheet = () => ({
  on_date: DAY,
  today: DAY,
  almanac: 'Vrischikam 14, 1202 · Sunrise 6:27',
  star: makam,
  count: 4,
  poojas: 6,
  performed: 0,
  changes: { new: 1, name: 1, star: 0, out: 0 },
  deities: [
    {
      id: 1,
      name: 'Nagaraja',
      nameMl: 'നാഗരാജാവ്',
      count: 3,
      groups: [
        group('a', usha, 'Pushpanjali', [
          entry(1, 'Arjun', { nameMl: 'അർജുൻ' }),
          entry(2, 'Malavika', { star: { name: 'Ayilyam', nameMl: 'ആയില്യം' } }),
        ]),
        group('b', evening, 'Sarpa bali', [entry(3, 'Hari', { mark: 'name', detail: 'was Harry' })]),
      ],
    },
    {
      id: 2,
      name: 'Ganapathi',
      nameMl: 'ഗണപതി',
      count: 1,
      groups: [group('c', usha, 'Ganapathi homam', [entry(4, 'Nila', { mark: 'new' })])],
    },
  ],
  totals: [],
  inPerson: { by: '', rows: [] },
  versions: [
    {
      version: 1,
      madeAt: '2026-11-29T13:00:00Z',
      madeBy: null,
      mailed: [],
      count: 3,
      changes: { new: 0, name: 0, star: 0, out: 0 },
    },
  ],
})

let server: ReturnType<typeof fakeServer>
beforeAll(() => Promise.all(['office', 'office-sheet'].map(loadWords)))
beforeEach(() => {
  storeAccessToken('token')
  server = fakeServer()
  server.answer('GET /admin/day-sheet', () => ({ body: makeSheet() }))
  server.answer('GET /profile/self', () => ({ body: { capabilities: ['desk'] } }))
  server.answer('GET /calendar/today', () => ({ body: { date: DAY } }))
  server.answer('GET /temple', () => ({ body: { name: 'Temple', timeZone: 'Asia/Kolkata' } }))
  server.answer('POST /admin/day-sheet/perform', ({ body }) => ({
    body: { performed: (body as { line_ids: number[] }).line_ids.length, left: [] },
  }))
  server.answer('POST /admin/day-sheet/print', () => ({
    body: { url: 'https://api.example/x', version: 2, isNew: true, expiresAt: '2026-11-30T00:00:00Z' },
  }))
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
const sent = () => server.asked('POST /admin/day-sheet/perform').map(({ body }) => body)
const headings = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)

test('a session is performed by one press over all its shrines, and no question is asked', async () => {
  show()
  await userEvent.click(await screen.findByRole('button', { name: 'Mark all 3 performed: Usha pooja' }))
  await waitFor(() => expect(sent()).toEqual([{ on_date: DAY, line_ids: [1, 2, 4], early: false }]))
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('before its hour a session is not performed without a warning that is confirmed (defect 12)', async () => {
  show()
  await userEvent.click(await screen.findByRole('button', { name: 'Mark 1 performed: Athazha pooja' }))
  const dialog = within(screen.getByRole('dialog', { name: 'Athazha pooja performed?' }))
  expect(dialog.getByText(/^Athazha pooja begins at 7.pm, and that is still to come$/)).toBeTruthy()
  expect(sent()).toEqual([])
  await userEvent.click(dialog.getByRole('button', { name: 'It has been performed: mark 1' }))
  await waitFor(() => expect(sent()).toEqual([{ on_date: DAY, line_ids: [3], early: true }]))
})

test('an outdated page asks too, if the temple’s clock says so', async () => {
  server.answer('POST /admin/day-sheet/perform', () => ({
    status: 409,
    body: { code: 'before_its_hour', detail: 'Usha pooja begins at 5:30 am.' },
  }))
  show()
  await userEvent.click(await screen.findByRole('button', { name: 'Mark all 3 performed: Usha pooja' }))
  expect(await screen.findByText(/^Usha pooja begins at 5:30.am, and that is still to come$/)).toBeTruthy()
})

test('one group of a session that is ahead warns too', async () => {
  show()
  await userEvent.click(await screen.findByRole('button', { name: 'Mark performed: Sarpa bali' }))
  const dialog = within(screen.getByRole('dialog', { name: 'Sarpa bali performed?' }))
  expect(dialog.getByRole('button', { name: 'It has been performed: mark 1' })).toBeTruthy()
})

test('names are arranged by session or by shrine, and either part is printed alone', async () => {
  vi.stubGlobal('open', vi.fn())
  show()
  await screen.findByText('Malavika')
  expect(headings().map((text) => text?.slice(0, 7))).toEqual(['ഉഷഃപൂജU', 'അത്താഴപ'])
  await userEvent.click(screen.getByRole('button', { name: 'Print the sheet of Usha pooja alone' }))
  await userEvent.click(screen.getByRole('radio', { name: 'By shrine' }))
  await userEvent.click(screen.getByRole('button', { name: 'Print the sheet of Ganapathi alone' }))
  await waitFor(() =>
    expect(server.asked('POST /admin/day-sheet/print').map(({ body }) => body)).toEqual([
      { on_date: DAY, session: 'usha' },
      { on_date: DAY, deity_id: 2 },
    ]),
  )
})

test.each([
  ['arj', ['Arjun']],
  ['അർജു', ['Arjun']],
  ['ആയില്യം', ['Malavika']],
  ['makam', ['Arjun', 'Hari', 'Nila']],
  ['sarpa', ['Hari']],
])('%s finds %j in the sheet, and marks nothing meanwhile', async (words, names) => {
  show(`/admin/day-sheet?find=${encodeURIComponent(words)}`)
  await screen.findByRole('status')
  const shown = ['Arjun', 'Malavika', 'Hari', 'Nila'].filter((name) => screen.queryByText(name))
  expect(shown).toEqual(names)
  expect(screen.queryByRole('button', { name: /^Mark/ })).toBeNull()
})

test('who came and changed since the paper stands among the late additions, each by its word', async () => {
  show('/admin/day-sheet?part=late')
  const evenings = within(await screen.findByRole('region', { name: 'Athazha pooja' }))
  expect(evenings.getByText('NAME')).toBeTruthy()
  expect(evenings.getByText('was Harry')).toBeTruthy()
  expect(within(screen.getByRole('region', { name: 'Usha pooja' })).getByText('NEW')).toBeTruthy()
})

test('poojas are counted by quantity and names by line, as on the first page', async () => {
  show()
  const standing = within(await screen.findByRole('region', { name: 'How the day stands' }))
  const count = (words: string) => standing.getByText(words).nextElementSibling?.textContent
  expect([count('poojas'), count('names to read')]).toEqual(['6', '4'])
})
