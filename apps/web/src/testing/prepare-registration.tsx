import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, vi } from 'vitest'
import { noteProgress } from '../features/identity/identity.store.ts'
import { RegistrationDialog } from '../features/identity/registration-dialog.tsx'
import { openRegistrationDialog, useRegistrationNotice } from '../lib/session/registration-notice-store.ts'
import { fakeServer } from '../lib/testing/fake-server.ts'

export const token = 'temporary-token-1234'
export const success = { body: { status: 'success', message: 'ok' } }
export const failed = (message: string) => ({ body: { status: 'failed', message } })
export const onDone = vi.fn()
export const onStartAgain = vi.fn()

/** For each test: Lakshmi has signed up with the dialog asking for her e-mail's code, under fake timers. */
export function prepareRegistration() {
  const shown = {} as { server: ReturnType<typeof fakeServer>; page: ReturnType<typeof render> }
  beforeEach(() => {
    vi.useFakeTimers()
    sessionStorage.clear()
    noteProgress('', { step: 'email' })
    onDone.mockReset()
    shown.server = fakeServer()
    for (const path of ['verify-email', 'verify-mobile', 'reset/resend-email-otp', 'reset/resend-mobile-otp'])
      shown.server.answer(`POST /auth/${path}`, () => success)
    openRegistrationDialog('', 'lakshmi@example.org', '+919847012345', token)
    shown.page = render(<RegistrationDialog onDone={onDone} onStartAgain={onStartAgain} />)
  })
  afterEach(() => {
    useRegistrationNotice.setState({ isDialogOpen: false })
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })
  return shown
}

export const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
export const boxes = () => screen.getAllByRole<HTMLInputElement>('textbox')
export const codeShown = () =>
  boxes()
    .map((box) => box.value)
    .join('')
export const submitButton = () => screen.getByRole('button', { name: /^Verify / })
export const paste = (text: string) => {
  const [first] = boxes()
  if (first) fireEvent.paste(first, { clipboardData: { getData: () => text } })
}
export const enter = async (code: string) => {
  paste(code)
  fireEvent.click(submitButton())
  await pass(0)
  // The form's schema is imported dynamically, which fake timers do not affect.
  await act(() => vi.dynamicImportSettled())
  await pass(0)
}
export const toMobileStep = async () => {
  await enter('123456')
  await pass(500)
}
