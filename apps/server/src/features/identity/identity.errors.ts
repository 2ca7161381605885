import { DomainError } from '../../platform/errors.ts'

// 401 only means that there is no valid access token. Wrong credentials get another status.
export const tokenMissing = () => new DomainError('unauthenticated', 'token_missing', 'Please sign in.')
export const tokenInvalid = () => new DomainError('unauthenticated', 'token_invalid', 'Please sign in again.')
export const tokenExpired = () => new DomainError('unauthenticated', 'token_expired', 'Please sign in again.')
export const sessionEnded = () =>
  new DomainError('unauthenticated', 'session_ended', 'You have been signed out. Please sign in again.')

export const wrongCredentials = () =>
  new DomainError('refused', 'wrong_credentials', 'The e-mail, mobile number or password is not right.')

export const accountDisabled = () =>
  new DomainError(
    'refused',
    'account_disabled',
    'This account is closed at present. Please ask the temple office.',
  )

export const lastKeeperStays = () =>
  new DomainError(
    'conflict',
    'last_manager',
    'Nobody else may give rights here. Please make somebody else manager first.',
  )

/** The same answer with or without an account. */
export const codeNeeded = () =>
  new DomainError(
    'refused',
    'code_needed',
    'There were many wrong tries here. If there is an account, a code is on its way to its e-mail address.',
  )

export const signInCodeWrong = () =>
  new DomainError('refused', 'code_wrong', 'That code is not right. Please check it and try again.')

export const signInCodeEnded = () =>
  new DomainError('refused', 'code_ended', 'This code has expired. Please ask for a new one.')

export const googleRefused = () =>
  new DomainError('refused', 'google_refused', 'Google could not confirm who you are. Please try again.')

export const googleNeedsPassword = () =>
  new DomainError(
    'refused',
    'google_needs_password',
    'This e-mail address already has an account. Please sign in with its password.',
  )

const MOBILE_INVALID = 'Please enter a valid mobile number.'

/** Reports both faults at once, so that both can be corrected in one go. */
export const registrationInvalid = (weakness: string) =>
  new DomainError('invalid', 'registration_invalid', MOBILE_INVALID, {
    fields: { mobile: MOBILE_INVALID, password: weakness },
  })

export const mobileInvalid = () =>
  new DomainError('invalid', 'mobile_invalid', MOBILE_INVALID, { fields: { mobile: MOBILE_INVALID } })

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
      said: { seconds },
    },
  )

export const sessionNotFound = () => new DomainError('not_found', 'session_not_found', 'data not found')

export const notOfOffice = () =>
  new DomainError('refused', 'not_of_office', 'This part is for the temple office.')

/** The same text as in every other call that needs a fresh factor. */
export const stepUpNeeded = () =>
  new DomainError('forbidden', 'step_up_needed', 'Please confirm that it is you.')

export const emailCodeNeeded = () =>
  new DomainError(
    'refused',
    'email_code_needed',
    'Please type the code from your e-mail first, then add your key.',
  )

export const factorThere = () =>
  new DomainError(
    'conflict',
    'factor_there',
    'You have a key already. Please confirm with it that it is you.',
  )

export const factorAskedTooLate = () =>
  new DomainError('refused', 'factor_asked_too_late', 'This took more than five minutes. Please try again.')

export const passkeyRefused = () =>
  new DomainError('refused', 'passkey_refused', 'That key did not fit. Please try again, or use another one.')

export const passkeyTaken = () =>
  new DomainError('conflict', 'passkey_taken', 'This key has been added already.')

export const factorCodeWrong = () =>
  new DomainError(
    'invalid',
    'factor_code_wrong',
    'That code is not right. Wait for the next one and try it.',
    {
      fields: { otpCode: 'That code is not right. Wait for the next one and try it.' },
    },
  )

/** The same answer for a wrong code and an unknown address. */
export const anothersCodeWrong = () =>
  new DomainError(
    'invalid',
    'factor_code_wrong',
    'The e-mail address and the code do not fit together. Look at both, or wait for the next code.',
  )

export const recoveryCodeWrong = () =>
  new DomainError(
    'invalid',
    'recovery_code_wrong',
    'That code is not right, or it was used before. Please try the next one on your list.',
    {
      fields: {
        code: 'That code is not right, or it was used before. Please try the next one on your list.',
      },
    },
  )

export const tooManyFactors = () =>
  new DomainError(
    'refused',
    'too_many_factors',
    'Ten keys are enough. Please remove one that you do not use.',
  )

export const factorNotFound = () => new DomainError('not_found', 'factor_not_found', 'data not found')

export const ownFactorReset = () =>
  new DomainError('conflict', 'own_factor_reset', 'Two other managers have to do this for you.')

export const secondPersonTied = () =>
  new DomainError(
    'forbidden',
    'second_person_tied',
    'One manager alone gave rights to one of you, or to both, less than a week ago. Until the week is over, somebody else has to agree.',
  )

export const onlyWayIn = () =>
  new DomainError(
    'conflict',
    'only_way_in',
    'Google is the only way to sign in to this account. Please set a password first.',
  )

export const lastFactorStays = () =>
  new DomainError('conflict', 'last_factor_stays', 'This is your only key. Please add another one first.')

export const noFactorYet = () =>
  new DomainError(
    'conflict',
    'no_factor_yet',
    'Please add a key first. Recovery codes are for the day on which it is lost.',
  )

export const sheetAlone = () =>
  new DomainError(
    'conflict',
    'sheet_alone',
    'A phone is paired only for somebody who sees the sheet and nothing else.',
  )

export const pairingNotHere = () => new DomainError('not_found', 'pairing_not_found', 'data not found')

export const pairingOver = () =>
  new DomainError('refused', 'pairing_over', 'This code is over. Please ask the office for a new one.')

export const mobileMissing = () =>
  new DomainError('refused', 'mobile_missing', 'There is no unverified mobile number on this account.')
