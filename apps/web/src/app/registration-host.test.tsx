import { QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { queryClient } from '../lib/query-client.ts'
import { openRegistrationDialog, useRegistrationNotice } from '../lib/session/registration-notice-store.ts'
import { endSession, isAuthenticated } from '../lib/session/session-store.ts'
import { fakeServer } from '../lib/testing/fake-server.ts'
import { Toaster } from '../ui/feedback/toast.tsx'
import { routeObjects } from './router.tsx'

const user = { avatar: null, userName: 'Lakshmi', email: 'l@example.org', authority: ['user'] }
const accessToken = `h.${btoa(JSON.stringify({ role: ['user'] }))}.s`
const success = { status: 'success', message: 'ok' }

let server: ReturnType<typeof fakeServer>
beforeEach(() => {
  queryClient.clear()
  endSession('logout')
  server = fakeServer()
  server.answer('POST /auth/verify-email', () => ({ body: success }))
})
afterEach(() => vi.unstubAllGlobals())

// A token per registration, because progress is stored by token.
let registrations = 0
async function giveBothCodes(url: string) {
  const router = createMemoryRouter(routeObjects, { initialEntries: [url] })
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
      <Toaster />
    </QueryClientProvider>,
  )
  openRegistrationDialog('', user.email, '+919847012345', `temporary-token-${++registrations}`)
  for (const [title, button] of [
    ['Email OTP Verification', 'Verify e-mail'],
    ['Mobile OTP Verification', 'Verify mobile'],
  ] as const) {
    await screen.findByRole('dialog', { name: title })
    fireEvent.paste(screen.getByLabelText('Digit 1 of 6'), { clipboardData: { getData: () => '123456' } })
    fireEvent.click(screen.getByRole('button', { name: button }))
  }
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  return router
}

describe('after both codes of a registration', () => {
  it('one is signed in, and led on by /login to where one was going', async () => {
    server.answer('POST /auth/verify-mobile', () => ({ body: { ...success, accessToken, user } }))
    const router = await giveBothCodes('/sign-up?redirectUrl=%2Fhistory')
    await waitFor(() => expect(router.state.location.pathname).toBe('/history'))
    expect(isAuthenticated()).toBe(true)
    await screen.findByText('Your account is ready. Welcome.')
    expect(useRegistrationNotice.getState().showRegisterToast).toBe(true)
  })

  it('without a token in the answer the user must sign in', async () => {
    server.answer('POST /auth/verify-mobile', () => ({ body: success }))
    const router = await giveBothCodes('/sign-up')
    await waitFor(() => expect(router.state.location.pathname).toBe('/sign-in'))
    await screen.findByText('Your account is ready. Please sign in.')
  })
})
