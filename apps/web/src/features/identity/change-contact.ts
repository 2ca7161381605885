import * as contact from '@vazhipadu/contract/contact'
import { call } from '../../lib/api/call.ts'
import { outcomeOf } from '../../lib/api/outcome-of.ts'
import { say } from '../../lib/i18n/i18n.ts'

export type ContactKind = 'email' | 'mobile'
type Started = { status: 'success'; message: string; token: string; sentBy?: 'email' | 'sms' | undefined }

/** A pending change whose code has been sent. */
export type Change = { kind: ContactKind; value: string; token: string; sentBy: 'email' | 'sms' }

export function beginChange(kind: ContactKind, value: string, currentPassword?: string) {
  const proof = currentPassword === undefined ? {} : { currentPassword }
  return kind === 'email'
    ? call(contact.changeEmail, { body: { email: value, ...proof } })
    : call(contact.changeMobile, { body: { mobile: value, ...proof } })
}

/** Verifies the unverified mobile already stored in the account. */
export const proveOwnMobile = () => call(contact.generateMobileOtp, { body: {} })

export const resendCode = ({ kind, token }: Change) =>
  kind === 'email'
    ? outcomeOf(
        call(contact.generateEmailOtp, { body: { token } }),
        say('identity.messages.unableToResendEmail'),
      )
    : outcomeOf(
        call(contact.generateMobileOtp, { body: { token } }),
        say('identity.messages.unableToResendMobile'),
      )

export const verifyChange = ({ kind, token }: Change, otpCode: string) =>
  outcomeOf(
    call(kind === 'email' ? contact.verifyChangedEmail : contact.verifyChangedMobile, {
      body: { otpCode, token },
    }),
    say('identity.messages.unableToVerify'),
  )

export const hasStarted = (answer: { status: string; token?: string | undefined }): answer is Started =>
  answer.status === 'success' && answer.token !== undefined
