import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  closeRegistrationDialog,
  openRegistrationDialog,
  useRegistrationNotice,
} from '../../lib/session/registration-notice-store.ts'
import { fakeServer, gate } from '../../lib/testing/fake-server.ts'
import { noteProgress } from './identity.store.ts'
import { RegistrationDialog } from './registration-dialog.tsx'

const token = 'temporary-token-1234'
const success = { body: { status: 'success', message: 'ok' } }
const failed = (message: string) => ({ body: { status: 'failed', message } })

let server: ReturnType<typeof fakeServer>
const onDone = vi.fn()
const onStartAgain = vi.fn()

beforeEach(() => {
  vi.useFakeTimers()
  sessionStorage.clear()
  noteProgress('', { step: 'email' })
  onDone.mockReset()
  server = fakeServer()
  server.answer('POST /auth/verify-email', () => success)
  server.answer('POST /auth/verify-mobile', () => success)
  server.answer('POST /auth/reset/resend-email-otp', () => success)
  server.answer('POST /auth/reset/resend-mobile-otp', () => success)
  openRegistrationDialog('', 'lakshmi@example.org', '+919847012345', token)
  render(<RegistrationDialog onDone={onDone} onStartAgain={onStartAgain} />)
})
afterEach(() => {
  useRegistrationNotice.setState({ isDialogOpen: false })
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const boxes = () => screen.getAllByRole<HTMLInputElement>('textbox')
const codeShown = () =>
  boxes()
    .map((box) => box.value)
    .join('')
const submitButton = () => screen.getByRole('button', { name: /^Verify / })
const resendButton = () => screen.getByRole('button', { name: /^Resend OTP/ })
const paste = (text: string) => {
  const [first] = boxes()
  if (first) fireEvent.paste(first, { clipboardData: { getData: () => text } })
}
const enter = async (code: string) => {
  paste(code)
  fireEvent.click(submitButton())
  await pass(0)
}
const toMobileStep = async () => {
  await enter('123456')
  await pass(500)
}

describe('the sign-up verification dialog', () => {
  it('cannot be closed', async () => {
    expect(screen.queryByRole('button', { name: 'Close' })).toBeNull()
    fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' })
    fireEvent.pointerDown(document.body)
    await pass(200)
    expect(screen.getByRole('dialog')).toBeTruthy()
    expect(useRegistrationNotice.getState().isDialogOpen).toBe(true)
  })

  it('has the two steps e-mail, then mobile, with their titles and addresses, valid for 5 min', async () => {
    expect(screen.getByRole('heading').textContent).toBe('Email OTP Verification')
    expect(screen.getByText(/your email address lakshmi@example.org.*valid for 5 min/)).toBeTruthy()
    expect(boxes()).toHaveLength(6)
    await toMobileStep()
    expect(screen.getByRole('heading').textContent).toBe('Mobile OTP Verification')
    expect(screen.getByText(/your mobile number \+919847012345.*valid for 5 min/)).toBeTruthy()
  })

  it('sends otpCode and token', async () => {
    await enter('123456')
    expect(server.seen[0]?.body).toEqual({ otpCode: '123456', token })
  })

  it('"OTP must be 6 digits" for fewer than 6', async () => {
    await enter('123')
    expect(screen.getByText('OTP must be 6 digits')).toBeTruthy()
    expect(server.seen).toHaveLength(0)
  })

  it('"OTP must be 6 digits" for none', async () => {
    fireEvent.click(submitButton())
    await pass(0)
    expect(screen.getByText('OTP must be 6 digits')).toBeTruthy()
  })

  it('strips non-digits as the person types', () => {
    const [first] = boxes()
    if (first) fireEvent.change(first, { target: { value: 'a' } })
    expect(codeShown()).toBe('')
  })

  it('reads "Verifying..." while verifying and ignores further submits', async () => {
    const { wait, open } = gate()
    server.answer('POST /auth/verify-email', () => ({ ...success, wait }))
    await enter('123456')
    const button = screen.getByRole('button', { name: 'Verifying...' })
    fireEvent.click(button)
    const form = button.closest('form')
    if (form) fireEvent.submit(form)
    await pass(0)
    open()
    await pass(0)
    expect(server.asked('POST /auth/verify-email')).toHaveLength(1)
  })

  it('shows the success message, resets the form, and starts the next step after 500 ms', async () => {
    await enter('123456')
    expect(screen.getByText('Email verification successful.')).toBeTruthy()
    expect(codeShown()).toBe('')
    await pass(499)
    expect(screen.getByRole('heading').textContent).toBe('Email OTP Verification')
    await pass(1)
    expect(screen.getByRole('heading').textContent).toBe('Mobile OTP Verification')
  })

  it('after the mobile step says so and is done', async () => {
    await toMobileStep()
    await enter('654321')
    expect(screen.getByText('Mobile verification successful.')).toBeTruthy()
    expect(onDone).not.toHaveBeenCalled()
    await pass(500)
    expect(onDone).toHaveBeenCalledOnce()
    act(() => closeRegistrationDialog())
    expect(useRegistrationNotice.getState().showRegisterToast).toBe(true)
  })

  it('keeps its step when the page is dropped and loaded again', async () => {
    await toMobileStep()
    expect(JSON.parse(sessionStorage.getItem('verification') ?? '')).toMatchObject({
      state: { token, step: 'mobile' },
    })
  })
})

describe('alerts of the verification dialog', () => {
  it('an error is a red alert that clears after 3 seconds', async () => {
    server.answer('POST /auth/verify-email', () => failed('That code is not right.'))
    await enter('000000')
    expect(screen.getByRole('alert').textContent).toContain('That code is not right.')
    await pass(2999)
    expect(screen.queryByText('That code is not right.')).toBeTruthy()
    await pass(1)
    expect(screen.queryByText('That code is not right.')).toBeNull()
  })

  it('a success is a green alert that clears after 3 seconds', async () => {
    await enter('123456')
    await pass(3000)
    expect(screen.queryByText('Email verification successful.')).toBeNull()
  })

  it('"Verification failed." when the failure has no message', async () => {
    server.answer('POST /auth/verify-email', () => failed(''))
    await enter('000000')
    expect(screen.getByText('Verification failed.')).toBeTruthy()
  })

  it('"Unable to verify" for an empty answer', async () => {
    server.answer('POST /auth/verify-email', () => ({}))
    await enter('000000')
    expect(screen.getByText('Unable to verify')).toBeTruthy()
  })

  it("a thrown error's message", async () => {
    server.answer('POST /auth/verify-email', () => ({
      status: 500,
      body: { code: 'x', detail: 'We are restarting.' },
    }))
    await enter('000000')
    expect(screen.getByText('We are restarting.')).toBeTruthy()
  })
})

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
    expect(server.seen[0]?.body).toEqual({ token })
  })

  it('says "Mobile OTP resent successfully." in the mobile step', async () => {
    await toMobileStep()
    await pass(30_250)
    fireEvent.click(resendButton())
    await pass(0)
    expect(screen.getByText('Mobile OTP resent successfully.')).toBeTruthy()
  })

  it('is ignored while a resend is in flight', async () => {
    const { wait, open } = gate()
    server.answer('POST /auth/reset/resend-email-otp', () => ({ ...success, wait }))
    await pass(30_250)
    fireEvent.click(resendButton())
    fireEvent.click(resendButton())
    await pass(0)
    fireEvent.click(resendButton())
    open()
    await pass(0)
    expect(server.asked('POST /auth/reset/resend-email-otp')).toHaveLength(1)
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
    server.answer('POST /auth/reset/resend-email-otp', () => answer)
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
    server.answer('POST /auth/verify-email', () => ({ body: { ...success.body, emailFallback: true } }))
    await toMobileStep()
    const button = offer()
    if (button) fireEvent.click(button)
    await pass(0)
    expect(server.asked('POST /auth/reset/resend-email-otp')).toHaveLength(1)
    expect(screen.getByRole('heading').textContent).toBe('Mobile OTP Verification')
    expect(screen.getByText(/your email address lakshmi@example.org/)).toBeTruthy()
    expect(offer()).toBeNull()
    await enter('111111')
    expect(server.asked('POST /auth/verify-mobile')).toHaveLength(1)
  })

  it('it is also offered after a resend says so', async () => {
    server.answer('POST /auth/reset/resend-mobile-otp', () => ({
      body: { ...success.body, emailFallback: true },
    }))
    await toMobileStep()
    await pass(30_250)
    fireEvent.click(resendButton())
    await pass(0)
    expect(offer()).toBeTruthy()
  })
})
