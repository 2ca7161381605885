import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { browser } from '../../../lib/browser.ts'
import { loadWords } from '../../../lib/i18n/i18n.ts'
import { queryClient } from '../../../lib/query-client.ts'
import { startSession, useSession } from '../../../lib/session/session-store.ts'
import { fakeServer } from '../../../lib/testing/fake-server.ts'
import { ProfileEditPage } from './profile-edit-page.tsx'

const before = {
  name: 'Lakshmi Menon',
  email: 'l@example.org',
  mobile: '+919847012345' as string | null,
  mobile_verified: true,
  avatar: null as string | null,
  is_admin: false,
  capabilities: [],
  hasPassword: true,
  preferences: { theme: null, notices: { email: true, sms: true }, knownAtCounter: false },
  showUserGuide: false,
}
const address = {
  id: 'a1',
  recipient: 'Lakshmi Menon',
  line1: 'Kizhakke Veettil',
  line2: null,
  city: 'Thrissur',
  country: 'IN',
  countryName: 'India',
  state: 'IN-KL',
  stateName: 'Kerala',
  postalCode: '680002',
  mobile: '+919847012345',
  isDefault: true,
}
const ok = { body: { status: 'success', message: 'ok' } }

let server: ReturnType<typeof fakeServer>
let profile: typeof before
let addresses: (typeof address)[]
beforeAll(() => Promise.all(['account', 'contact', 'profile'].map(loadWords)))
beforeEach(() => {
  queryClient.clear()
  profile = { ...before }
  addresses = [address]
  startSession('t1', { avatar: null, userName: profile.name, email: profile.email, authority: ['user'] })
  server = fakeServer()
  server.answer('GET /profile/self', () => ({ body: profile }))
  server.answer('GET /profile/address', () => ({ body: { addresses } }))
  server.answer('GET /profile/devotees', () => ({ body: { devotees: [] } }))
  server.answer('GET /booking/birth-stars', () => ({ body: { stars: [] } }))
  server.answer('GET /profile/calendar-feed', () => ({ body: { createdAt: null } }))
  server.answer('GET /profile/sessions', () => ({ body: { sessions: [] } }))
  server.answer('GET /profile/countries', () => ({
    body: {
      countries: [
        { code: 'IN', name: 'India', dialCode: '91' },
        { code: 'SG', name: 'Singapore', dialCode: '65' },
      ],
    },
  }))
  server.answer('GET /profile/states', ({ search }) => ({
    body: { states: search.get('country') === 'IN' ? [{ code: 'IN-KL', name: 'Kerala' }] : [] },
  }))
})
afterEach(() => vi.unstubAllGlobals())

function visit(at = '/profile-edit') {
  const router = createMemoryRouter(
    [
      { path: '/profile-edit', Component: ProfileEditPage },
      { path: '/guided-booking', element: null },
    ],
    { initialEntries: [at] },
  )
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  return router
}
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }))

