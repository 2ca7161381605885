import { signIn as endpoint } from '@vazhipadu/contract/identity'
import { call } from '../../../lib/api/call.ts'
import { outcomeOf } from '../../../lib/api/outcome-of.ts'
import { say } from '../../../lib/i18n/i18n.ts'

export type SignInValues = { identifier: string; password: string }

/** Typed once, it stands in the form for a forgotten password too. */
export const typedIdentifier = { name: 'identifier', fields: ['identifier'] } as const

/** The form stands before any schema of the contract is there. */
export const loadSignInSchema = async () => (await import('@vazhipadu/contract/schemas/identity')).signIn.body

export const signIn = (body: SignInValues) => outcomeOf(call(endpoint, { body }), say('sign-in.unable'))
