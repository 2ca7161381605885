import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { loadWords } from '../../lib/i18n/i18n.ts'
import { storeAccessToken } from '../../lib/session/access-token.ts'
import { fakeServer } from '../../lib/testing/fake-server.ts'
import { ChangePasswordForm } from './change-password-form.tsx'

let server: ReturnType<typeof fakeServer>
const onChanged = vi.fn()
beforeAll(() => loadWords('account'))
beforeEach(() => {
  onChanged.mockReset()
  storeAccessToken('t1')
  server = fakeServer()
  server.answer('POST /profile/change-password', () => ({ body: { status: 'success', message: 'ok' } }))
})
afterEach(() => vi.unstubAllGlobals())

describe('changing the password', () => {
  it('asks for the current one and says that other devices are signed out', async () => {
    render(<ChangePasswordForm hasPassword own={[]} onChanged={onChanged} />)
    await userEvent.type(screen.getByLabelText(/^Current password/), 'the old lamp')
    await userEvent.type(screen.getByLabelText(/^New password/), 'the new lamp is lit')
    await userEvent.click(screen.getByRole('button', { name: 'Change my password' }))
    await screen.findByText(/Your other devices have been signed out/)
    expect(server.seen[0]?.body).toEqual({
      currentPassword: 'the old lamp',
      newPassword: 'the new lamp is lit',
    })
    expect(onChanged).toHaveBeenCalledOnce()
  })

  it('puts a wrong current password beside its field', async () => {
    server.answer('POST /profile/change-password', () => ({
      status: 422,
      body: { code: 'wrong_password', detail: 'd', fields: { currentPassword: 'This is not your password' } },
    }))
    render(<ChangePasswordForm hasPassword own={[]} onChanged={onChanged} />)
    await userEvent.type(screen.getByLabelText(/^Current password/), 'wrong')
    await userEvent.type(screen.getByLabelText(/^New password/), 'the new lamp is lit')
    await userEvent.click(screen.getByRole('button', { name: 'Change my password' }))
    await screen.findByText('This is not your password')
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(/^Current password/)))
  })

  it('sets a first password for users of Google sign-in', async () => {
    render(<ChangePasswordForm hasPassword={false} own={[]} onChanged={onChanged} />)
    expect(screen.queryByLabelText(/^Current password/)).toBeNull()
    await userEvent.type(screen.getByLabelText(/^New password/), 'the new lamp is lit')
    await userEvent.click(screen.getByRole('button', { name: 'Set my password' }))
    await waitFor(() => expect(onChanged).toHaveBeenCalledOnce())
    expect(server.seen[0]?.body).toEqual({ newPassword: 'the new lamp is lit' })
  })
})
