import { fireEvent, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { pass, prepareRegistration, token, toMobileStep } from '../../testing/prepare-registration.tsx'

const shown = prepareRegistration()

it('a resend in the mobile step sends the token, and an empty answer shows "Unable to resend mobile OTP"', async () => {
  shown.server.answer('POST /auth/reset/resend-mobile-otp', () => ({}))
  await toMobileStep()
  await pass(30_250)
  fireEvent.click(screen.getByRole('button', { name: 'Resend OTP' }))
  await pass(0)
  expect(screen.getByText('Unable to resend mobile OTP')).toBeTruthy()
  expect(shown.server.asked('POST /auth/reset/resend-mobile-otp')[0]?.body).toEqual({ token })
})
