import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { isAuthenticated, useSession } from '../../../lib/session/session-store.ts'
import { fakeServer } from '../../../lib/testing/fake-server.ts'
import { SignInForm } from './sign-in-form.tsx'

const user = { avatar: null, userName: 'Lakshmi', email: 'l@example.org', authority: ['user'] }
let server: ReturnType<typeof fakeServer>
const onSignedIn = vi.fn()

beforeEach(() => {
  onSignedIn.mockReset()
  useSession.setState({ signedIn: false })
  server = fakeServer()
  render(
    <MemoryRouter>
      <SignInForm forgotPasswordPath="/forgot-password" onSignedIn={onSignedIn} />
    </MemoryRouter>,
  )
})
afterEach(() => vi.unstubAllGlobals())

const fill = async () => {
  await userEvent.type(screen.getByLabelText('E-mail or mobile'), '98470 12345')
  await userEvent.type(screen.getByLabelText('Password'), 'the lamp is lit')
}
const press = () => userEvent.click(screen.getByRole('button', { name: 'Sign in' }))

describe('signing in', () => {
  it('stores the token, sets signedIn and saves the user', async () => {
    server.answer('POST /auth/login', () => ({ body: { accessToken: 't1', user } }))
    await fill()
    await press()
    await waitFor(() => expect(onSignedIn).toHaveBeenCalledWith(user))
    expect(server.seen[0]?.body).toEqual({ identifier: '98470 12345', password: 'the lamp is lit' })
    expect(isAuthenticated()).toBe(true)
    expect(localStorage.getItem('access_token')).toBe('t1')
  })

  it('"Unable to sign in" for an empty answer', async () => {
    server.answer('POST /auth/login', () => ({ status: 204 }))
    await fill()
    await press()
    expect((await screen.findByRole('alert')).textContent).toBe('Unable to sign in')
    expect(isAuthenticated()).toBe(false)
  })

  it('shows the error’s detail and keeps the typed text', async () => {
    server.answer('POST /auth/login', () => ({
      status: 400,
      body: { code: 'wrong_credentials', detail: 'The e-mail, mobile or password is not right.' },
    }))
    await fill()
    const shown = vi.spyOn(Element.prototype, 'scrollIntoView')
    await press()
    await screen.findByText('The e-mail, mobile or password is not right.')
    // Large text may have moved the error out of view.
    await waitFor(() => expect(shown).toHaveBeenCalledWith({ block: 'nearest' }))
    expect(screen.getByLabelText<HTMLInputElement>('Password').value).toBe('the lamp is lit')
  })

  it('validates on submit, focuses the first error and revalidates on change', async () => {
    await press()
    await screen.findByText('Please enter your e-mail address or mobile number.')
    expect(screen.getByText('Please enter your password.')).toBeTruthy()
    expect(document.activeElement).toBe(screen.getByLabelText('E-mail or mobile'))
    await userEvent.type(screen.getByLabelText('E-mail or mobile'), '98470')
    await waitFor(() =>
      expect(screen.queryByText('Please enter your e-mail address or mobile number.')).toBeNull(),
    )
  })
})

describe('where many wrong tries were made', () => {
  const detail =
    'There were many wrong tries here. If there is an account, a code is on its way to its e-mail address.'
  const codeNeeded = () => ({ status: 400, body: { code: 'code_needed', detail } })
  const reachCode = async () => {
    server.answer('POST /auth/login', codeNeeded)
    await fill()
    await press()
    await screen.findByText(detail)
  }
  const typeCode = async () => {
    await userEvent.click(screen.getByLabelText('Digit 1 of 6'))
    await userEvent.keyboard('123456')
    await press()
  }

  it('asks for the code from the e-mail and signs in with it and what was typed', async () => {
    await reachCode()
    expect(screen.queryByLabelText('Password')).toBeNull()
    server.answer('POST /auth/login/code', () => ({ body: { accessToken: 't2', user } }))
    await typeCode()
    await waitFor(() => expect(onSignedIn).toHaveBeenCalledWith(user))
    expect(server.asked('POST /auth/login/code')[0]?.body).toEqual({
      identifier: '98470 12345',
      password: 'the lamp is lit',
      otpCode: '123456',
    })
    expect(localStorage.getItem('access_token')).toBe('t2')
  })

  it('says that a code is wrong and lets one try again', async () => {
    await reachCode()
    server.answer('POST /auth/login/code', () => ({
      status: 400,
      body: { code: 'code_wrong', detail: 'That code is not right. Please check it and try again.' },
    }))
    await typeCode()
    expect((await screen.findAllByRole('alert')).map(({ textContent }) => textContent)).toContain(
      'That code is not right. Please check it and try again.',
    )
    expect(screen.getByLabelText('Digit 1 of 6').getAttribute('aria-invalid')).toBe('true')
    expect(isAuthenticated()).toBe(false)
    expect(screen.getByLabelText('Digit 1 of 6')).toBeTruthy()
  })

  it('goes back to the password when that was wrong, and says so', async () => {
    await reachCode()
    server.answer('POST /auth/login/code', () => ({
      status: 400,
      body: { code: 'wrong_credentials', detail: 'The e-mail, mobile or password is not right.' },
    }))
    await typeCode()
    await screen.findByText('The e-mail, mobile or password is not right.')
    expect(screen.getByLabelText<HTMLInputElement>('E-mail or mobile').value).toBe('98470 12345')
  })

  it('goes back to the password when one wants to', async () => {
    await reachCode()
    await userEvent.click(screen.getByRole('button', { name: 'Use another address or password' }))
    expect(screen.getByLabelText('Password')).toBeTruthy()
  })
})
