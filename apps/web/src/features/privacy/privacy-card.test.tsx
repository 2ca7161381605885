import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { privacyNotice } from '@vazhipadu/contract/privacy-notice'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { loadWords } from '../../lib/i18n/i18n.ts'
import { queryClient } from '../../lib/query-client.ts'
import { storeAccessToken } from '../../lib/session/access-token.ts'
import { fakeServer, gate } from '../../lib/testing/fake-server.ts'
import { NoticeBanner } from './notice-banner.tsx'
import { PrivacyCard } from './privacy-card.tsx'

const given = {
  version: '2026-11-01',
  language: 'en',
  givenAt: '2026-11-10T06:00:00Z',
  isCurrent: true,
  withdrawnAt: null as string | null,
  closesAt: null as string | null,
}
const sister = { name: 'Meera Menon', relation: 'Sister', email: 'meera@example.org', mobile: null }
const ok = { body: { status: 'success', message: 'Done.' } }

let server: ReturnType<typeof fakeServer>
let consent: typeof given
let nominee: typeof sister | null

beforeAll(() => Promise.all(['account', 'profile'].map(loadWords)))
beforeEach(() => {
  queryClient.clear()
  storeAccessToken('t1')
  consent = { ...given }
  nominee = null
  server = fakeServer()
  server.answer('GET /profile/privacy', () => ({ body: { notice: privacyNotice, consent, nominee } }))
})
afterEach(() => vi.unstubAllGlobals())

function show(component: 'card' | 'banner' = 'card') {
  const page = component === 'card' ? <PrivacyCard hasPassword /> : <NoticeBanner />
  const router = createMemoryRouter([{ path: '/', element: page }])
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
}
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }))

describe('consent', () => {
  it('is shown with the notice it was given to, and withdrawn after one question', async () => {
    server.answer('POST /profile/privacy/withdraw', () => {
      consent = {
        ...given,
        isCurrent: false,
        withdrawnAt: '2026-11-12T06:00:00Z',
        closesAt: '2026-11-19T06:00:00Z',
      }
      return ok
    })
    show()
    expect((await screen.findByText(/1 Nov 2026/)).textContent).toContain('You agreed')
    await press('Withdraw my consent')
    expect(screen.getByRole('alert').textContent).toContain('bookings')
    expect(server.asked('POST /profile/privacy/withdraw')).toHaveLength(0)
    await press('Yes, withdraw')
    expect((await screen.findByText(/19 Nov/)).textContent).toContain('close')
    expect(screen.queryByRole('button', { name: 'Withdraw my consent' })).toBeNull()
  })

  it('can be given again', async () => {
    consent = {
      ...given,
      isCurrent: false,
      withdrawnAt: '2026-11-12T06:00:00Z',
      closesAt: '2026-11-19T06:00:00Z',
    }
    server.answer('POST /profile/privacy/consent', () => {
      consent = { ...given }
      return ok
    })
    show()
    await press('I agree again')
    await screen.findByRole('button', { name: 'Withdraw my consent' })
    expect(server.asked('POST /profile/privacy/consent')[0]?.body).toEqual({
      version: privacyNotice.version,
      language: 'en',
    })
  })
})

describe('a nominee', () => {
  it('is named with one way to reach them at least', async () => {
    server.answer('PUT /profile/privacy/nominee', () => {
      nominee = sister
      return ok
    })
    show()
    await press('Name somebody')
    await userEvent.type(screen.getByLabelText(/^Name/), 'Meera Menon')
    await userEvent.type(screen.getByLabelText(/^What they are to you/), 'Sister')
    await press('Save')
    expect(await screen.findByText('Please give an e-mail address or a mobile number')).toBeTruthy()
    await userEvent.type(screen.getByLabelText(/^E-mail/), 'meera@example.org')
    await press('Save')
    expect(await screen.findByText('Meera Menon')).toBeTruthy()
    expect(server.asked('PUT /profile/privacy/nominee')[0]?.body).toEqual({
      name: 'Meera Menon',
      relation: 'Sister',
      email: 'meera@example.org',
    })
  })

  it('is removed', async () => {
    nominee = sister
    server.answer('DELETE /profile/privacy/nominee', () => {
      nominee = null
      return ok
    })
    show()
    await press('Name nobody any more')
    await waitFor(() => expect(screen.queryByText('Meera Menon')).toBeNull())
  })
})

describe('an account', () => {
  it('is deleted after its password and the word; a refusal is shown and the input stays', async () => {
    const { wait, open } = gate()
    server.answer('POST /profile/privacy/forget', () => ({
      wait,
      body: { status: 'failed', message: 'This is not your password.' },
    }))
    show()
    await press('Delete my account')
    const erase = await screen.findByRole('button', { name: 'Delete my account for good' })
    expect(erase).toHaveProperty('disabled', true)
    await userEvent.type(screen.getByLabelText(/^Your password/), 'a lamp')
    await userEvent.type(screen.getByLabelText(/^Type DELETE to confirm/), 'delet')
    expect(erase).toHaveProperty('disabled', true)
    await userEvent.type(screen.getByLabelText(/^Type DELETE to confirm/), 'e{Enter}{Enter}')
    open()
    expect(await screen.findByText('This is not your password.')).toBeTruthy()
    expect(screen.getByLabelText(/^Your password/)).toHaveProperty('value', 'a lamp')
    expect(server.asked('POST /profile/privacy/forget').map(({ body }) => body)).toEqual([
      { confirm: 'DELETE', password: 'a lamp' },
    ])
  })
})

describe('a notice that has changed', () => {
  it('is said on the first page, with a way to read and to agree', async () => {
    consent = { ...given, version: '2025-01-01', isCurrent: false }
    server.answer('POST /profile/privacy/consent', () => {
      consent = { ...given }
      return ok
    })
    show('banner')
    expect(await screen.findByRole('link', { name: 'Read it' })).toBeTruthy()
    await press('I agree')
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Read it' })).toBeNull())
  })

  it('is not shown to people who have agreed to it', async () => {
    show('banner')
    await waitFor(() => expect(server.asked('GET /profile/privacy')).toHaveLength(1))
    expect(screen.queryByRole('button')).toBeNull()
  })
})
