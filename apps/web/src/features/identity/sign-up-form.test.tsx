import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { privacyNotice } from '@vazhipadu/contract/privacy-notice'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { useRegistrationNotice } from '../../lib/session/registration-notice-store.ts'
import { fakeServer } from '../../lib/testing/fake-server.ts'
import { SignUpForm } from './sign-up-form.tsx'

let server: ReturnType<typeof fakeServer>
beforeEach(() => {
  useRegistrationNotice.setState({ isDialogOpen: false })
  sessionStorage.clear()
  server = fakeServer()
  show()
})
const show = () =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <SignUpForm />
    </QueryClientProvider>,
  )
afterEach(() => vi.unstubAllGlobals())

const fill = async () => {
  await userEvent.type(screen.getByLabelText(/^Your name/), 'Lakshmi Menon')
  await userEvent.type(screen.getByLabelText(/^E-mail/), 'lakshmi@example.org')
  await userEvent.type(screen.getByLabelText(/^Mobile/), '98470 12345')
  await userEvent.type(screen.getByLabelText(/^Password/), 'the lamp is lit')
  await userEvent.click(screen.getByRole('checkbox'))
}
const press = () => userEvent.click(screen.getByRole('button', { name: 'Create my account' }))

describe('signing up', () => {
  it('registers and opens the verification dialog with message, e-mail, mobile and token', async () => {
    server.answer('POST /auth/register', () => ({
      body: { status: 'success', message: 'A code is on its way.', tempToken: 'temporary-token-1' },
    }))
    await fill()
    await press()
    await waitFor(() => expect(useRegistrationNotice.getState().isDialogOpen).toBe(true))
    expect(server.seen[0]?.body).toEqual({
      name: 'Lakshmi Menon',
      email: 'lakshmi@example.org',
      mobile: '+919847012345',
      password: 'the lamp is lit',
      consent: true,
      notice: { version: privacyNotice.version, language: 'en' },
    })
    expect(useRegistrationNotice.getState()).toMatchObject({
      dialogMessage: 'A code is on its way.',
      emailAddress: 'lakshmi@example.org',
      mobileNumber: '+919847012345',
      temporaryToken: 'temporary-token-1',
    })
  })

  it('has the same key until a token comes, also after a 503, and then another', async () => {
    server.answer('POST /auth/register', () => ({
      status: 503,
      body: { code: 'unavailable', detail: 'Later.', status: 'failed', message: 'Later.' },
    }))
    await fill()
    await press()
    expect((await screen.findByRole('alert')).textContent).toBe('Later.')
    server.answer('POST /auth/register', () => ({
      body: { status: 'success', message: 'A code is on its way.', tempToken: 'temporary-token-1' },
    }))
    for (const presses of [2, 3]) {
      await press()
      await waitFor(() => expect(server.seen).toHaveLength(presses))
      await waitFor(() => expect(useRegistrationNotice.getState().isDialogOpen).toBe(true))
      useRegistrationNotice.setState({ isDialogOpen: false })
    }
    const [away, taken, another] = server.seen.map(({ headers }) => headers.get('idempotency-key'))
    expect(taken).toBe(away)
    expect(another).not.toBe(taken)
  })

  it('"Unable to sign up" for an empty answer', async () => {
    server.answer('POST /auth/register', () => ({}))
    await fill()
    await press()
    expect((await screen.findByRole('alert')).textContent).toBe('Unable to sign up')
    expect(useRegistrationNotice.getState().isDialogOpen).toBe(false)
  })

  it('a failure uses the message field of the response', async () => {
    server.answer('POST /auth/register', () => ({ body: { status: 'failed', message: 'Try tomorrow.' } }))
    await fill()
    await press()
    expect((await screen.findByRole('alert')).textContent).toBe('Try tomorrow.')
  })

  it('errors stand beside their fields, consent too, with focus on the first', async () => {
    await press()
    await screen.findByText('Please agree to the terms and the privacy policy')
    for (const words of [
      'Please enter your name.',
      'Please enter the e-mail address.',
      'Please enter a mobile number.',
      'Please enter the password.',
    ])
      expect(screen.getByText(words)).toBeTruthy()
    expect(document.activeElement).toBe(screen.getByLabelText(/^Your name/))
  })

  it('a field shows its own error', async () => {
    await userEvent.type(screen.getByLabelText(/^Your name/), 'L')
    await userEvent.type(screen.getByLabelText(/^E-mail/), 'lakshmi')
    await userEvent.type(screen.getByLabelText(/^Password/), 'short')
    await press()
    await screen.findByText('Please enter your name, with two letters at least.')
    expect(
      screen.getByText('This is not a whole e-mail address. One looks like name@example.com.'),
    ).toBeTruthy()
    expect(screen.getByText('Please choose a longer password, of at least 10 characters.')).toBeTruthy()
    expect(screen.queryByText(/String must contain|Invalid email|Required/)).toBeNull()
  })

  it('typed text is restored after a reload, except the password', async () => {
    await fill()
    cleanup()
    show()
    const shownIn = (label: RegExp) => screen.getByLabelText<HTMLInputElement>(label).value
    expect([shownIn(/^Your name/), shownIn(/^E-mail/), shownIn(/^Mobile/), shownIn(/^Password/)]).toEqual([
      'Lakshmi Menon',
      'lakshmi@example.org',
      '98470 12345',
      '',
    ])
    expect(JSON.stringify(Object.entries(sessionStorage))).not.toContain('the lamp is lit')
  })

  it('a field refused by the server is marked and focused', async () => {
    server.answer('POST /auth/register', () => ({
      status: 422,
      body: { code: 'invalid', detail: 'd', fields: { password: 'This password is too common' } },
    }))
    await fill()
    await press()
    await screen.findByText('This password is too common')
    expect(document.activeElement).toBe(screen.getByLabelText(/^Password/))
  })

  it('fields carry autocomplete and input modes for phones', () => {
    const attribute = (label: RegExp, name: string) => screen.getByLabelText(label).getAttribute(name)
    expect(attribute(/^Your name/, 'autocomplete')).toBe('name')
    expect(attribute(/^E-mail/, 'autocomplete')).toBe('email')
    expect(attribute(/^E-mail/, 'inputmode')).toBe('email')
    expect(attribute(/^Mobile/, 'inputmode')).toBe('tel')
    expect(attribute(/^Password/, 'autocomplete')).toBe('new-password')
  })
})
