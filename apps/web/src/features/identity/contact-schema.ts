import { emailAddress } from '@vazhipadu/contract/schemas/identity'
import { z } from 'zod'
import { typedMobile } from '../../lib/phone/mobile-schema.ts'
import type { ContactKind } from './change-contact.ts'

const password = z.string().max(128)
const anyMobile = z.unknown().transform(() => undefined)

/** Validates only the fields that the form shows. */
export function contactSchema(kind: ContactKind, hasPassword: boolean) {
  return z.object({
    ...(kind === 'email'
      ? { email: emailAddress, mobile: anyMobile }
      : { email: z.string().optional(), mobile: typedMobile }),
    currentPassword: hasPassword ? password : password.default(''),
  })
}
