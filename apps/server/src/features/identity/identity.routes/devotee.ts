import * as contactContract from '@vazhipadu/contract/contact'
import * as contract from '@vazhipadu/contract/identity'
import * as sessionsContract from '@vazhipadu/contract/sessions'
import * as codeContract from '@vazhipadu/contract/sign-in-code'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { inTransaction } from '../../../platform/db/in-transaction.ts'
import { implement } from '../../../platform/http/implement.ts'
import { succeeded } from '../../../platform/http/outcome.ts'
import { findIdempotencyKey } from '../../../platform/http/read-idempotency-key.ts'
import { findAskedLanguage } from '../../../platform/http/read-language.ts'
import { changeContact, proveOwnMobile, resendChangeCode } from '../contacts/change-contact.ts'
import { limitWrongCodes } from '../contacts/limit-codes.ts'
import { verifyContactChange } from '../contacts/verify-contact-change.ts'
import { sessionNotFound } from '../identity.errors.ts'
import { hasSession, listOpenSessions } from '../identity.reads.ts'
import type { Identity } from '../prepare-identity.ts'
import { describeDevice } from '../sessions/describe-device.ts'
import { endSessions } from '../sessions/end-session.ts'
import { clearRefreshCookie, readRefreshCookie, setRefreshCookie } from '../sessions/refresh-cookie.ts'
import { refreshSession } from '../sessions/refresh-session.ts'
import { signOut } from '../sessions/sign-out.ts'
import { changePassword } from '../sign-in/change-password.ts'
import { readDeviceCookie, setDeviceCookie } from '../sign-in/device-cookie.ts'
import { removeGoogle } from '../sign-in/remove-google.ts'
import { requestPasswordReset } from '../sign-in/request-password-reset.ts'
import { resetPassword, verifyResetCode } from '../sign-in/reset-password.ts'
import { type Entered, signIn } from '../sign-in/sign-in.ts'
import { signInWithCode } from '../sign-in/sign-in-with-code.ts'
import { signInWithGoogle } from '../sign-in/sign-in-with-google.ts'
import { register } from '../sign-up/register.ts'
import { resendCode } from '../sign-up/resend-code.ts'
import { verifyRegisteredEmail } from '../sign-up/verify-registered-email.ts'
import { verifyRegisteredMobile } from '../sign-up/verify-registered-mobile.ts'
import { officeRoutes } from './office.ts'

export function identityRoutes(app: FastifyInstance, deps: Identity): void {
  signingIn(app, deps)
  signingUp(app, deps)
  resetting(app, deps)
  changing(app, deps)
  devices(app, deps)
  officeRoutes(app, deps, { deviceOf, setRefreshCookie })
}

function signingIn(app: FastifyInstance, deps: Identity): void {
  const from = (request: FastifyRequest) => ({
    ip: request.ip,
    device: deviceOf(request),
    mark: readDeviceCookie(deps, request),
  })
  implement(app, contract.signIn, async ({ body, request, reply }) =>
    answerSignedIn(deps, request, reply, await signIn(deps, { ...body, ...from(request) })),
  )
  implement(app, codeContract.signInWithCode, async ({ body, request, reply }) => {
    const { otpCode: code, ...credentials } = body
    const entered = await signInWithCode(deps, { ...credentials, code, ...from(request) })
    return answerSignedIn(deps, request, reply, entered)
  })
  implement(app, contract.signInWithGoogle, async ({ body, request, reply }) => {
    const entered = await signInWithGoogle(
      deps,
      { ...body, asked: findAskedLanguage(request) },
      deviceOf(request),
    )
    return answerSignedIn(deps, request, reply, entered)
  })
  implement(app, contract.refresh, async ({ request, reply }) => {
    const { accessToken, refreshToken } = await refreshSession(deps, readRefreshCookie(request))
    setRefreshCookie(reply, refreshToken)
    return { accessToken }
  })
  implement(app, contract.logout, async ({ request, reply }) => {
    await signOut(deps, {
      refreshToken: readRefreshCookie(request),
      authorization: request.headers.authorization,
    })
    clearRefreshCookie(reply)
    return succeeded('signedOut')
  })
}

