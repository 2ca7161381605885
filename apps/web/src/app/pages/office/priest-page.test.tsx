import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { usePriest } from '../../../features/priest/priest.store.ts'
import { loadWords } from '../../../lib/i18n/i18n.ts'
import { storeAccessToken } from '../../../lib/session/access-token.ts'
import { fakeServer } from '../../../lib/testing/fake-server.ts'
import { sampleGroup, sampleName, samplePriestList } from '../../../lib/testing/sample-priest-list.ts'
import { PriestPage } from './priest-page.tsx'

const perform = 'POST /admin/day-sheet/perform'
let server: ReturnType<typeof fakeServer>
let list: ReturnType<typeof samplePriestList>
beforeAll(() => Promise.all(['office', 'office-priest'].map(loadWords)))
beforeEach(() => {
  localStorage.clear()
  storeAccessToken('token')
  usePriest.setState({ kept: null, marks: [] })
  list = samplePriestList(
    [
      sampleGroup('first', [
        sampleName(1, { nameMl: 'സരസ്വതി അമ്മ' }),
        sampleName(2, { name: 'Meera Jayachandran', star: null }),
      ]),
    ],
    [sampleGroup('noon', [sampleName(3)])],
  )
  server = fakeServer()
  server.answer('GET /temple', () => ({ body: { name: 'Temple', timeZone: 'Asia/Kolkata' } }))
  server.answer('GET /profile/self', () => ({ body: { isPaired: true, capabilities: ['sheet'] } }))
  server.answer('GET /admin/priest-list', ({ headers }) =>
    headers.get('if-none-match') === `"${list.tag}"` ? { status: 304 } : { body: list },
  )
  server.answer(perform, () => ({ body: { performed: 2, left: [] } }))
})
afterEach(() => vi.unstubAllGlobals())

const show = (path = '/priest') =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter initialEntries={[path]}>
        <PriestPage />
      </MemoryRouter>
    </QueryClientProvider>,
  )
const row = (name: RegExp) => screen.findByRole('button', { name })
const read = async (count: number) => {
  for (let at = 0; at < count; at++)
    await userEvent.click(await screen.findByRole('button', { name: 'The next name' }))
}

describe('today', () => {
  it('stands by session and offering with its counts, and says what is now and what waits', async () => {
    show()
    expect(await row(/now\s*പൂജ first\s*Pooja first · Nagaraja\s*2/)).toBeTruthy()
    expect(await row(/waits\s*പൂജ noon/)).toBeTruthy()
    expect(screen.getByText('2 names')).toBeTruthy()
    expect(screen.getByText('1 name')).toBeTruthy()
    expect(screen.getByText('until 9:42 am')).toBeTruthy()
  })

  it('is shown from the phone’s cache while offline, with its time', async () => {
    show().unmount()
    await waitFor(() => expect(usePriest.getState().kept).not.toBeNull())
    server.answer('GET /admin/priest-list', () => new TypeError('no network'))
    show()
    expect(await screen.findByText(/The list is of 6:38/)).toBeTruthy()
    expect(await row(/പൂജ first/)).toBeTruthy()
  })

  it('says what is needed where nothing is kept', async () => {
    server.answer('GET /admin/priest-list', () => new TypeError('no network'))
    show()
    expect(await screen.findByText('Today’s list is not on this phone yet')).toBeTruthy()
  })

  it('has nothing but tomorrow’s sheet and the way out', async () => {
    show()
    await row(/പൂജ first/)
    expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['Tomorrow’s sheet'])
    expect(screen.getByRole('button', { name: 'Log out' })).toBeTruthy()
  })

  it('reports a mark that the office refused', async () => {
    const offering = { name: 'Dhara', nameMl: 'ധാര' }
    const old = {
      press: 'p',
      onDate: '2026-11-29',
      groupId: 'x',
      offering,
      lineIds: [7],
      isEarly: false,
      isTried: true,
    }
    usePriest.setState({ marks: [{ ...old, refusal: 'The day of these poojas is over.' }] })
    show()
    expect(await screen.findByText(/Dhara, 1 names: The day of these poojas is over/)).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'I have told the office' }))
    expect(usePriest.getState().marks).toEqual([])
  })
})

