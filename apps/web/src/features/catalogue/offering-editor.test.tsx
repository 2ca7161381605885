import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { loadWords } from '../../lib/i18n/i18n.ts'
import { storeAccessToken } from '../../lib/session/access-token.ts'
import { fakeServer } from '../../lib/testing/fake-server.ts'
import type { Catalogue, OfficeOffering } from './catalogue.api.ts'
import { NewOfferingDialog } from './new-offering-dialog.tsx'
import { OfferingEditor } from './offering-editor.tsx'
import { OfferingTable } from './offering-table.tsx'
import { PoolDialog } from './pool-dialog.tsx'

const schedule = {
  weekdays: [],
  stars: [],
  malayalamMonths: [],
  observances: [],
  notOnTithis: [],
  notOnObservances: ['ekadashi'],
}
const deity = { id: 1, slug: 'nagaraja', name: 'Nagaraja', nameMl: 'നാഗരാജാവ്', emblem: 'deity-nagaraja' }
const offering: OfficeOffering = {
  id: 5,
  slug: 'noorum-palum',
  name: 'Noorum palum',
  nameMl: 'നൂറും പാലും',
  description: 'Rice flour, turmeric and milk.',
  category: 'sarpa',
  family: null,
  deity,
  session: { id: 'usha', name: 'Usha', nameMl: 'ഉഷ', startsAt: '05:30' },
  concerns: [],
  pricePaise: 20_000,
  prices: [
    {
      effectiveFrom: '2026-08-17',
      pricePaise: 20_000,
      note: 'Order 14/2026',
      setAt: '2026-08-01T00:00:00Z',
      setBy: 'Sreedevi Menon',
      state: 'now',
    },
    {
      effectiveFrom: '2027-04-15',
      pricePaise: 25_000,
      note: null,
      setAt: '2026-08-01T00:00:00Z',
      setBy: 'Sreedevi Menon',
      state: 'coming',
    },
  ],
  pool_id: 2,
  units: 1,
  unit: 'tickets',
  mostPerOrder: 10,
  mostPerAccountDay: null,
  mustBePresent: false,
  starRequired: true,
  prasadam: { kind: 'none', grams: null, keepsDays: null, contents: null },
  schedule,
  cutoff: { daysBefore: 0, time: '04:00' },
  counterMinutes: 15,
  opensDays: 365,
  isActive: true,
  version: 3,
}
const pool = {
  id: 2,
  name: 'Noorum palum',
  unit: 'tickets',
  dailyLimit: 100,
  fewLeft: 20,
  specialLimits: [{ star: 9, observance: null, dailyLimit: 400 }],
  version: 8,
}
const catalogue: Catalogue = {
  offerings: [offering, { ...offering, id: 6, name: 'Ganapathi homam', category: 'homam', isActive: false }],
  pools: [pool],
  deities: [{ ...deity, offeringCount: 2 }],
  concerns: [],
  observances: [{ id: 'ekadashi', name: 'Ekadashi', nameMl: 'ഏകാദശി' }],
}
const ekadashi = {
  date: '2026-12-04',
  weekday: 5,
  malayalam: { month: 4 },
  birthdayStars: [{ id: 13 }],
  tithi: { id: 26 },
  observances: [{ id: 'ekadashi', name: 'Ekadashi' }],
  reason: 'not_held' as const,
  left: 0,
}
const stars = [{ id: 9, name: 'Ayilyam', nameMl: 'ആയില്യം' }]

let server: ReturnType<typeof fakeServer>
const onReload = vi.fn()
beforeAll(() => Promise.all(['calendar', 'office', 'office-catalogue'].map(loadWords)))
beforeEach(() => {
  onReload.mockReset()
  storeAccessToken('t1')
  server = fakeServer()
  server.answer('GET /admin/catalogue/offerings/5/sales', () => ({
    body: { sales: [{ pricePaise: 20_000, pieces: 1240 }] },
  }))
})
afterEach(() => vi.unstubAllGlobals())

const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
const show = (children: ReactNode) =>
  render(<QueryClientProvider client={client}>{children}</QueryClientProvider>)
