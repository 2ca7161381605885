import { act, fireEvent, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import {
  closeRegistrationDialog,
  useRegistrationNotice,
} from '../../lib/session/registration-notice-store.ts'
import { endSession, isAuthenticated, useSession } from '../../lib/session/session-store.ts'
import { gate } from '../../lib/testing/fake-server.ts'
import {
  boxes,
  codeShown,
  enter,
  failed,
  onDone,
  pass,
  prepareRegistration,
  submitButton,
  success,
  token,
  toMobileStep,
} from '../../testing/prepare-registration.tsx'

const shown = prepareRegistration()

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
    expect(screen.getByText(/your e-mail address lakshmi@example.org.*valid for 5 min/)).toBeTruthy()
    expect(boxes()).toHaveLength(6)
    await toMobileStep()
    expect(screen.getByRole('heading').textContent).toBe('Mobile OTP Verification')
    expect(screen.getByText(/your mobile number \+919847012345.*valid for 5 min/)).toBeTruthy()
  })

  it('sends otpCode and token', async () => {
    await enter('123456')
    expect(shown.server.seen[0]?.body).toEqual({ otpCode: '123456', token })
  })

  it('"OTP must be 6 digits" for fewer than 6', async () => {
    await enter('123')
    expect(screen.getByText('OTP must be 6 digits')).toBeTruthy()
    expect(shown.server.seen).toHaveLength(0)
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
    shown.server.answer('POST /auth/verify-email', () => ({ ...success, wait }))
    await enter('123456')
    const button = screen.getByRole('button', { name: 'Verifying...' })
    fireEvent.click(button)
    const form = button.closest('form')
    if (form) fireEvent.submit(form)
    await pass(0)
    open()
    await pass(0)
    expect(shown.server.asked('POST /auth/verify-email')).toHaveLength(1)
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

  it('the last answer signs in, before the dialog is done', async () => {
    const user = { avatar: null, userName: 'Lakshmi', email: 'lakshmi@example.org', authority: ['user'] }
    shown.server.answer('POST /auth/verify-mobile', () => ({
      body: { ...success.body, accessToken: 't1', user },
    }))
    await toMobileStep()
    expect(isAuthenticated()).toBe(false)
    await enter('654321')
    expect(isAuthenticated()).toBe(true)
    expect(useSession.getState().user).toEqual(user)
    act(() => endSession('logout'))
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
    shown.server.answer('POST /auth/verify-email', () => failed('That code is not right.'))
    await enter('000000')
    expect(screen.getByRole('alert').textContent).toContain('That code is not right.')
    await pass(2999)
    expect(screen.queryByRole('alert')).toBeTruthy()
    await pass(1)
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('after it the boxes stay flagged and a sentence stays beneath them, until the next digit', async () => {
    shown.server.answer('POST /auth/verify-email', () => failed('That code is not right.'))
    await enter('000000')
    await pass(60_000)
    expect(screen.getByText('That code is not right.')).toBeTruthy()
    expect(boxes().every((box) => box.getAttribute('aria-invalid') === 'true')).toBe(true)
    const describedBy = screen.getByRole('group').getAttribute('aria-describedby') ?? ''
    expect(document.getElementById(describedBy)?.textContent).toBe('That code is not right.')
    const [first] = boxes()
    if (first) fireEvent.change(first, { target: { value: '7' } })
    await pass(0)
    expect(screen.queryByText('That code is not right.')).toBeNull()
    expect(boxes().some((box) => box.hasAttribute('aria-invalid'))).toBe(false)
  })

  it('a success is a green alert that clears after 3 seconds', async () => {
    await enter('123456')
    await pass(3000)
    expect(screen.queryByText('Email verification successful.')).toBeNull()
  })

  it('"Verification failed." when the failure has no message', async () => {
    shown.server.answer('POST /auth/verify-email', () => failed(''))
    await enter('000000')
    expect(screen.getByRole('alert').textContent).toBe('Verification failed.')
  })

  it('"Unable to verify" for an empty answer', async () => {
    shown.server.answer('POST /auth/verify-email', () => ({}))
    await enter('000000')
    expect(screen.getByRole('alert').textContent).toBe('Unable to verify')
  })

  it("a thrown error's message", async () => {
    shown.server.answer('POST /auth/verify-email', () => ({
      status: 500,
      body: { code: 'x', detail: 'We are restarting.' },
    }))
    await enter('000000')
    expect(screen.getByRole('alert').textContent).toBe('We are restarting.')
  })
})
