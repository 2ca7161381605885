import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { loadWords } from '../../lib/i18n/i18n.ts'
import { storeAccessToken } from '../../lib/session/access-token.ts'
import { fakeServer } from '../../lib/testing/fake-server.ts'
import { MobileProof } from './mobile-proof.tsx'

beforeAll(() => loadWords('support'))
afterEach(() => vi.unstubAllGlobals())

type Devotee = Parameters<typeof MobileProof>[0]['devotee']
const devotee: Devotee = {
  name: 'Aswathy Suresh',
  email: 'a@example.org',
  mobile: '+447400123456',
  since: '2026-01-12T14:44:00.000Z',
  earlier: [],
  account_id: '6f1c3a1e-7a51-4d8c-9b9a-0d0c5a3b2f12',
  mobileProof: { by: 'nobody' },
}

function show(own: Partial<Devotee> = {}, mayConfirm = true) {
  const onConfirmed = vi.fn()
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MobileProof
        devotee={{ ...devotee, ...own }}
        timeZone="Asia/Kolkata"
        mayConfirm={mayConfirm}
        onConfirmed={onConfirmed}
      />
    </QueryClientProvider>,
  )
  return onConfirmed
}

it('the desk confirms the number that it looks at', async () => {
  storeAccessToken('t1')
  const server = fakeServer()
  const path = `POST /admin/devotees/${devotee.account_id}/confirm-mobile`
  server.answer(path, () => ({ body: { status: 'success', message: 'The number is confirmed.' } }))
  const onConfirmed = show()
  await userEvent.click(screen.getByRole('button', { name: 'Confirm this number' }))
  await waitFor(() => expect(onConfirmed).toHaveBeenCalledOnce())
  expect(server.asked(path)[0]?.body).toEqual({ mobile: '+447400123456' })
})

it('says who confirmed it and when, and offers it to nobody who only reads', () => {
  show({ mobileProof: { by: 'office', name: 'Lakshmi Nair', at: '2026-11-12T14:44:00.000Z' } })
  expect(screen.getByText(/Confirmed by Lakshmi Nair, .*12/)).toBeTruthy()
  show({}, false)
  expect(screen.getByText('Not confirmed')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Confirm this number' })).toBeNull()
})