describe('my profile', () => {
  it('saves the name, and the header says it at once', async () => {
    server.answer('PUT /profile/self', () => ({ body: { ...profile, name: 'Lakshmi Kutty' } }))
    visit()
    const field = await screen.findByRole('textbox', { name: /^Your name/ })
    expect(screen.getByRole('button', { name: 'Save my name' })).toHaveProperty('disabled', true)
    await userEvent.clear(field)
    await userEvent.type(field, 'Lakshmi Kutty')
    await press('Save my name')
    await waitFor(() => expect(useSession.getState().user.userName).toBe('Lakshmi Kutty'))
    expect(server.asked('PUT /profile/self')[0]?.body).toEqual({ name: 'Lakshmi Kutty' })
  })

  it('sends a picture as form data and can do without it again', async () => {
    server.answer('POST /profile/avatar', () => ({ body: { avatar: '/profile/avatar/x' } }))
    server.answer('DELETE /profile/avatar', () => ok)
    visit()
    const picture = new File(['x'], 'me.png', { type: 'image/png' })
    await userEvent.upload(await screen.findByLabelText('Add a picture'), picture)
    await waitFor(() => expect(useSession.getState().user.avatar).toBe('/profile/avatar/x'))
    const sent = server.asked('POST /profile/avatar')[0]
    expect(sent?.body instanceof FormData && sent.body.get('file')).toBeInstanceOf(File)
    expect(sent?.headers.has('content-type')).toBe(false)
    await press('Remove the picture')
    await screen.findByText('Add a picture')
    expect(useSession.getState().user.avatar).toBeNull()
  })

  it('says why a picture was refused', async () => {
    server.answer('POST /profile/avatar', () => ({
      status: 422,
      body: { code: 'picture_unreadable', detail: 'This picture cannot be read.' },
    }))
    visit()
    const picture = new File(['x'], 'me.png', { type: 'image/png' })
    await userEvent.upload(await screen.findByLabelText('Add a picture'), picture)
    await screen.findByText('This picture cannot be read.')
  })

  it('keeps which reminders are wanted, and falls back when that fails', async () => {
    server.answer('POST /profile/user-preference', ({ body }) => ({
      body: { theme: null, knownAtCounter: false, ...(body as object) },
    }))
    visit()
    const sms = await screen.findByRole('switch', { name: 'By SMS' })
    await userEvent.click(sms)
    await waitFor(() => expect(sms.getAttribute('aria-checked')).toBe('false'))
    expect(server.asked('POST /profile/user-preference')[0]?.body).toEqual({
      notices: { email: true, sms: false },
    })
    server.answer('POST /profile/user-preference', () => ({ status: 503, body: { detail: 'no' } }))
    const email = screen.getByRole('switch', { name: 'By e-mail' })
    await userEvent.click(email)
    await waitFor(() => expect(server.asked('POST /profile/user-preference')).toHaveLength(2))
    await waitFor(() => expect(email.getAttribute('aria-checked')).toBe('true'))
  })

  it('offers no SMS to a mobile that is not proven, but to prove it', async () => {
    profile.mobile_verified = false
    server.answer('POST /profile/generate-mobile-otp', () => ({
      body: { status: 'success', message: 'sent', token: 'a-token-of-a-change', sentBy: 'sms' },
    }))
    visit()
    expect(await screen.findByRole('switch', { name: 'By SMS' })).toHaveProperty('disabled', true)
    await press('Verify now')
    await screen.findByRole('dialog', { name: 'Confirm your mobile number' })
    expect(server.asked('POST /profile/generate-mobile-otp')[0]?.body).toEqual({})
  })

  it('shows the guide again on request', async () => {
    server.answer('POST /profile/user-guide-show', () => ok)
    visit()
    await userEvent.click(await screen.findByRole('button', { name: 'Show the guide again' }))
    await screen.findByText('The guide stands on your home page until you hide it.')
  })
})

describe('my addresses', () => {
  it('are added with country and state, and the state goes when the country changes', async () => {
    addresses = []
    server.answer('POST /profile/address', ({ body }) => {
      addresses = [{ ...address, ...(body as object), countryName: 'Singapore', stateName: '' }]
      return { body: addresses[0] }
    })
    visit()
    await userEvent.click(await screen.findByRole('button', { name: 'Add an address' }))
    expect(screen.getByLabelText(/^Who receives it/)).toHaveProperty('value', 'Lakshmi Menon')
    await userEvent.click(await screen.findByRole('combobox', { name: 'State' }))
    await userEvent.click(await screen.findByRole('option', { name: /Kerala/ }))
    await userEvent.click(screen.getByRole('combobox', { name: 'Country' }))
    await userEvent.click(await screen.findByRole('option', { name: /Singapore/ }))
    expect(await screen.findByLabelText(/^State or region/)).toHaveProperty('value', '')
    await userEvent.type(screen.getByLabelText(/^House and street/), '12 Serangoon Road')
    await userEvent.type(screen.getByLabelText(/^Town or city/), 'Singapore')
    await userEvent.type(screen.getByLabelText(/^Postal code/), '217959')
    await press('Save the address')
    await screen.findByText('Singapore 217959, Singapore')
    expect(server.asked('POST /profile/address')[0]?.body).toEqual({
      recipient: 'Lakshmi Menon',
      line1: '12 Serangoon Road',
      city: 'Singapore',
      country: 'SG',
      state: '',
      postalCode: '217959',
      mobile: '+919847012345',
      isDefault: false,
    })
  })

  it('shows server errors at the field', async () => {
    server.answer('PUT /profile/address/a1', () => ({
      status: 422,
      body: {
        code: 'pin_invalid',
        detail: 'x',
        fields: { postalCode: 'A PIN code has 6 digits, like 688 561.' },
      },
    }))
    visit()
    await userEvent.click(await screen.findByRole('button', { name: 'Edit Lakshmi Menon, Thrissur' }))
    await userEvent.clear(screen.getByLabelText(/^PIN code/))
    await userEvent.type(screen.getByLabelText(/^PIN code/), '68')
    await press('Save the address')
    await screen.findByText('A PIN code has 6 digits, like 688 561.')
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(/^PIN code/)))
  })

  it('are removed after asking', async () => {
    server.answer('DELETE /profile/address/a1', () => {
      addresses = []
      return ok
    })
    visit()
    await userEvent.click(await screen.findByRole('button', { name: 'Remove Lakshmi Menon, Thrissur' }))
    await press('Remove')
    await screen.findByText(/No address yet/)
  })
})