describe('what is not as on the paper', () => {
  it('stands in one box, each with its word, until it was seen', async () => {
    const star = { name: 'Uthram', nameMl: 'ഉത്രം' }
    const [first] = list.sessions
    first?.groups[0]?.entries.push(
      sampleName(4, { mark: 'new' }),
      sampleName(5, {
        mark: 'star',
        star,
        was: { name: 'Person 5', star: { name: 'Makam', nameMl: 'മകം' } },
      }),
      sampleName(6, { mark: 'name', was: { name: 'Persson 6', star: { name: 'Makam', nameMl: 'മകം' } } }),
      sampleName(7, { mark: 'out', gone: 'moved to Sun 27 Dec 2026' }),
    )
    show()
    await userEvent.click(await row(/1 പേർ പുതിയത് · 3 മാറ്റങ്ങൾ\s*since the paper of 3:30/))
    const items = screen.getAllByRole('listitem').map(({ textContent }) => textContent)
    expect(items[0]).toContain('NEWPerson 4')
    expect(items[1]).toMatch(/STARPerson 5.*മകം.*ഉത്രം/)
    expect(items[2]).toMatch(/NAMEPersson 6Person 6/)
    expect(items[3]).toMatch(/OUTPerson 7.*moved to Sun 27 Dec/)
    expect(screen.getByText('Persson 6').closest('del')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: /I have seen them/ }))
    await row(/പൂജ first/)
    expect(screen.queryByText(/since the paper/)).toBeNull()
  })
})

describe('reading', () => {
  it('moves the marker by one button; the one without a star says so, a Latin name stays', async () => {
    show()
    await userEvent.click(await row(/പൂജ first/))
    expect(document.documentElement.classList.contains('dark')).toBe(true)
    const current = () => document.querySelector('[aria-current]')?.textContent
    expect(current()).toContain('സരസ്വതി അമ്മ')
    await read(1)
    expect(current()).toContain('Meera Jayachandran')
    expect(current()).toContain('നക്ഷത്രം അറിയില്ല')
    await userEvent.click(screen.getByRole('button', { name: 'The name before' }))
    expect(current()).toContain('സരസ്വതി അമ്മ')
    await userEvent.click(screen.getByRole('button', { name: 'Back to today' }))
    expect(document.documentElement.classList.contains('dark')).toBe(false)
  })

  it('is performed by holding, and the office hears each line once', async () => {
    show()
    await userEvent.click(await row(/പൂജ first/))
    await read(2)
    expect(screen.getByText(/are told at 7:0\d am\. Until then it can be undone\./)).toBeTruthy()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    fireEvent.pointerDown(screen.getByRole('button', { name: /· Performed/ }), { button: 0 })
    act(() => {
      vi.advanceTimersByTime(1_000)
    })
    vi.useRealTimers()
    await waitFor(() => expect(server.asked(perform)).toHaveLength(1))
    expect(server.asked(perform)[0]?.body).toEqual({ on_date: '2026-11-30', line_ids: [1, 2], early: false })
    expect(server.asked(perform)[0]?.headers.get('idempotency-key')).toMatch(/^[\w-]{36}$/)
  })

  it('goes back from its end also where scrolling answers with a promise, as newer browsers do', async () => {
    const scroll = vi.spyOn(Element.prototype, 'scrollIntoView')
    scroll.mockImplementation((() => Promise.resolve()) as never)
    show()
    await userEvent.click(await row(/പൂജ first/))
    await read(2)
    await userEvent.click(screen.getByRole('button', { name: 'The name before' }))
    expect(await screen.findByRole('button', { name: 'The next name' })).toBeTruthy()
    scroll.mockRestore()
  })

  it('asks before the session’s hour, and whoever cannot hold', async () => {
    show()
    await userEvent.click(await row(/പൂജ noon/))
    await read(1)
    await userEvent.click(screen.getByRole('button', { name: 'Mark as performed without holding' }))
    const dialog = await screen.findByRole('dialog', { name: /It is not 10:30/ })
    expect(server.asked(perform)).toHaveLength(0)
    await userEvent.click(within(dialog).getByRole('button', { name: 'Yes, it is performed' }))
    await waitFor(() => expect(server.asked(perform)).toHaveLength(1))
    expect(server.asked(perform)[0]?.body).toMatchObject({ line_ids: [3], early: true })
  })

  it('is undone on the phone itself where it never left it', async () => {
    server.answer(perform, () => new TypeError('no network'))
    const [first] = list.sessions[0]?.groups ?? []
    show(`/priest?read=${first?.id}`)
    await waitFor(() => expect(usePriest.getState().kept).not.toBeNull())
    const mark = {
      press: 'p',
      onDate: list.on_date,
      groupId: 'first',
      lineIds: [1, 2],
      isEarly: false,
      isTried: false,
    }
    act(() => usePriest.setState({ marks: [{ ...mark, offering: { name: '', nameMl: '' }, refusal: null }] }))
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }))
    await waitFor(() => expect(usePriest.getState().marks).toEqual([]))
    expect(server.asked('POST /admin/day-sheet/undo')).toHaveLength(0)
  })
})
