import { refuse } from '../../platform/errors.ts'

// 401 only means that there is no valid access token. Wrong credentials get another status.
export type Weakness = 'password_weak.guessed' | 'password_weak.own'

export const tokenMissing = () => refuse('unauthenticated', 'token_missing')
export const tokenInvalid = () => refuse('unauthenticated', 'token_invalid')
export const tokenExpired = () => refuse('unauthenticated', 'token_expired')
export const sessionEnded = () => refuse('unauthenticated', 'session_ended')

export const wrongCredentials = () => refuse('refused', 'wrong_credentials')

export const accountDisabled = () => refuse('refused', 'account_disabled')

export const lastKeeperStays = () => refuse('conflict', 'last_manager')

/** The same answer with or without an account. */
export const codeNeeded = () => refuse('refused', 'code_needed')

export const signInCodeWrong = () => refuse('refused', 'code_wrong')

export const signInCodeEnded = () => refuse('refused', 'code_ended')

export const googleRefused = () => refuse('refused', 'google_refused')

export const googleNeedsPassword = () => refuse('refused', 'google_needs_password')

/** Reports both faults at once, so that both can be corrected in one go. */
export const registrationInvalid = (weakness: Weakness) =>
  refuse('invalid', 'registration_invalid', {
    fields: { mobile: 'mobile_invalid', password: weakness },
  })

export const mobileInvalid = () =>
  refuse('invalid', 'mobile_invalid', { fields: { mobile: 'mobile_invalid' } })

export const passwordWeak = (field: string, weakness: Weakness) =>
  refuse('invalid', weakness, { fields: { [field]: weakness } })

export const wrongCurrentPassword = () =>
  refuse('invalid', 'wrong_current_password', {
    fields: { currentPassword: 'wrong_current_password' },
  })

export const recentSignInNeeded = () => refuse('forbidden', 'recent_sign_in_needed')

export const resendTooSoon = (seconds: number) =>
  refuse('limited', 'resend_too_soon', { params: { seconds }, retryAfterSeconds: seconds })

export const sessionNotFound = () => refuse('not_found', 'session_not_found')

export const notOfOffice = () => refuse('refused', 'not_of_office')

/** The same text as in every other call that needs a fresh factor. */
export const stepUpNeeded = () => refuse('forbidden', 'step_up_needed')

export const emailCodeNeeded = () => refuse('refused', 'email_code_needed')

export const factorThere = () => refuse('conflict', 'factor_there')

export const factorAskedTooLate = () => refuse('refused', 'factor_asked_too_late')

export const passkeyRefused = () => refuse('refused', 'passkey_refused')

export const passkeyTaken = () => refuse('conflict', 'passkey_taken')

export const factorCodeWrong = () =>
  refuse('invalid', 'factor_code_wrong.own', {
    fields: { otpCode: 'factor_code_wrong.own' },
  })

/** The same answer for a wrong code and an unknown address. */
export const anothersCodeWrong = () => refuse('invalid', 'factor_code_wrong.another')

export const recoveryCodeWrong = () =>
  refuse('invalid', 'recovery_code_wrong', {
    fields: {
      code: 'recovery_code_wrong',
    },
  })

export const tooManyFactors = () => refuse('refused', 'too_many_factors')

export const factorNotFound = () => refuse('not_found', 'factor_not_found')

export const ownFactorReset = () => refuse('conflict', 'own_factor_reset')

export const secondPersonTied = () => refuse('forbidden', 'second_person_tied')

export const onlyWayIn = () => refuse('conflict', 'only_way_in')

export const lastFactorStays = () => refuse('conflict', 'last_factor_stays')

export const noFactorYet = () => refuse('conflict', 'no_factor_yet')

export const sheetAlone = () => refuse('conflict', 'sheet_alone')

export const pairingNotHere = () => refuse('not_found', 'pairing_not_found')

export const pairingOver = () => refuse('refused', 'pairing_over')

export const mobileMissing = () => refuse('refused', 'mobile_missing')
