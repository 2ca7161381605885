import { DomainError } from '../../platform/errors.ts'

// 401 means only: no valid access token. Wrong credentials are a refusal like any other.
export const tokenMissing = () => new DomainError('unauthenticated', 'token_missing', 'Please sign in.')
export const tokenInvalid = () => new DomainError('unauthenticated', 'token_invalid', 'Please sign in again.')
export const tokenExpired = () => new DomainError('unauthenticated', 'token_expired', 'Please sign in again.')
export const sessionEnded = () =>
  new DomainError('unauthenticated', 'session_ended', 'You have been signed out. Please sign in again.')

export const wrongCredentials = () =>
  new DomainError('refused', 'wrong_credentials', 'The e-mail, mobile number or password is not right.')

export const googleRefused = () =>
  new DomainError('refused', 'google_refused', 'Google could not confirm who you are. Please try again.')

export const googleNeedsPassword = () =>
  new DomainError(
    'refused',
    'google_needs_password',
    'This e-mail address already has an account. Please sign in with its password.',
  )

export const mobileInvalid = () =>
  new DomainError('invalid', 'mobile_invalid', 'Please enter a valid mobile number.', {
    fields: { mobile: 'Please enter a valid mobile number.' },
  })

export const passwordWeak = (field: string, message: string) =>
  new DomainError('invalid', 'password_weak', message, { fields: { [field]: message } })

export const wrongCurrentPassword = () =>
  new DomainError('invalid', 'wrong_current_password', 'Your current password is not right.', {
    fields: { currentPassword: 'Your current password is not right.' },
  })

export const recentSignInNeeded = () =>
  new DomainError('forbidden', 'recent_sign_in_needed', 'For your safety, please sign in again to do this.')

export const resendTooSoon = (seconds: number) =>
  new DomainError(
    'limited',
    'resend_too_soon',
    `Please wait ${seconds} seconds before asking for another code.`,
    {
      retryAfterSeconds: seconds,
    },
  )

export const sessionNotFound = () => new DomainError('not_found', 'session_not_found', 'data not found')

export const mobileMissing = () =>
  new DomainError('refused', 'mobile_missing', 'There is no unverified mobile number on this account.')
