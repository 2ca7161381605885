import { allCountries } from 'country-region-data'
import isoCountries from 'i18n-iso-countries'
import english from 'i18n-iso-countries/langs/en.json' with { type: 'json' }
import { getCountryCallingCode, isSupportedCountry } from 'libphonenumber-js/mobile'

isoCountries.registerLocale(english)

export type Place = { code: string; name: string }

/** Current ISO 3166-2 codes; the package still has those from before the states were renamed. */
const currentCodes: Record<string, string> = { OR: 'OD', CT: 'CG', UT: 'UK', TG: 'TS', DD: 'DH', DN: 'DH' }

/** India's states as `IN-KL`; other countries' regions are free text. */
export const indianStates: Place[] = (allCountries.find(([, code]) => code === 'IN')?.[2] ?? [])
  .map(([name, code]) => ({ code: `IN-${currentCodes[code] ?? code}`, name }))
  .sort((a, b) => a.name.localeCompare(b.name))

const stateNames = new Map(indianStates.map(({ code, name }) => [code, name]))

export const countries = Object.entries(isoCountries.getNames('en', { select: 'official' }))
  .map(([code, name]) => ({
    code,
    name,
    dialCode: isSupportedCountry(code) ? getCountryCallingCode(code) : null,
  }))
  .sort((a, b) => (a.code === 'IN' ? -1 : b.code === 'IN' ? 1 : a.name.localeCompare(b.name)))

const countryNames = new Map(countries.map(({ code, name }) => [code, name]))

export function nameCountry(code: string): string | undefined {
  return countryNames.get(code)
}

/** The name of an Indian state by its code; for other countries the typed text is the name. */
export function nameState(country: string, state: string): string | undefined {
  return country === 'IN' ? stateNames.get(state) : state
}
