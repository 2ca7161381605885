import { createHash } from 'node:crypto'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { loadWords } from '../../../lib/i18n/i18n.ts'
import { routes } from '../../../lib/paths.ts'
import { fakeServer } from '../../../lib/testing/fake-server.ts'
import { DrawPage } from './draw-page.tsx'

const hash = (...parts: Buffer[]) => createHash('sha256').update(Buffer.concat(parts)).digest()
const code = Buffer.alloc(16, 9)
const secret = Buffer.alloc(32, 1)
const leaves = [hash(code), hash(Buffer.alloc(16, 8))].sort((a, b) => Buffer.compare(a, b))
const part = hash(Buffer.concat(leaves))
const entriesHash = hash(part)
const draw = {
  announcedAt: '2026-11-10T04:00:00Z',
  closesAt: '2026-12-05T00:30:00Z',
  commitment: hash(secret).toString('hex'),
  beacon: null,
  closedAt: '2026-12-05T00:30:00Z',
  entries: 2,
  shardBits: 0,
  entriesHash: entriesHash.toString('hex'),
  secret: secret.toString('hex'),
  seed: hash(secret, entriesHash).toString('hex'),
  drawnAt: '2026-12-05T00:30:05Z',
  calledOffAt: null,
  buckets: [1, 1],
}

let server: ReturnType<typeof fakeServer>
beforeAll(() => loadWords('releases'))
beforeEach(() => {
  localStorage.clear()
  server = fakeServer()
  server.answer('GET /temple', () => ({ body: { name: 'Sree Nagaraja Temple', timeZone: 'Asia/Kolkata' } }))
  server.answer('GET /waiting-room/draws/d1', () => ({ body: draw }))
  server.answer('GET /waiting-room/draws/d1/entries/0', () => ({
    body: { leaves: Buffer.concat(leaves).toString('hex'), parts: [part.toString('hex')] },
  }))
})
afterEach(() => vi.unstubAllGlobals())

function visit() {
  const router = createMemoryRouter([{ path: routes.draw.path, Component: DrawPage }], {
    initialEntries: ['/draws/d1'],
  })
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
}
const type = async (typed: string) => {
  const field = await screen.findByRole('textbox')
  await userEvent.clear(field)
  await userEvent.type(field, typed)
  await userEvent.click(screen.getByRole('button', { name: 'Work out my place' }))
}

it('is worked out by anybody, and for one’s own place by a code that is typed', async () => {
  visit()
  await screen.findByText('Everything fits: the draw was made as it was announced')
  await type('no code')
  await screen.findByText('A code has 32 figures and letters from a to f.')
  await type(code.toString('hex').toUpperCase())
  await screen.findByText('It stands in the list that was sealed.')
  await screen.findByText(/about place [12] of 2/)
})

it('finds the code that this browser joined with', async () => {
  localStorage.setItem('draw:d1', JSON.stringify({ code: code.toString('hex'), lateNo: null }))
  visit()
  await screen.findByText('It stands in the list that was sealed.')
})

it('says of a stranger’s code that it is not in it, and of a false secret that it does not fit', async () => {
  server.answer('GET /waiting-room/draws/d1', () => ({ body: { ...draw, secret: '02'.repeat(32) } }))
  visit()
  await screen.findByText('Something does not fit')
  screen.getByText('The secret that was told does not fit the seal.')
  await type('0b'.repeat(16))
  await screen.findByText(/This code is not in the list/)
})

it('says of a draw that was called off that there will be none', async () => {
  const none = { secret: null, seed: null, drawnAt: null, entriesHash: null, closedAt: null, buckets: null }
  server.answer('GET /waiting-room/draws/d1', () => ({
    body: { ...draw, ...none, calledOffAt: '2026-11-17T06:00:00.000Z' },
  }))
  visit()
  await screen.findByText('This draw was called off')
  expect(screen.queryByText('It has not been drawn yet')).toBeNull()
})

it('before the draw shows the seal, and what is not known yet', async () => {
  server.answer('GET /waiting-room/draws/d1', () => ({
    body: {
      ...draw,
      secret: null,
      seed: null,
      drawnAt: null,
      entriesHash: null,
      closedAt: null,
      buckets: null,
    },
  }))
  visit()
  await screen.findByText('It has not been drawn yet')
  screen.getByText(draw.commitment)
  expect(screen.queryByText('Everything fits: the draw was made as it was announced')).toBeNull()
})
