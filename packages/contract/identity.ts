import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { fieldError } from './messages.ts'
import { noticeShown } from './privacy-notice.ts'

// Names may be in any script. Passwords have no composition rules: the server checks their strength against a list of
// common passwords and the person's own details.
export const personName = z.string().trim().min(2).max(80)
// Trimmed before validation, because phones add a space after a completed word.
export const emailAddress = z.string().trim().pipe(z.email().max(254))
export const mobileNumber = z.string().trim().min(4).max(24)
export const newPassword = z.string().min(10).max(128)
export const otpCode = z
  .string()
  .length(6, { error: fieldError('otpLength') })
  .regex(/^\d*$/, { error: fieldError('otpNumbers') })
export const opaqueToken = z.string().min(16).max(200)

/** Answer of sign-up, verification and resend for every outcome that a user can cause. */
export const outcome = z.object({ status: z.enum(['success', 'failed']), message: z.string() })
export type Outcome = z.infer<typeof outcome>

export const user = z.object({
  avatar: z.string().nullable(),
  userName: z.string(),
  email: z.string(),
  authority: z.array(z.string()),
})
export type User = z.infer<typeof user>

const signedIn = z.object({ accessToken: z.string(), user })

export const signIn = endpoint({
  method: 'POST',
  path: '/auth/login',
  summary: 'Sign in with e-mail or mobile and password',
  access: 'public',
  body: z.object({
    identifier: z.string().trim().min(3).max(254),
    password: z.string().min(1).max(128),
  }),
  response: signedIn,
})

export const signInWithGoogle = endpoint({
  method: 'POST',
  path: '/auth/google/login',
  summary: "Sign in with Google's ID token; the first time makes the account",
  access: 'public',
  body: z.object({
    credential: z.string().min(20).max(8192),
    select_by: z.string().max(60).optional(),
    clientId: z.string().max(255).optional(),
    notice: noticeShown.optional(),
    /** The secret whose SHA-256 (base64url) was sent to Google as nonce. Sign-in is refused without it. */
    nonce: z.string().min(32).max(100).optional(),
  }),
  response: signedIn,
})

export const refresh = endpoint({
  method: 'POST',
  path: '/auth/refresh',
  summary: 'Exchange the refresh cookie for a new access token',
  access: 'public',
  response: z.object({ accessToken: z.string() }),
})

export const logout = endpoint({
  method: 'POST',
  path: '/auth/logout',
  summary: 'End this session; always succeeds',
  access: 'public',
  response: outcome,
})

export const register = endpoint({
  method: 'POST',
  path: '/auth/register',
  summary: 'Begin a registration; a code goes to the e-mail address',
  access: 'public',
  body: z.object({
    name: personName,
    email: emailAddress,
    mobile: mobileNumber,
    password: newPassword,
    consent: z.literal(true, { error: fieldError('consent') }),
    notice: noticeShown.optional(),
  }),
  response: outcome.extend({ tempToken: z.string().optional() }),
})

export const codeBody = z.object({ otpCode, token: opaqueToken })
export const tokenBody = z.object({ token: opaqueToken })

/** `emailFallback`: the mobile's code may now be requested by e-mail (`resend-email-otp`). */
const stepOutcome = outcome.extend({ emailFallback: z.boolean().optional() })

export const verifyEmail = endpoint({
  method: 'POST',
  path: '/auth/verify-email',
  summary: 'First step of a registration: the code sent by e-mail',
  access: 'public',
  body: codeBody,
  response: stepOutcome,
})

/** Token and user are returned only by the call that completes the account; repeating the same code returns neither. */
export const verifyMobile = endpoint({
  method: 'POST',
  path: '/auth/verify-mobile',
  summary: 'Second step of a registration: the code sent to the mobile; completes the account and signs in',
  access: 'public',
  body: codeBody,
  response: stepOutcome.extend(signedIn.partial().shape),
})

export const resendEmailOtp = endpoint({
  method: 'POST',
  path: '/auth/reset/resend-email-otp',
  summary: 'Send the code again by e-mail (sign-up or reset)',
  access: 'public',
  body: tokenBody,
  response: stepOutcome,
})

export const resendMobileOtp = endpoint({
  method: 'POST',
  path: '/auth/reset/resend-mobile-otp',
  summary: 'Send the code again by SMS (sign-up or reset)',
  access: 'public',
  body: tokenBody,
  response: stepOutcome,
})

export const forgotPassword = endpoint({
  method: 'POST',
  path: '/auth/forgot-password',
  summary: 'Ask for a code to set a new password; known and unknown accounts answer alike',
  access: 'public',
  body: z.object({ identifier: z.string().trim().min(3).max(254) }),
  response: outcome.extend({ token: z.string() }),
})

export const verifyResetOtp = endpoint({
  method: 'POST',
  path: '/auth/reset/verify-otp',
  summary: 'Check the code of a password reset',
  access: 'public',
  body: codeBody,
  response: outcome,
})

export const resetPassword = endpoint({
  method: 'POST',
  path: '/auth/reset/reset-password',
  summary: 'Set the new password after the code was checked; ends every session',
  access: 'public',
  body: z.object({ token: opaqueToken, password: newPassword }),
  response: outcome,
})
