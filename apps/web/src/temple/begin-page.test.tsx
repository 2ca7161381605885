import { act, fireEvent, screen, waitFor } from '@testing-library/react'
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
  vi.restoreAllMocks()
  document.body.replaceChildren()
})

/** Mimics the host's HTML, at noon of a day at the temple. */
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

test('an outdated page is refetched and rendered', async () => {
  const page = sampleTodayPage()
  loadPage.mockResolvedValue({ ...page, today: '2026-11-15', day: page.tomorrow })
  await open('/temple/today', page, '2026-11-15')
  const heading = () => screen.getAllByRole('heading', { level: 2 })[0]?.textContent
  await waitFor(() => expect(heading()).toBe('Sunday 15 November'))
  expect(document.title).toContain('15 November 2026')
  expect(saved()).toBeUndefined()
})

/** Holds back the server's answer, and controls the page's timeout. */
function holdBack() {
  const { promise, resolve } = Promise.withResolvers<PublicPage | undefined>()
  const patience = new AbortController()
  vi.spyOn(AbortSignal, 'timeout').mockReturnValue(patience.signal)
  loadPage.mockReturnValue(promise)
  return {
    send: (page: PublicPage) => act(async () => resolve(page)),
    lose: () => act(async () => patience.abort()),
  }
}
const pressed = () => screen.getByRole('button', { pressed: true }).getAttribute('aria-label')

test('until a newer one comes it lives and says of when it is, and what was chosen meanwhile stays', async () => {
  const complaints = vi.spyOn(console, 'error')
  const { send } = holdBack()
  const root = await open('/temple/calendar', sampleCalendar(), '2026-11-15')
  expect(saved()).toMatch(/^Saved on Sat 14 Nov 2026/)
  expect(bookLinks(root)).toBe(0)
  const chosen = screen.getByRole('button', { name: /^Friday 20 November/ })
  fireEvent.click(chosen)
  await send({ ...sampleCalendar(), today: '2026-11-15' })
  await waitFor(() => expect([saved(), bookLinks(root)]).toEqual([undefined, 1]))
  expect(pressed()).toMatch(/^Friday 20 November/)
  expect(chosen.isConnected).toBe(true)
  expect([complaints.mock.calls, vi.mocked(reportError).mock.calls]).toEqual([[], []])
})

test('where no day was chosen the newer one shows its own', async () => {
  const { send } = holdBack()
  await open('/temple/calendar', sampleCalendar(), '2026-11-15')
  expect(pressed()).toMatch(/^Saturday 14 November/)
  await send({ ...sampleCalendar(), today: '2026-11-15' })
  await waitFor(() => expect(pressed()).toMatch(/^Sunday 15 November/))
})

test('if the temple does not answer, the page is still not empty', async () => {
  const { lose } = holdBack()
  window.history.replaceState(null, '', '/temple')
  const root = document.createElement('div')
  const begun = beginPage(root)
  await lose()
  await begun
  expect(root.textContent).toBe('This page could not be loaded.')
})

test('a saved page stays as it is when the newer one comes too late', async () => {
  const { lose, send } = holdBack()
  await open('/temple', sampleHome(), '2026-11-15')
  await lose()
  await send({ ...sampleHome(), today: '2026-11-15' })
  expect(saved()).toBeTruthy()
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
  await waitFor(() => expect([saved(), bookLinks(root)]).toEqual([undefined, 1]))
})

test('what could be read stays readable when the page cannot live', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  // With React's act environment on, errors would be thrown to the test instead of reported to the page.
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false)
  const page = sampleHome()
  const root = write('/temple', page, '2026-11-14', { ...page, day: undefined })
  await beginPage(root)
  await vi.waitFor(() => expect(reportError).toHaveBeenCalled())
  expect(root.querySelector('h1')?.textContent).toBe('Make an offering, wherever you are')
})
