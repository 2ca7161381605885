import type { FieldErrors, Resolver } from 'react-hook-form'
import type { z } from 'zod'
import { schemaResolver } from '../../lib/form/schema-resolver.ts'
import { say } from '../../lib/i18n/i18n.ts'
import type { TypedMobile } from '../../lib/phone/mobile-schema.ts'
import type { addressForm } from './address-schema.ts'
import type { AddressBody } from './use-addresses.ts'

export const home = 'IN'

export type CheckedAddress = z.output<typeof addressForm>
export type AddressValues = Omit<CheckedAddress, 'mobile' | 'line2'> & { mobile: TypedMobile; line2: string }

export const addressFields = [
  'recipient',
  'line1',
  'line2',
  'city',
  'country',
  'state',
  'postalCode',
  'mobile',
] as const

export type KnownAddress = Omit<AddressBody, 'line2'> & { line2?: string | null | undefined }

interface Proposed {
  address?: KnownAddress
  recipient: string
  mobile: string | null
}

export const beginAddress = ({ address, recipient, mobile }: Proposed): AddressValues => ({
  recipient: address?.recipient ?? recipient,
  line1: address?.line1 ?? '',
  line2: address?.line2 ?? '',
  city: address?.city ?? '',
  country: address?.country ?? home,
  state: address?.state ?? '',
  postalCode: address?.postalCode ?? '',
  mobile: { country: home, number: address?.mobile ?? mobile ?? '' },
  isDefault: address?.isDefault ?? false,
})

const loadSchema = async () => (await import('./address-schema.ts')).addressForm
const bySchema = schemaResolver<AddressValues, CheckedAddress>(loadSchema, 'profile.says')

/** Reports all errors at once: those of the schema, and the fields that the server requires for India. */
export const checkAddress: Resolver<AddressValues, unknown, CheckedAddress> = async (
  values,
  context,
  options,
) => {
  const checked = await bySchema(values, context, options)
  if (values.country !== home) return checked
  const errors: FieldErrors<AddressValues> = { ...checked.errors }
  if (values.state === '') errors.state ??= { type: 'custom', message: say('profile.addresses.stateMissing') }
  if (!/^[1-9]\d{5}$/.test(values.postalCode.replace(/\s/g, '')))
    errors.postalCode ??= { type: 'custom', message: say('profile.addresses.pinWrong') }
  return Object.keys(errors).length > 0 ? { values: {}, errors } : checked
}
