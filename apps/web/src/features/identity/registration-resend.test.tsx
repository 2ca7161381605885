import { fireEvent, render, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { gate } from '../../lib/testing/fake-server.ts'
import {
  codeShown,
  enter,
  failed,
  onDone,
  onStartAgain,
  pass,
  paste,
  prepareRegistration,
  success,
  token,
  toMobileStep,
} from '../../testing/prepare-registration.tsx'
import { RegistrationDialog } from './registration-dialog.tsx'

const shown = prepareRegistration()
const resendButton = () => screen.getByRole('button', { name: /^Resend OTP/ })

describe('resending', () => {
  it('is disabled for a 30-second countdown, then enabled', async () => {
    expect(resendButton().textContent).toBe('Resend OTP in 30s')
    expect(resendButton()).toHaveProperty('disabled', true)
    await pass(1000)
    expect(resendButton().textContent).toBe('Resend OTP in 29s')
    await pass(28_999)
    expect(resendButton().textContent).toBe('Resend OTP in 1s')
    await pass(251)
    expect(resendButton().textContent).toBe('Resend OTP')
    expect(resendButton()).toHaveProperty('disabled', false)
  })

  it('says "Email OTP resent successfully.", empties the form and counts from 30 again', async () => {
    await pass(30_250)
    paste('12')
    fireEvent.click(resendButton())
    await pass(0)
    expect(screen.getByText('Email OTP resent successfully.')).toBeTruthy()
    expect(codeShown()).toBe('')
    expect(resendButton().textContent).toBe('Resend OTP in 30s')
    expect(shown.server.seen[0]?.body).toEqual({ token })
  })

  it('says "Mobile OTP resent successfully." in the mobile step', async () => {
    await toMobileStep()
    await pass(30_250)
    fireEvent.click(resendButton())
    await pass(0)
    expect(screen.getByText('Mobile OTP resent successfully.')).toBeTruthy()
  })

  it('counts what is left when the page is loaded again, for no code was sent then', async () => {
    await pass(12_000)
    shown.page.unmount()
    render(<RegistrationDialog onDone={onDone} onStartAgain={onStartAgain} />)
    expect(resendButton().textContent).toBe('Resend OTP in 18s')
    await pass(18_250)
    expect(resendButton()).toHaveProperty('disabled', false)
  })

  it('waits for nothing where no SMS has gone out', async () => {
    shown.server.answer('POST /auth/verify-email', () => ({ body: { ...success.body, emailFallback: true } }))
    await toMobileStep()
    expect(resendButton().textContent).toBe('Resend OTP')
    expect(resendButton()).toHaveProperty('disabled', false)
  })

  it('is ignored while a resend is in flight', async () => {
    const { wait, open } = gate()
    shown.server.answer('POST /auth/reset/resend-email-otp', () => ({ ...success, wait }))
    await pass(30_250)
    fireEvent.click(resendButton())
    fireEvent.click(resendButton())
    await pass(0)
    fireEvent.click(resendButton())
    open()
    await pass(0)
    expect(shown.server.asked('POST /auth/reset/resend-email-otp')).toHaveLength(1)
  })

  it.each([
    ['the response message', failed('Please wait an hour.'), 'Please wait an hour.'],
    ['"Failed to resend OTP." if none', failed(''), 'Failed to resend OTP.'],
    ['"Unable to resend email OTP" for an empty answer', {}, 'Unable to resend email OTP'],
    [
      'the message field of a limit',
      { status: 429, body: { code: 'too_many', detail: 'd', status: 'failed', message: 'Too many codes.' } },
      'Too many codes.',
    ],
    [
      '"An error occurred while resending OTP." for a thrown error',
      { status: 500, body: { code: 'x', detail: 'anything' } },
      'An error occurred while resending OTP.',
    ],
  ])('that fails shows %s', async (_what, answer, text) => {
    shown.server.answer('POST /auth/reset/resend-email-otp', () => answer)
    await pass(30_250)
    fireEvent.click(resendButton())
    await pass(0)
    expect(screen.getByText(text)).toBeTruthy()
    expect(resendButton()).toHaveProperty('disabled', false)
  })
})

describe('when the SMS does not come', () => {
  const offer = () => screen.queryByRole('button', { name: 'Send this code to my e-mail instead' })

  it('nothing is offered until the server allows it', async () => {
    await toMobileStep()
    expect(offer()).toBeNull()
  })

  it('the code may go by e-mail, within the mobile step', async () => {
    shown.server.answer('POST /auth/verify-email', () => ({ body: { ...success.body, emailFallback: true } }))
    await toMobileStep()
    const button = offer()
    if (button) fireEvent.click(button)
    await pass(0)
    expect(shown.server.asked('POST /auth/reset/resend-email-otp')).toHaveLength(1)
    expect(screen.getByRole('heading').textContent).toBe('Mobile OTP Verification')
    expect(
      screen.getByText(/Instead of an SMS to \+919847012345.*your e-mail address lakshmi@example.org/),
    ).toBeTruthy()
    expect(offer()).toBeNull()
    await enter('111111')
    expect(shown.server.asked('POST /auth/verify-mobile')).toHaveLength(1)
  })

  it('it is also offered after a resend says so', async () => {
    shown.server.answer('POST /auth/reset/resend-mobile-otp', () => ({
      body: { ...success.body, emailFallback: true },
    }))
    await toMobileStep()
    await pass(30_250)
    fireEvent.click(resendButton())
    await pass(0)
    expect(offer()).toBeTruthy()
  })
})
