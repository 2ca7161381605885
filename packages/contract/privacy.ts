import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { emailAddress, mobileNumber, outcome, personName } from './identity.ts'
import { fieldError } from './messages.ts'
import { noticeShown } from './privacy-notice.ts'

const instant = z.iso.datetime({ offset: true })

export const nominee = z.object({
  name: z.string(),
  relation: z.string(),
  email: z.string().nullable(),
  mobile: z.string().nullable(),
})
export type Nominee = z.infer<typeof nominee>

export const getPrivacy = endpoint({
  method: 'GET',
  path: '/profile/privacy',
  summary: 'Which privacy notice the caller agreed to, whether it is the one in force, and whom they named',
  access: 'signed-in',
  response: z.object({
    notice: z.object({ version: z.iso.date() }),
    consent: noticeShown.extend({
      givenAt: instant,
      isCurrent: z.boolean(),
      withdrawnAt: instant.nullable(),
      /** Set after a withdrawal: from then on the account is closed as soon as it has no open booking. */
      closesAt: instant.nullable(),
    }),
    nominee: nominee.nullable(),
  }),
})

export const giveConsent = endpoint({
  method: 'POST',
  path: '/profile/privacy/consent',
  summary:
    'Agree to the privacy notice that was shown; also after withdrawing, as long as the account is there',
  access: 'signed-in',
  body: noticeShown,
  response: outcome,
})

export const withdrawConsent = endpoint({
  method: 'POST',
  path: '/profile/privacy/withdraw',
  summary:
    'Withdraw the consent: nothing new is taken, and the account is closed when what was booked is over',
  access: 'signed-in',
  response: outcome,
})

export const nameNominee = endpoint({
  method: 'PUT',
  path: '/profile/privacy/nominee',
  summary: 'Name whoever may act for the caller in case of death or incapacity; replaces the one before',
  access: 'signed-in',
  body: z
    .object({
      name: personName,
      relation: z.string().trim().min(2).max(40),
      email: emailAddress.optional(),
      mobile: mobileNumber.optional(),
    })
    .refine(({ email, mobile }) => email !== undefined || mobile !== undefined, {
      error: fieldError('contact'),
      path: ['email'],
    }),
  response: outcome,
})

export const removeNominee = endpoint({
  method: 'DELETE',
  path: '/profile/privacy/nominee',
  summary: 'Name nobody any more',
  access: 'signed-in',
  response: outcome,
})

export const exportMyData = endpoint({
  method: 'POST',
  path: '/profile/privacy/export',
  summary: 'All that is kept about the caller, at an address that works once',
  access: 'signed-in',
  response: z.object({ url: z.url() }),
})

/** The word to type before an account is deleted, against deletion by mistake. */
export const eraseConfirmation = 'DELETE'

export const eraseMyAccount = endpoint({
  method: 'POST',
  path: '/profile/privacy/forget',
  summary: 'Delete the account; what the law asks to keep stays, without the person',
  access: 'signed-in',
  /** `password` is required if the account has one; otherwise a sign-in within the last 15 minutes. */
  body: z.object({ password: z.string().max(128).optional(), confirm: z.literal(eraseConfirmation) }),
  response: outcome,
})