const editor = (kept = offering) => (
  <QueryClientProvider client={client}>
    <MemoryRouter>
      <OfferingEditor
        offering={kept}
        catalogue={catalogue}
        stars={stars}
        today="2026-11-30"
        fortnight={{ days: [ekadashi], isOpen: kept.isActive, failure: undefined, onRetry: () => {} }}
        back={null}
        onOpenPool={() => {}}
        onReload={onReload}
      />
    </MemoryRouter>
  </QueryClientProvider>
)
/** Requests that change data; sales figures are only read. */
const changes = () => server.seen.filter(({ method }) => method !== 'GET')
const edit = () => render(editor())
const stale = () => ({ status: 409, body: { code: 'stale', detail: 'Somebody changed this meanwhile.' } })

describe('an offering', () => {
  it('is saved with its version; changes are listed before', async () => {
    server.answer('PUT /admin/catalogue/offerings/5', () => ({ body: offering }))
    edit()
    expect(screen.queryByRole('button', { name: /^Save/ })).toBeNull()
    const name = screen.getByLabelText(/^Name in English/)
    await userEvent.clear(name)
    await userEvent.paste('Noorum palum, daily')
    expect(screen.getByText('1 change')).toBeTruthy()
    expect(screen.getByText('English name')).toBeTruthy()
    await userEvent.keyboard('{Control>}s{/Control}')
    await waitFor(() => expect(changes()).toHaveLength(1))
    expect(changes()[0]?.body).toMatchObject({ name: 'Noorum palum, daily', version: 3, schedule })
  })

  it('a version conflict is explained, and the offering can be reloaded', async () => {
    server.answer('PUT /admin/catalogue/offerings/5', stale)
    edit()
    await userEvent.click(screen.getByRole('switch', { name: 'Must be present' }))
    await userEvent.click(screen.getByRole('button', { name: /^Save/ }))
    await screen.findByText('Somebody changed this meanwhile')
    await userEvent.click(screen.getByRole('button', { name: 'Load what is there now' }))
    expect(onReload).toHaveBeenCalledOnce()
  })

  it('keeps a draft when a colleague saves meanwhile, and is then refused with the version it began with', async () => {
    server.answer('PUT /admin/catalogue/offerings/5', stale)
    const { rerender } = edit()
    const name = () => screen.getByLabelText<HTMLInputElement>(/^Name in English/)
    rerender(editor({ ...offering, name: 'Noorum palum, special', version: 4 }))
    expect(name().value).toBe('Noorum palum, special')
    await userEvent.type(name(), ', daily')
    rerender(editor({ ...offering, name: 'Noorum', version: 5 }))
    expect(name().value).toBe('Noorum palum, special, daily')
    await userEvent.click(screen.getByRole('button', { name: /^Save/ }))
    await screen.findByText('Somebody changed this meanwhile')
    expect(changes()[0]?.body).toMatchObject({ version: 4 })
  })

  it('begins anew from what was saved', async () => {
    const saved = { ...offering, name: 'Noorum palum, daily', version: 4 }
    server.answer('PUT /admin/catalogue/offerings/5', () => ({ body: saved }))
    const { rerender } = edit()
    await userEvent.type(screen.getByLabelText(/^Name in English/), ', daily')
    await userEvent.click(screen.getByRole('button', { name: /^Save/ }))
    rerender(editor(saved))
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Save/ })).toBeNull())
    expect(screen.getByLabelText<HTMLInputElement>(/^Name in English/).value).toBe('Noorum palum, daily')
  })

  it('is not sent with a missing number', async () => {
    edit()
    await userEvent.clear(screen.getByLabelText('Most in one order'))
    await userEvent.click(screen.getByRole('button', { name: /^Save/ }))
    expect(screen.getByText('A number is wanted here.')).toBeTruthy()
    expect(changes()).toHaveLength(0)
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
    expect(screen.queryByText('A number is wanted here.')).toBeNull()
  })

  it('shows the next days by the rules as they are being written', async () => {
    edit()
    expect(screen.getByText('Fri 4 Dec is Ekadashi: not held.')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Remove Ekadashi' }))
    expect(screen.queryByText('Fri 4 Dec is Ekadashi: not held.')).toBeNull()
    expect(screen.getByText('held')).toBeTruthy()
  })

  it('that is not open shows in words that it has no days yet, and no failure', () => {
    render(editor({ ...offering, isActive: false }))
    expect(screen.getByText(/^Devotees cannot book it yet/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
  })

  it('gets a price from a day on; one to come can be taken back', async () => {
    server.answer('POST /admin/catalogue/offerings/5/prices', () => ({ body: offering }))
    server.answer('DELETE /admin/catalogue/offerings/5/prices/2027-04-15', () => ({ body: {} }))
    edit()
    expect(screen.getByText('Order 14/2026')).toBeTruthy()
    expect(await screen.findByText(/^set by Sreedevi Menon on .+ · 1240 sold/)).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'New price' }))
    await userEvent.click(screen.getByRole('button', { name: 'Save the price' }))
    expect(screen.getByText('Please write a price of at least ₹ 1')).toBeTruthy()
    await userEvent.type(screen.getByLabelText(/^Price of one/), '300')
    await userEvent.click(screen.getByRole('button', { name: 'Save the price' }))
    await waitFor(() =>
      expect(changes()[0]?.body).toEqual({ effectiveFrom: '2026-11-30', pricePaise: 30_000 }),
    )
    const withdraw = screen.getAllByRole('button', { name: /^Take back the price from/ })
    expect(withdraw).toHaveLength(1)
    await userEvent.click(withdraw[0] as HTMLElement)
    await waitFor(() => expect(changes()[1]?.method).toBe('DELETE'))
  })
})

