import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import {
  codeBody,
  emailAddress,
  mobileNumber,
  newPassword,
  opaqueToken,
  outcome,
  tokenBody,
} from './identity.ts'

/** `sentBy`: how the code was sent; if SMS does not reach the mobile, the code goes by e-mail. */
const changeStarted = outcome.extend({
  token: z.string().optional(),
  sentBy: z.enum(['email', 'sms']).optional(),
})

/** `currentPassword` is required if the account has a password; otherwise a sign-in within the last 15 minutes. */
export const changeEmail = endpoint({
  method: 'POST',
  path: '/profile/change-email',
  summary: 'Begin a change of e-mail address; a code goes to the new one',
  access: 'signed-in',
  body: z.object({ email: emailAddress, currentPassword: z.string().max(128).optional() }),
  response: changeStarted,
})

export const generateEmailOtp = endpoint({
  method: 'POST',
  path: '/profile/generate-email-otp',
  summary: 'Send the code of a change of e-mail address again',
  access: 'signed-in',
  body: tokenBody,
  response: changeStarted,
})

export const verifyChangedEmail = endpoint({
  method: 'POST',
  path: '/profile/verify-email',
  summary: 'Confirm the new e-mail address by its code',
  access: 'signed-in',
  body: codeBody,
  response: outcome,
})

export const changeMobile = endpoint({
  method: 'POST',
  path: '/profile/change-mobile',
  summary: 'Begin a change of mobile, or give the first one; a code goes to it',
  access: 'signed-in',
  body: z.object({ mobile: mobileNumber, currentPassword: z.string().max(128).optional() }),
  response: changeStarted,
})

export const generateMobileOtp = endpoint({
  method: 'POST',
  path: '/profile/generate-mobile-otp',
  summary: "Send the code again; without a token: prove the account's own unverified mobile",
  access: 'signed-in',
  body: z.object({ token: opaqueToken.optional() }),
  response: changeStarted,
})

export const verifyChangedMobile = endpoint({
  method: 'POST',
  path: '/profile/verify-mobile',
  summary: 'Confirm the mobile by its code',
  access: 'signed-in',
  body: codeBody,
  response: outcome,
})

export const changePassword = endpoint({
  method: 'POST',
  path: '/profile/change-password',
  summary: 'Change the password; ends the other sessions',
  access: 'signed-in',
  body: z.object({ currentPassword: z.string().max(128).optional(), newPassword }),
  response: outcome,
})

/** The office has seen or telephoned the person; marks as verified a number that SMS does not reach. */
export const confirmMobile = endpoint({
  method: 'POST',
  path: '/admin/devotees/:account_id/confirm-mobile',
  summary: 'The office confirms the mobile of a person whom no SMS reaches; for this number alone; audited',
  access: 'desk',
  stepUp: true,
  params: z.object({ account_id: z.uuid() }),
  /** The number that the office verified; refused if the account's number has changed since. */
  body: z.object({ mobile: z.string().max(20) }),
  response: outcome,
})
