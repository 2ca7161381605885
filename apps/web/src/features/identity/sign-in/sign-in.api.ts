import { signIn as endpoint } from '@vazhipadu/contract/identity'
import { call } from '../../../lib/api/call.ts'
import { outcomeOf } from '../../../lib/api/outcome-of.ts'
import { say } from '../../../lib/i18n/i18n.ts'

export type SignInValues = { identifier: string; password: string }

/** Draft key: the identifier is shared with the forgotten-password form. */
export const typedIdentifier = { name: 'identifier', fields: ['identifier'] } as const

/** Lazy, so that the form renders before the contract's schemas are loaded. */
export const loadSignInSchema = async () => (await import('@vazhipadu/contract/schemas/identity')).signIn.body

export const signIn = (body: SignInValues) => outcomeOf(call(endpoint, { body }), say('sign-in.unable'))