describe('the catalogue', () => {
  const table = (filters: object) =>
    show(
      <OfferingTable
        catalogue={catalogue}
        filters={{ q: '', deity: '', category: '', state: '', ...filters }}
        onFilter={() => {}}
        onOpen={() => {}}
      />,
    )

  it.each([
    [{ q: 'ganapathi' }, '1 of 2 offerings'],
    [{ state: 'active' }, '1 of 2 offerings'],
    [{ category: 'homam', state: 'closed' }, '1 of 2 offerings'],
    [{}, '2 of 2 offerings'],
  ])('is narrowed by %o', (filters, shown) => {
    table(filters)
    expect(screen.getByText(shown)).toBeTruthy()
  })

  it('offers a way back where nothing fits', () => {
    table({ q: 'zzz' })
    expect(screen.getByRole('button', { name: 'Show all offerings' })).toBeTruthy()
  })

  it('takes a new offering with places of its own, closed until it is described (defect 18)', async () => {
    server.answer('POST /admin/catalogue/offerings', () => ({ body: { ...offering, id: 77 } }))
    const onCreated = vi.fn()
    show(<NewOfferingDialog catalogue={catalogue} onClose={() => {}} onCreated={onCreated} />)
    await userEvent.click(screen.getByRole('button', { name: 'Add the offering' }))
    expect(screen.getAllByText('Please fill this in.').length).toBeGreaterThan(0)
    await userEvent.click(screen.getByLabelText(/^Name in English/))
    await userEvent.paste('Palpayasam, ½ litre')
    await userEvent.click(screen.getByLabelText(/^Name in Malayalam/))
    await userEvent.paste('പാൽപ്പായസം')
    await userEvent.type(screen.getByLabelText(/^Price of one/), '120')
    await userEvent.click(screen.getByRole('button', { name: 'Add the offering' }))
    await waitFor(() => expect(onCreated).toHaveBeenCalledWith(77))
    expect(changes()[0]?.body).toMatchObject({
      pricePaise: 12_000,
      isActive: false,
      pool_id: null,
      dailyLimit: null,
    })
  })

  it('keeps pools, their version and their special limits', async () => {
    server.answer('PUT /admin/catalogue/pools/2', stale)
    show(
      <PoolDialog
        pool={pool}
        stars={stars}
        observances={catalogue.observances}
        onClose={() => {}}
        onReload={onReload}
      />,
    )
    const limit = screen.getByLabelText('Limit on Ayilyam')
    await userEvent.clear(limit)
    await userEvent.type(limit, '500')
    await userEvent.click(screen.getByRole('button', { name: 'Save the places' }))
    await screen.findByText('Somebody changed this meanwhile')
    expect(changes()[0]?.body).toMatchObject({
      specialLimits: [{ star: 9, dailyLimit: 500 }],
      version: 8,
    })
  })
})
