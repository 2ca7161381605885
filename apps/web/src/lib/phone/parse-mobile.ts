import {
  type CountryCode,
  getCountries,
  getCountryCallingCode,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/min'

// Import this file dynamically: the numbering plans are larger than the sign-up page.

export type DialCountry = { code: string; name: string; dialCode: string }

/** India first, then by name. */
export function listDialCountries(): DialCountry[] {
  const names = new Intl.DisplayNames(['en'], { type: 'region' })
  return getCountries()
    .map((code) => ({ code, name: names.of(code) ?? code, dialCode: `+${getCountryCallingCode(code)}` }))
    .toSorted((a, b) => Number(b.code === 'IN') - Number(a.code === 'IN') || a.name.localeCompare(b.name))
}

/**
 * E.164 (`+919847012345`), or undefined if it is not a valid number in the country. The input may include `+` and the
 * country code.
 */
export function toE164(typed: string, country: string): string | undefined {
  const number = parsePhoneNumberFromString(typed, country as CountryCode)
  return number?.isValid() ? number.number : undefined
}

/** The country of a number with its own `+` code. */
export function countryIn(typed: string): string | undefined {
  return typed.trim().startsWith('+') ? parsePhoneNumberFromString(typed)?.country : undefined
}