function signingUp(app: FastifyInstance, deps: Identity): void {
  implement(app, contract.register, async ({ body, request }) => {
    const { tempToken } = await register(deps, {
      ...body,
      asked: findAskedLanguage(request),
      ip: request.ip,
      key: findIdempotencyKey(request),
    })
    return { ...succeeded('codeSent'), tempToken }
  })
  implement(app, contract.verifyEmail, ({ body, request }) =>
    limitWrongCodes(deps, request.ip, () => verifyRegisteredEmail(deps, body.token, body.otpCode)),
  )
  implement(app, contract.verifyMobile, async ({ body, request, reply }) => {
    const verification = { token: body.token, code: body.otpCode, device: deviceOf(request) }
    const step = await limitWrongCodes(deps, request.ip, () => verifyRegisteredMobile(deps, verification))
    const { entered, ...outcome } = step
    return entered ? { ...outcome, ...answerSignedIn(deps, request, reply, entered) } : outcome
  })
  implement(app, contract.resendEmailOtp, ({ body, request }) =>
    limitWrongCodes(deps, request.ip, () => resendCode(deps, body.token, 'email')),
  )
  implement(app, contract.resendMobileOtp, ({ body, request }) =>
    limitWrongCodes(deps, request.ip, () => resendCode(deps, body.token, 'sms')),
  )
}

function resetting(app: FastifyInstance, deps: Identity): void {
  implement(app, contract.forgotPassword, async ({ body, request }) => {
    const { token } = await requestPasswordReset(deps, body.identifier, request.ip)
    return { ...succeeded('codeIfAccount'), token }
  })
  implement(app, contract.verifyResetOtp, ({ body, request }) =>
    limitWrongCodes(deps, request.ip, () => verifyResetCode(deps, body.token, body.otpCode)),
  )
  implement(app, contract.resetPassword, ({ body, request }) =>
    limitWrongCodes(deps, request.ip, () => resetPassword(deps, body.token, body.password)),
  )
}

function changing(app: FastifyInstance, deps: Identity): void {
  implement(app, contactContract.changePassword, ({ body, caller }) => changePassword(deps, caller, body))
  implement(app, contactContract.changeEmail, ({ body, caller }) =>
    changeContact(deps, caller, { kind: 'email', value: body.email, currentPassword: body.currentPassword }),
  )
  implement(app, contactContract.changeMobile, ({ body, caller }) =>
    changeContact(deps, caller, {
      kind: 'mobile',
      value: body.mobile,
      currentPassword: body.currentPassword,
    }),
  )
  implement(app, contactContract.generateEmailOtp, ({ body, caller }) =>
    resendChangeCode(deps, caller, 'email', body.token),
  )
  implement(app, contactContract.generateMobileOtp, ({ body, caller }) =>
    body.token === undefined
      ? proveOwnMobile(deps, caller)
      : resendChangeCode(deps, caller, 'mobile', body.token),
  )
  implement(app, contactContract.verifyChangedEmail, ({ body, caller, request }) =>
    limitWrongCodes(deps, request.ip, () =>
      verifyContactChange(deps, caller, { kind: 'email', token: body.token, code: body.otpCode }),
    ),
  )
  implement(app, contactContract.verifyChangedMobile, ({ body, caller, request }) =>
    limitWrongCodes(deps, request.ip, () =>
      verifyContactChange(deps, caller, { kind: 'mobile', token: body.token, code: body.otpCode }),
    ),
  )
}

function devices(app: FastifyInstance, deps: Identity): void {
  const { db, clock } = deps
  implement(app, sessionsContract.removeGoogle, ({ caller }) => removeGoogle(deps, caller))
  implement(app, sessionsContract.listSessions, async ({ caller }) => {
    const open = await listOpenSessions(db, caller.accountId, clock.now())
    const sessions = open.map((session) => ({
      id: session.id,
      device: session.device,
      signedInAt: session.signedInAt.toISOString(),
      lastSeenAt: session.lastSeenAt.toISOString(),
      current: session.id === caller.sessionId,
    }))
    return { sessions }
  })
  implement(app, sessionsContract.endSession, async ({ params, caller }) => {
    const ending = {
      accountId: caller.accountId,
      only: params.id,
      because: 'ended_by_owner',
      at: clock.now(),
    }
    if (!(await hasSession(db, caller.accountId, params.id))) throw sessionNotFound()
    await inTransaction(db, (trx) => endSessions(trx, ending))
    return succeeded('deviceSignedOut')
  })
  implement(app, sessionsContract.endOtherSessions, async ({ caller }) => {
    const { accountId, sessionId } = caller
    const at = clock.now()
    await inTransaction(db, (trx) =>
      endSessions(trx, { accountId, except: sessionId, because: 'ended_by_owner', at }),
    )
    return succeeded('othersSignedOut')
  })
}

function answerSignedIn(deps: Identity, request: FastifyRequest, reply: FastifyReply, entered: Entered) {
  const { accessToken, user, refreshToken, accountId } = entered
  setRefreshCookie(reply, refreshToken)
  setDeviceCookie(deps, request, reply, accountId)
  return { accessToken, user }
}

function deviceOf(request: FastifyRequest): string {
  return describeDevice(request.headers['user-agent'])
}
