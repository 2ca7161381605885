import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { outcome } from './identity.ts'

export const exportMyData = endpoint({
  method: 'POST',
  path: '/profile/privacy/export',
  summary: 'All that is kept about the caller, at an address that works once',
  access: 'signed-in',
  response: z.object({ url: z.url() }),
})

/** What is typed to confirm, so that nobody deletes an account by a slip. */
export const forgetConfirmation = 'DELETE'

export const forgetMe = endpoint({
  method: 'POST',
  path: '/profile/privacy/forget',
  summary: 'Delete the account; what the law asks to keep stays, without the person',
  access: 'signed-in',
  /** `password` is asked for where the account has one; without one a sign-in within 15 minutes. */
  body: z.object({ password: z.string().max(128).optional(), confirm: z.literal(forgetConfirmation) }),
  response: outcome,
})
