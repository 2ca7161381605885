import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { loadWords } from '../../../lib/i18n/i18n.ts'
import { storeAccessToken } from '../../../lib/session/access-token.ts'
import { fakeServer } from '../../../lib/testing/fake-server.ts'
import { sampleDraw, sampleLive, sampleRelease } from '../../../lib/testing/sample-release.ts'
import { ReleasePage } from './release-page.tsx'
import { ReleasesPage } from './releases-page.tsx'

const { id } = sampleRelease
const live = `GET /releases/${id}/live`
const steer = `POST /releases/${id}/steer`

let server: ReturnType<typeof fakeServer>
let shown = sampleLive
let rights: string[]
beforeAll(() => Promise.all(['office', 'office-releases'].map(loadWords)))
beforeEach(() => {
  storeAccessToken('token')
  shown = sampleLive
  rights = ['catalogue']
  server = fakeServer()
  server.answer('GET /releases', () => ({ body: { releases: [shown.release] } }))
  server.answer(live, () => ({ body: shown }))
  server.answer(steer, () => ({ body: { status: 'done' } }))
  server.answer(`GET /waiting-room/draws/${sampleRelease.draw_id}`, () => ({ body: sampleDraw }))
  server.answer('GET /profile/self', () => ({ body: { capabilities: rights } }))
  server.answer('GET /temple', () => ({ body: { name: 'Temple', timeZone: 'Asia/Kolkata' } }))
})
afterEach(() => vi.unstubAllGlobals())

function show(path = `/admin/releases/${id}`) {
  const routes = [
    { path: '/admin/releases', Component: ReleasesPage },
    { path: '/admin/releases/:releaseId', Component: ReleasePage },
  ]
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  render(
    <QueryClientProvider client={client}>
      <RouterProvider router={createMemoryRouter(routes, { initialEntries: [path] })} />
    </QueryClientProvider>,
  )
  return client
}
const wishes = () => server.asked(steer).map(({ body }) => body)

test('the list says how far each is, in words', async () => {
  show('/admin/releases')
  expect(await screen.findByText('Open')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Ayilyam 2027' })).toBeTruthy()
})

test('where nothing was announced both ways are explained, and one may begin', async () => {
  server.answer('GET /releases', () => ({ body: { releases: [] } }))
  show('/admin/releases')
  expect(await screen.findByText(/^In a live room/)).toBeTruthy()
  expect(screen.getByText(/^In a ballot/)).toBeTruthy()
  expect(await screen.findByRole('link', { name: 'Announce a release' })).toBeTruthy()
})

test('a reader sees everything and can press nothing', async () => {
  rights = ['treasury']
  show()
  expect(await screen.findByText('33,780')).toBeTruthy()
  expect(screen.getByText('Open for 14 minutes')).toBeTruthy()
  expect(screen.getByText('Pace set to 570 a minute')).toBeTruthy()
  expect(screen.getByText('full')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /Pause|Faster|End/ })).toBeNull()
  await userEvent.keyboard('p')
  expect(wishes()).toEqual([])
})

test('P pauses; a paused one is called again gently or at its pace', async () => {
  show()
  await screen.findAllByRole('button', { name: /^Pause calling/ })
  shown = { ...sampleLive, isPaused: true }
  await userEvent.keyboard('p')
  expect(await screen.findByRole('region', { name: 'Calling is paused' })).toBeTruthy()
  const gently = screen.getAllByRole('button', { name: 'Call again, 190 a minute' })
  await userEvent.click(gently[0] as HTMLElement)
  await waitFor(() =>
    expect(wishes()).toEqual([
      { action: 'pause' },
      { action: 'pace', ratePerMinute: 190 },
      { action: 'resume' },
    ]),
  )
})

test('several presses on the pace are one deed', async () => {
  show()
  const faster = await screen.findByRole('button', { name: 'Faster' })
  await userEvent.click(faster)
  await userEvent.click(faster)
  await userEvent.keyboard('{ArrowRight}')
  expect(screen.getByRole('status', { name: 'Called a minute at the most' }).textContent).toBe('600')
  await waitFor(() => expect(wishes()).toEqual([{ action: 'pace', ratePerMinute: 600 }]))
})

test('how many may be inside is set by its own button, and checked before', async () => {
  show()
  const field = await screen.findByRole('textbox', { name: 'Most inside at once' })
  await userEvent.clear(field)
  await userEvent.type(field, '0')
  await userEvent.click(screen.getByRole('button', { name: 'Set' }))
  expect(await screen.findByText(/at least 1|1 or more/i)).toBeTruthy()
  await userEvent.clear(field)
  await userEvent.type(field, '900')
  await userEvent.click(screen.getByRole('button', { name: 'Set' }))
  await waitFor(() => expect(wishes()).toEqual([{ action: 'window', windowSize: 900 }]))
})

test('ending needs a confirmation that says what it does', async () => {
  show()
  await userEvent.click(await screen.findByRole('button', { name: 'End the release' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'End Ayilyam 2027?' }))
  expect(dialog.getByText('33,780 waiting are told that it is over.')).toBeTruthy()
  expect(dialog.getByText(/^460 places that are left can be booked as always/)).toBeTruthy()
  expect(wishes()).toEqual([])
  await userEvent.click(dialog.getByRole('button', { name: 'End the release' }))
  await waitFor(() => expect(wishes()).toEqual([{ action: 'end' }]))
})

test('a lost network keeps the last figures and says of when they are', async () => {
  const client = show()
  await screen.findByText('33,780')
  server.answer(live, () => new TypeError('gone'))
  await client.refetchQueries({ queryKey: ['releases', 'live', id] })
  expect(await screen.findByText('No answer from the temple’s system')).toBeTruthy()
  expect(screen.getByText(/^The figures are those of 6:14:20 am\./)).toBeTruthy()
  expect(screen.getByText('33,780')).toBeTruthy()
})

test('an ended one says why, and nothing of it can be steered', async () => {
  const release = { ...sampleRelease, endedAt: '2026-12-05T00:55:00Z', endReason: 'sold_out' as const }
  shown = { ...sampleLive, phase: 'ended', release }
  show()
  expect(await screen.findByText('Ended: all places are taken')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /Pause|Faster|End/ })).toBeNull()
})

test('before the first call there is the seal and no chart', async () => {
  shown = { ...sampleLive, phase: 'announced', moments: [], joined: 0, late: 0, called: 0 }
  show()
  expect(await screen.findByText('The chart begins with the first call.')).toBeTruthy()
  expect(screen.getByText(sampleRelease.commitment)).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Pause/ })).toBeNull()
})

test('a link to no release says so', async () => {
  show('/admin/releases/0193f5d2-0000-7000-8000-00000000000f')
  expect(await screen.findByText('There is no such release')).toBeTruthy()
})
