import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { loadWords } from '../../lib/i18n/i18n.ts'
import { storeAccessToken } from '../../lib/session/access-token.ts'
import { fakeServer } from '../../lib/testing/fake-server.ts'
import { OwnStar } from './own-star.tsx'

const stars = [
  { id: 1, name: 'Aswathi', nameMl: 'അശ്വതി' },
  { id: 9, name: 'Ayilyam', nameMl: 'ആയില്യം' },
]

let server: ReturnType<typeof fakeServer>
beforeAll(() => loadWords('profile'))
beforeEach(() => {
  storeAccessToken('t1')
  server = fakeServer()
})
afterEach(() => vi.unstubAllGlobals())

async function choose(family: object[]) {
  server.answer('GET /profile/devotees', () => ({ body: { devotees: family } }))
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <OwnStar name="Lakshmi Menon" stars={stars} />
    </QueryClientProvider>,
  )
  const field = screen.getByRole('combobox', { name: /birth star/ })
  await waitFor(() => expect(field).toHaveProperty('disabled', false))
  await userEvent.click(field)
  await userEvent.click(await screen.findByRole('option', { name: /Ayilyam/ }))
}
const chosen = () => screen.getByRole('combobox', { name: /birth star/ }).textContent

describe('one’s own star', () => {
  it('is kept as the person of the family that is oneself', async () => {
    const self = { id: 'd1', name: 'Lakshmi Menon', nameMl: null, starId: 9, relation: 'self' }
    server.answer('POST /profile/devotees', () => ({ body: self }))
    await choose([])
    await waitFor(() => expect(chosen()).toContain('Ayilyam'))
    expect(server.asked('POST /profile/devotees').map(({ body }) => body)).toEqual([
      { name: 'Lakshmi Menon', starId: 9, relation: 'self' },
    ])
  })

  it('changes that person’s star and nothing else, where there is one', async () => {
    const self = { id: 'd1', name: 'Lakshmi', nameMl: 'ലക്ഷ്മി', starId: null, relation: 'self' }
    server.answer('PUT /profile/devotees/d1', () => ({ body: { ...self, starId: 9 } }))
    await choose([{ id: 'd0', name: 'Arjun', nameMl: null, starId: 1, relation: 'son' }, self])
    await waitFor(() => expect(chosen()).toContain('Ayilyam'))
    expect(server.asked('PUT /profile/devotees/d1').map(({ body }) => body)).toEqual([
      { name: 'Lakshmi', nameMl: 'ലക്ഷ്മി', starId: 9, relation: 'self' },
    ])
  })

  it('that could not be kept says so, and shows what is true', async () => {
    server.answer('POST /profile/devotees', () => ({
      status: 409,
      body: { code: 'x', detail: 'You have 50 people in your family list. Please remove one first.' },
    }))
    await choose([])
    await screen.findByText(/You have 50 people/)
    expect(chosen()).toContain('Star not known')
  })
})
