import * as contactContract from '@vazhipadu/contract/contact'
import * as factors from '@vazhipadu/contract/factors'
import * as contract from '@vazhipadu/contract/identity'
import * as pairing from '@vazhipadu/contract/pairing'
import * as sessionsContract from '@vazhipadu/contract/sessions'
import { signInWithCode } from '@vazhipadu/contract/sign-in-code'
import type { WatchedCall } from '../../platform/http/watch-security.ts'
import { normalizeIdentifier } from './identity.rules.ts'

/** The calls that the security log records, successful or not. */
export function listWatchedCalls(): WatchedCall[] {
  return [
    { endpoint: contract.signIn, what: 'sign_in', identifierOf: readTyped, accountOf: readAccount },
    { endpoint: signInWithCode, what: 'sign_in', identifierOf: readTyped, accountOf: readAccount },
    { endpoint: contract.signInWithGoogle, what: 'google_sign_in', accountOf: readAccount },
    { endpoint: contract.register, what: 'sign_up', identifierOf: readTyped },
    { endpoint: contract.verifyEmail, what: 'code_answered' },
    { endpoint: contract.verifyMobile, what: 'code_answered', accountOf: readAccount },
    { endpoint: contract.resendEmailOtp, what: 'code_asked' },
    { endpoint: contract.resendMobileOtp, what: 'code_asked' },
    { endpoint: contract.forgotPassword, what: 'reset_asked', identifierOf: readTyped },
    { endpoint: contract.verifyResetOtp, what: 'code_answered' },
    { endpoint: contract.resetPassword, what: 'password_reset' },
    { endpoint: contactContract.changePassword, what: 'password_changed' },
    { endpoint: sessionsContract.endSession, what: 'session_ended' },
    { endpoint: sessionsContract.endOtherSessions, what: 'session_ended' },
    { endpoint: contactContract.changeEmail, what: 'contact_change_asked', identifierOf: readTyped },
    { endpoint: contactContract.changeMobile, what: 'contact_change_asked', identifierOf: readTyped },
    { endpoint: contactContract.generateEmailOtp, what: 'code_asked' },
    { endpoint: contactContract.generateMobileOtp, what: 'code_asked' },
    { endpoint: contactContract.verifyChangedEmail, what: 'contact_changed' },
    { endpoint: contactContract.verifyChangedMobile, what: 'contact_changed' },
    { endpoint: factors.sendFactorCode, what: 'code_asked' },
    { endpoint: factors.verifyFactorCode, what: 'code_answered' },
    { endpoint: factors.addPasskey, what: 'factor_added' },
    { endpoint: factors.addApp, what: 'factor_added' },
    { endpoint: factors.removeFactor, what: 'factor_removed' },
    { endpoint: factors.givePasskey, what: 'factor_given' },
    { endpoint: factors.giveAppCode, what: 'factor_given' },
    { endpoint: factors.giveRecoveryCode, what: 'recovery_used' },
    { endpoint: factors.requestFactorReset, what: 'factor_reset' },
    { endpoint: pairing.claimPairing, what: 'device_paired' },
    { endpoint: pairing.confirmPairing, what: 'device_paired' },
    { endpoint: pairing.endPairing, what: 'device_ended' },
  ]
}

function readTyped({ identifier, email, mobile }: Record<string, unknown>): string | undefined {
  const typed = [identifier, email, mobile].find((one) => typeof one === 'string')
  return typed === undefined ? undefined : normalizeIdentifier(typed)
}

/** Read from the new access token, because the response does not contain the account's id. */
function readAccount({ accessToken }: Record<string, unknown>): string | undefined {
  if (typeof accessToken !== 'string') return undefined
  const claims: unknown = JSON.parse(Buffer.from(accessToken.split('.')[1] ?? '', 'base64url').toString())
  return (claims as { sub?: string }).sub
}
