import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { loadWords } from '../../lib/i18n/i18n.ts'
import { storeAccessToken } from '../../lib/session/access-token.ts'
import { fakeServer } from '../../lib/testing/fake-server.ts'
import type { ContactKind } from './change-contact.ts'
import { ContactDialog } from './contact-dialog.tsx'

let server: ReturnType<typeof fakeServer>
const onDone = vi.fn()
const onSignInAgain = vi.fn()
beforeAll(() => loadWords('contact'))
beforeEach(() => {
  onDone.mockReset()
  onSignInAgain.mockReset()
  storeAccessToken('t1')
  server = fakeServer()
})
afterEach(() => vi.unstubAllGlobals())

const show = (kind: ContactKind, hasPassword = true) =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ContactDialog
        kind={kind}
        hasPassword={hasPassword}
        onDone={onDone}
        onClose={() => undefined}
        onSignInAgain={onSignInAgain}
      />
    </QueryClientProvider>,
  )
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const token = 'a-token-of-a-change'
const typeCode = async (code: string) => {
  await userEvent.click(screen.getByLabelText('Digit 1 of 6'))
  await userEvent.keyboard(code)
}

describe('changing the e-mail', () => {
  const fill = async () => {
    await userEvent.type(screen.getByLabelText(/^New e-mail/), 'new@example.org')
    await userEvent.type(screen.getByLabelText(/^Your password/), 'the lamp is lit')
    await press('Send me a code')
  }

  it('asks for the code with the specified words, and is done when it fits', async () => {
    server.answer('POST /profile/change-email', () => ({
      body: { status: 'success', message: 'sent', token, sentBy: 'email' },
    }))
    let right = false
    server.answer('POST /profile/verify-email', () => ({
      body: right
        ? { status: 'success', message: 'x' }
        : { status: 'failed', message: 'This is not the code.' },
    }))
    show('email')
    await fill()
    await screen.findByRole('dialog', { name: 'Confirm your e-mail address' })
    expect(
      screen.getByText(/A code is on its way to your e-mail address new@example.org. It is valid for 5 min./),
    ).toBeTruthy()
    expect(screen.getByRole('button', { name: /^Resend OTP in \d+s$/ })).toHaveProperty('disabled', true)
    await typeCode('111111')
    await press('Verify e-mail')
    await screen.findByText('This is not the code.')
    expect(onDone).not.toHaveBeenCalled()
    right = true
    await press('Verify e-mail')
    await screen.findByText('Email verification successful.')
    await waitFor(() => expect(onDone).toHaveBeenCalledOnce())
    expect(server.asked('POST /profile/change-email')[0]?.body).toEqual({
      email: 'new@example.org',
      currentPassword: 'the lamp is lit',
    })
    expect(server.asked('POST /profile/verify-email')[1]?.body).toEqual({ otpCode: '111111', token })
  })

  it('puts a wrong password beside its field', async () => {
    server.answer('POST /profile/change-email', () => ({
      status: 422,
      body: {
        status: 'failed',
        message: 'no',
        detail: 'no',
        fields: { currentPassword: 'Your current password is not right.' },
      },
    }))
    show('email')
    await fill()
    await screen.findByText('Your current password is not right.')
    expect(screen.queryByLabelText('Digit 1 of 6')).toBeNull()
  })

  it('checks the address before anything is sent', async () => {
    show('email')
    await userEvent.type(screen.getByLabelText(/^New e-mail/), 'nobody')
    await press('Send me a code')
    await screen.findByText('This is not a whole e-mail address. One looks like name@example.com.')
    expect(screen.getByText('Please enter your password.')).toBeTruthy()
    expect(server.seen).toEqual([])
  })
})

describe('changing the mobile', () => {
  it('says when the code came by e-mail because no SMS reaches the country', async () => {
    server.answer('POST /profile/change-mobile', () => ({
      body: { status: 'success', message: 'sent', token, sentBy: 'email' },
    }))
    show('mobile')
    await userEvent.type(screen.getByRole('textbox', { name: /^Mobile/ }), '+447400123456')
    await userEvent.type(screen.getByLabelText(/^Your password/), 'the lamp is lit')
    await press('Send me a code')
    await screen.findByRole('dialog', { name: 'Confirm your mobile number' })
    expect(
      screen.getByText(/We cannot send an SMS to \+447400123456, so the code is in your e-mail./),
    ).toBeTruthy()
  })

  it('asks people without a password to sign in again if their sign-in is old', async () => {
    server.answer('POST /profile/change-mobile', () => ({
      status: 403,
      body: {
        status: 'failed',
        message: 'x',
        code: 'recent_sign_in_needed',
        detail: 'For your safety, please sign in again to do this.',
      },
    }))
    show('mobile', false)
    expect(screen.queryByLabelText(/^Your password/)).toBeNull()
    await userEvent.type(screen.getByRole('textbox', { name: /^Mobile/ }), '98470 12345')
    await press('Send me a code')
    await screen.findByText('For your safety, please sign in again to do this.')
    expect(server.seen[0]?.body).toEqual({ mobile: '+919847012345' })
    await press('Sign in again')
    expect(onSignInAgain).toHaveBeenCalledOnce()
  })
})
