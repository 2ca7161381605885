import type { addressInput } from '@vazhipadu/contract/address'
import type { z } from 'zod'
import { parseMobile } from '../identity/identity.rules.ts'
import { nameCountry, nameState } from './list-countries.ts'
import { addressMobileInvalid, countryUnknown, pinInvalid, stateUnknown } from './profile.errors.ts'

export const MAX_ADDRESSES = 20
export const MAX_DEVOTEES = 50

export type AddressInput = z.output<typeof addressInput>

/** Returns an address that a parcel can reach, or refuses and names what is missing. */
export function checkAddress(input: AddressInput) {
  const mobile = parseMobile(input.mobile)
  if (mobile === undefined) throw addressMobileInvalid()
  if (nameCountry(input.country) === undefined) throw countryUnknown()
  // Elsewhere the state may be empty: Singapore, Kuwait and many others have none.
  if (nameState(input.country, input.state) === undefined) throw stateUnknown()
  const postalCode = input.country === 'IN' ? input.postalCode.replace(/\s/g, '') : input.postalCode
  if (input.country === 'IN' && !/^[1-9]\d{5}$/.test(postalCode)) throw pinInvalid()
  return {
    recipient: input.recipient,
    line1: input.line1,
    line2: input.line2 || null,
    city: input.city,
    country: input.country,
    state: input.state,
    postalCode,
    mobile,
    isDefault: input.isDefault,
  }
}
