import { register } from '@vazhipadu/contract/schemas/identity'
import { z } from 'zod'
import { type TypedMobile, typedMobile } from '../../lib/phone/mobile-schema.ts'

export type SignUpValues = {
  name: string
  email: string
  mobile: TypedMobile
  password: string
  consent: boolean
}

/** The contract's schema, with the mobile as typed. */
export const signUpSchema = z.object({
  name: register.body.shape.name,
  email: register.body.shape.email,
  mobile: typedMobile,
  password: register.body.shape.password,
  consent: register.body.shape.consent,
})

/** Fields kept as a draft until the account is created; consent must be given each time. */
export const signUpDraft = { name: 'sign-up', fields: ['name', 'email', 'mobile'] } as const

export type SignUp = z.output<typeof signUpSchema>
