import { act, screen } from '@testing-library/react'
import type { PublicPage } from '@vazhipadu/contract/public-pages/pages'
import { StrictMode } from 'react'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { beginPage } from './begin-page.tsx'
import { preparePage } from './prepare-page.ts'
import { TemplePage } from './temple-page.tsx'
import { sampleCalendar, sampleHome, sampleTodayPage } from './testing/sample-page.ts'

const loadPage = vi.hoisted(() => vi.fn<() => Promise<PublicPage | undefined>>())
vi.mock('./load-page.ts', () => ({ loadPage }))

beforeAll(() => preparePage('en'))
beforeEach(() => {
  loadPage.mockReset()
  vi.stubGlobal('reportError', vi.fn())
})
afterEach(() => {
  vi.unstubAllGlobals()
  document.body.replaceChildren()
})

/** As the host hands it out, at noon of a day at the temple. */
function write(path: string, page: PublicPage, day: string, data: object = page) {
  vi.useFakeTimers({ now: new Date(`${day}T12:00:00+05:30`), toFake: ['Date'] })
  window.history.replaceState(null, '', path)
  const root = Object.assign(document.createElement('div'), { id: 'root' })
  root.innerHTML = renderToString(
    <StrictMode>
      <TemplePage page={page} />
    </StrictMode>,
  )
  const written = Object.assign(document.createElement('script'), {
    type: 'application/json',
    id: 'page-data',
  })
  written.textContent = JSON.stringify(data)
  document.body.append(root, written)
  return root
}

async function open(path: string, page: PublicPage, day: string) {
  const root = write(path, page, day)
  await act(() => beginPage(root))
  return root
}

const saved = () => screen.queryByText(/^Saved on /)?.textContent
const bookLinks = (root: Element) => root.querySelectorAll('a[href^="/guided-booking?date="]').length

test('a page of today comes to life as it stands, and nothing is asked', async () => {
  const root = await open('/temple', sampleHome(), '2026-11-14')
  expect([saved(), bookLinks(root), loadPage.mock.calls.length]).toEqual([undefined, 1, 0])
})

test('a page of another day is fetched anew, and the temple’s is drawn', async () => {
  const page = sampleTodayPage()
  loadPage.mockResolvedValue({ ...page, today: '2026-11-15', day: page.tomorrow })
  await open('/temple/today', page, '2026-11-15')
  expect(screen.getAllByRole('heading', { level: 2 })[0]?.textContent).toBe('Sunday 15 November')
  expect(document.title).toContain('15 November 2026')
  expect(saved()).toBeUndefined()
})

test('one that no newer comes for says of when it is, marks no other day as today, and leads into no booking', async () => {
  loadPage.mockRejectedValue(new TypeError('Failed to fetch'))
  const root = await open('/temple', sampleHome(), '2026-11-16')
  expect(saved()).toBe('Saved on Sat 14 Nov 2026. What is here may have changed.')
  expect(bookLinks(root)).toBe(0)
  expect(screen.getAllByText('in 14 days')).toHaveLength(2)
  expect(screen.queryByText('Star today')).toBeNull()
})

test('a saved calendar and a saved today lead into no booking either', async () => {
  loadPage.mockRejectedValue(new TypeError('Failed to fetch'))
  expect(bookLinks(await open('/temple/calendar', sampleCalendar(), '2026-11-15'))).toBe(0)
  document.body.replaceChildren()
  await open('/temple/today', sampleTodayPage(), '2026-11-15')
  expect(saved()).toBeTruthy()
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(
    'Panchangam of Saturday 14 November 2026',
  )
  expect(screen.queryByText('Nothing more can be booked for today.')).toBeNull()
  expect(screen.queryByText('Tomorrow')).toBeNull()
})

test('a phone whose clock is wrong does not make a page old', async () => {
  loadPage.mockResolvedValue(sampleHome())
  const root = await open('/temple', sampleHome(), '2027-03-01')
  expect([saved(), bookLinks(root)]).toEqual([undefined, 1])
})

test('what could be read stays readable when the page cannot live', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  // Within React's own word for tests an error is thrown at them instead of told to the page.
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false)
  const page = sampleHome()
  const root = write('/temple', page, '2026-11-14', { ...page, day: undefined })
  await beginPage(root)
  await vi.waitFor(() => expect(reportError).toHaveBeenCalled())
  expect(root.querySelector('h1')?.textContent).toBe('Make an offering, wherever you are')
})
