import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { loadWords } from '../../../lib/i18n/i18n.ts'
import { storeAccessToken } from '../../../lib/session/access-token.ts'
import { fakeServer } from '../../../lib/testing/fake-server.ts'
import { CataloguePage } from './catalogue-page.tsx'

const pool = {
  id: 1,
  name: 'The oil lamps',
  unit: 'lamps',
  dailyLimit: 50,
  fewLeft: 5,
  specialLimits: [],
  version: 1,
}

let server: ReturnType<typeof fakeServer>
let rights: string[]
beforeAll(() => Promise.all(['calendar', 'office', 'office-catalogue'].map(loadWords)))
beforeEach(() => {
  window.innerWidth = 1440
  storeAccessToken('token')
  server = fakeServer()
  server.answer('GET /admin/catalogue', () => ({
    body: { offerings: [], pools: [pool], deities: [], observances: [] },
  }))
  server.answer('GET /calendar/stars', () => ({ body: { stars: [] } }))
  server.answer('GET /profile/self', () => ({ body: { capabilities: rights } }))
})
afterEach(() => vi.unstubAllGlobals())

const show = () =>
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MemoryRouter initialEntries={['/admin/catalogue?view=pools']}>
        <CataloguePage />
      </MemoryRouter>
    </QueryClientProvider>,
  )

test('the keeper of the catalogue opens a pool', async () => {
  rights = ['catalogue']
  show()
  await userEvent.click(await screen.findByRole('button', { name: /The oil lamps/ }))
  expect(await screen.findByRole('dialog', { name: 'The oil lamps' })).toBeTruthy()
})

test('a reader sees the pools, and nothing can be edited', async () => {
  rights = ['audit']
  show()
  await userEvent.click(await screen.findByText('The oil lamps'))
  await waitFor(() => expect(server.asked('GET /profile/self')).toHaveLength(1))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(screen.queryByRole('button', { name: /The oil lamps/ })).toBeNull()
})
