import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { queryClient } from '../../../lib/query-client.ts'
import { useSession } from '../../../lib/session/session-store.ts'
import { fakeServer } from '../../../lib/testing/fake-server.ts'
import { routeObjects } from '../../router.tsx'

const token = 'reset-token-1234567'
const ok = { body: { status: 'success', message: 'ok' } }
let server: ReturnType<typeof fakeServer>
beforeEach(() => {
  queryClient.clear()
  useSession.setState({ signedIn: false, endedBy: null })
  server = fakeServer()
  server.answer('POST /auth/forgot-password', () => ({ body: { status: 'success', message: 'ok', token } }))
  server.answer('POST /auth/reset/verify-otp', () => ok)
  server.answer('POST /auth/reset/reset-password', () => ok)
})
afterEach(() => vi.unstubAllGlobals())

const visit = (path: string) => {
  const router = createMemoryRouter(routeObjects, { initialEntries: [path] })
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  return router
}

describe('a forgotten password', () => {
  it('goes from identifier to code to new password to sign-in, keeping redirectUrl', async () => {
    const router = visit('/forgot-password?redirectUrl=%2Fhistory')
    await userEvent.type(await screen.findByLabelText('E-mail or mobile'), 'lakshmi@example.org')
    await userEvent.click(screen.getByRole('button', { name: 'Send me a code' }))
    await screen.findByRole('heading', { name: 'Enter the code' })
    expect(router.state.location.search).toBe('?redirectUrl=%2Fhistory')

    const [box] = screen.getAllByRole('textbox', { name: /Digit/ })
    if (box) await userEvent.click(box)
    await userEvent.paste('123456')
    await userEvent.click(screen.getByRole('button', { name: 'Check the code' }))
    await userEvent.type(await screen.findByLabelText(/^New password/), 'the new lamp is lit')
    await userEvent.click(screen.getByRole('button', { name: 'Save the new password' }))

    await screen.findByText(/Your new password is saved/)
    expect(router.state.location.pathname).toBe('/sign-in')
    expect(router.state.location.search).toBe('?redirectUrl=%2Fhistory')
    expect(server.asked('POST /auth/reset/verify-otp')[0]?.body).toEqual({ otpCode: '123456', token })
    expect(server.asked('POST /auth/reset/reset-password')[0]?.body).toEqual({
      token,
      password: 'the new lamp is lit',
    })
  })

  it('opened without a requested code, leads to requesting one', async () => {
    visit('/reset-password')
    const link = await screen.findByRole('link', { name: 'Ask for a code' })
    await waitFor(() => expect(link.getAttribute('href')).toBe('/forgot-password'))
  })
})
