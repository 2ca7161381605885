import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { loadWords } from '../../lib/i18n/i18n.ts'
import { fakeServer } from '../../lib/testing/fake-server.ts'
import { ConcernGrid } from './concern-grid.tsx'

const concerns = [
  { id: 1, slug: 'serpent', name: 'Sarpa dosha', nameMl: 'സർപ്പദോഷം', description: '', offeringCount: 4 },
  { id: 2, slug: 'marriage', name: 'Delay in marriage', nameMl: 'വിവാഹം', description: '', offeringCount: 3 },
]
let server: ReturnType<typeof fakeServer>
beforeAll(() => loadWords('catalogue'))
beforeEach(() => {
  server = fakeServer()
})
afterEach(() => vi.unstubAllGlobals())

const show = () =>
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MemoryRouter>
        <ConcernGrid pathOf={({ slug }) => `/concern/${slug}`} />
      </MemoryRouter>
    </QueryClientProvider>,
  )

test('each concern is a picture that leads on; what none names leads to the whole list', async () => {
  server.answer('GET /booking/get-concerns', () => ({ body: { concerns } }))
  const { container } = show()
  expect(container.querySelector('[aria-busy=true]')).not.toBeNull()
  const link = await screen.findByRole('link', { name: /^Sarpa dosha/ })
  expect(link.getAttribute('href')).toBe('/concern/serpent')
  expect(container.querySelector('[data-art="concern-marriage"]')).not.toBeNull()
  expect(screen.getByRole('link', { name: 'Something else' }).getAttribute('href')).toBe('/direct-booking')
})

test('a failure is shown and can be retried', async () => {
  server.answer('GET /booking/get-concerns', () => ({ status: 404, body: { detail: 'Not today.' } }))
  show()
  expect((await screen.findByRole('alert')).textContent).toContain('Not today.')
  server.answer('GET /booking/get-concerns', () => ({ body: { concerns } }))
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByRole('link', { name: /^Delay in marriage/ })
})
