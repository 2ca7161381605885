import type { RequestOf } from '@vazhipadu/contract/endpoint'
import * as identity from '@vazhipadu/contract/identity'
import { call } from '../../lib/api/call.ts'
import { outcomeOf } from '../../lib/api/outcome-of.ts'
import { say } from '../../lib/i18n/i18n.ts'
import { shownNotice } from '../../lib/i18n/shown-notice.ts'

type Body<E extends { body: unknown }> =
  RequestOf<E & Parameters<typeof call>[0]> extends { body: infer B } ? B : never

export const signInWithGoogle = (body: Body<typeof identity.signInWithGoogle>) =>
  outcomeOf(
    call(identity.signInWithGoogle, { body: { ...body, notice: shownNotice() } }),
    say('sign-in.unable'),
  )

export const register = (body: Body<typeof identity.register>, idempotencyKey: string) =>
  outcomeOf(
    call(identity.register, { body: { ...body, notice: shownNotice() } }, { idempotencyKey }),
    say('identity.messages.unableToSignUp'),
  )

type CodeBody = Body<typeof identity.verifyEmail>

export const verifyEmail = (body: CodeBody) =>
  outcomeOf(call(identity.verifyEmail, { body }), say('identity.messages.unableToVerify'))

export const verifyMobile = (body: CodeBody) =>
  outcomeOf(call(identity.verifyMobile, { body }), say('identity.messages.unableToVerify'))

export const verifyResetOtp = (body: CodeBody) =>
  outcomeOf(call(identity.verifyResetOtp, { body }), say('identity.messages.unableToVerify'))

export const resendEmailOtp = (token: string) =>
  outcomeOf(call(identity.resendEmailOtp, { body: { token } }), say('identity.messages.unableToResendEmail'))

export const resendMobileOtp = (token: string) =>
  outcomeOf(
    call(identity.resendMobileOtp, { body: { token } }),
    say('identity.messages.unableToResendMobile'),
  )

export const forgotPassword = (identifier: string) => call(identity.forgotPassword, { body: { identifier } })

export const resetPassword = (body: Body<typeof identity.resetPassword>) =>
  call(identity.resetPassword, { body })
