import { endpoint } from './endpoint.ts'
import { otpCode, signIn } from './identity.ts'

/**
 * Used after `code_needed`, which sign-in answers when many wrong passwords were tried on devices unknown to the
 * account.
 */
export const signInWithCode = endpoint({
  method: 'POST',
  path: '/auth/login/code',
  summary: 'Sign in where many wrong tries were made: the code from the e-mail beside the password',
  access: 'public',
  body: signIn.body.extend({ otpCode }),
  response: signIn.response,
})