describe('/profile-edit?add=mobile', () => {
  const asked = '/profile-edit?add=mobile&return=/guided-booking?step=pay'
  const path = (router: ReturnType<typeof visit>) =>
    router.state.location.pathname + router.state.location.search

  it('asks for the number and its code, then returns to the page that needed it', async () => {
    profile = { ...profile, mobile: null, mobile_verified: false, hasPassword: false }
    server.answer('POST /profile/change-mobile', () => ({
      body: { status: 'success', message: 'sent', token: 'a-token-of-a-change', sentBy: 'sms' },
    }))
    server.answer('POST /profile/verify-mobile', () => {
      profile = { ...profile, mobile: '+919847012345', mobile_verified: true }
      return ok
    })
    const router = visit(asked)
    await screen.findByRole('heading', { level: 1, name: 'Your mobile number, please' })
    await userEvent.type(screen.getByRole('textbox', { name: /^Mobile/ }), '98470 12345')
    await press('Send me a code')
    await screen.findByRole('heading', { name: 'Confirm your mobile number' })
    await userEvent.click(screen.getByLabelText('Digit 1 of 6'))
    await userEvent.keyboard('123456')
    await press('Verify mobile')
    await waitFor(() => expect(path(router)).toBe('/guided-booking?step=pay'))
  })

  it('asks nothing of people with a number', async () => {
    const router = visit(asked)
    await waitFor(() => expect(path(router)).toBe('/guided-booking?step=pay'))
  })

  it('never leads to another site', async () => {
    const router = visit('/profile-edit?add=mobile&return=//evil.example')
    await waitFor(() => expect(path(router)).toBe('/profile-edit'))
  })
})

describe('what is kept about a person', () => {
  it('is downloaded from a URL that works once', async () => {
    const goTo = vi.spyOn(browser, 'goTo').mockReturnValue()
    server.answer('POST /profile/privacy/export', () => ({
      body: { url: 'http://localhost:4000/files/once' },
    }))
    visit()
    await userEvent.click(await screen.findByRole('button', { name: 'Download my data' }))
    await waitFor(() => expect(goTo).toHaveBeenCalledWith('http://localhost:4000/files/once'))
  })

  it('is deleted only after the word and the password, and a refusal is shown', async () => {
    server.answer('POST /profile/privacy/forget', () => ({
      status: 409,
      body: { code: 'bookings_unfinished', detail: 'A booking of yours is not over yet.' },
    }))
    visit()
    await userEvent.click(await screen.findByRole('button', { name: 'Delete my account' }))
    const yes = screen.getByRole('button', { name: 'Delete my account for good' })
    expect(yes.hasAttribute('disabled') || yes.getAttribute('aria-disabled') === 'true').toBe(true)
    await userEvent.type(screen.getByLabelText(/Your password/), 'sevenlampsatdawn')
    await userEvent.type(screen.getByLabelText(/Type DELETE to confirm/), 'delete')
    expect(yes.hasAttribute('disabled') || yes.getAttribute('aria-disabled') === 'true').toBe(false)
    await userEvent.click(yes)
    await screen.findByText('A booking of yours is not over yet.')
    expect(server.asked('POST /profile/privacy/forget')[0]?.body).toEqual({
      confirm: 'DELETE',
      password: 'sevenlampsatdawn',
    })
  })
})
