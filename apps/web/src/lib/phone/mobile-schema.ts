import { z } from 'zod'
import { say } from '../i18n/i18n.ts'
import { loadPhoneNumbers } from './use-dial-countries.ts'

export type TypedMobile = { country: string; number: string }

/** Converts country and typed number to E.164. */
export const typedMobile = z
  .object({ country: z.string(), number: z.string() })
  .transform(async ({ country, number }, check) => {
    if (number.trim() === '') {
      check.addIssue({ code: 'custom', message: say('ui.mobile.required') })
      return z.NEVER
    }
    const { toE164 } = await loadPhoneNumbers()
    const e164 = toE164(number, country)
    if (e164) return e164
    check.addIssue({ code: 'custom', message: say('ui.mobile.invalid') })
    return z.NEVER
  })
