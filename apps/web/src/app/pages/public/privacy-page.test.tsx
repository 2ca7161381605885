import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen, within } from '@testing-library/react'
import { retention } from '@vazhipadu/contract/retention'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { loadWords } from '../../../lib/i18n/i18n.ts'
import { fakeServer } from '../../../lib/testing/fake-server.ts'
import { PrivacyPage } from './privacy-page.tsx'

beforeAll(() => loadWords('legal'))
beforeEach(() => {
  fakeServer().answer('GET /temple', () => ({ body: { name: 'Sree Nagaraja Temple, Kavumpuzha' } }))
})
afterEach(() => vi.unstubAllGlobals())

it('prints every time of the table by which things are removed', () => {
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <PrivacyPage />
    </QueryClientProvider>,
  )
  const section = within(screen.getByRole('region', { name: '7. For how long' }))
  const points = section.getAllByRole('listitem').map((point) => point.textContent ?? '')
  const times = Object.values(retention).map((kept) =>
    'years' in kept ? `${kept.years} years` : `${kept.days} ${kept.days === 1 ? 'day' : 'days'}`,
  )
  expect(points.slice(-times.length).map((point, n) => point.includes(times[n] ?? '?'))).toEqual(
    times.map(() => true),
  )
  expect(points).toContain('A booking that was never paid: 90 days.')
  expect(points.join()).not.toContain('legal.')
})
