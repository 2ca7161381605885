import { register } from '@vazhipadu/contract/identity'
import { z } from 'zod'
import { say } from '../../lib/i18n/i18n.ts'
import { loadPhoneNumbers } from './use-dial-countries.ts'

export type SignUpValues = {
  name: string
  email: string
  mobile: { country: string; number: string }
  password: string
  consent: boolean
}

/** The contract's own rules; the mobile is put together from country and number, into E.164. */
export const signUpSchema = z.object({
  name: register.body.shape.name,
  email: register.body.shape.email,
  mobile: z
    .object({ country: z.string(), number: z.string() })
    .transform(async ({ country, number }, check) => {
      if (number.trim() === '') {
        check.addIssue({ code: 'custom', message: say('identity.mobile.required') })
        return z.NEVER
      }
      const { toE164 } = await loadPhoneNumbers()
      const e164 = toE164(number, country)
      if (e164) return e164
      check.addIssue({ code: 'custom', message: say('identity.mobile.invalid') })
      return z.NEVER
    }),
  password: register.body.shape.password,
  consent: register.body.shape.consent,
})

export type SignUp = z.output<typeof signUpSchema>
