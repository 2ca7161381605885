import { describe, expect, test } from 'vitest'
import { countries, indianStates, nameCountry, nameState } from './list-countries.ts'

/** ISO 3166-2:IN as of November 2023. */
const iso = `AN AP AR AS BR CH CG DH DL GA GJ HR HP JK JH KA KL LA LD MP MH MN ML MZ NL OD PY PB RJ SK TN TS
  TR UP UK WB`

describe('the states of India', () => {
  test('are 28 states and 8 union territories, each once', () => {
    expect(indianStates).toHaveLength(36)
    expect(new Set(indianStates.map(({ code }) => code)).size).toBe(36)
    expect(new Set(indianStates.map(({ name }) => name)).size).toBe(36)
  })

  test('have the codes that are in force', () => {
    const expected = iso.split(/\s+/).map((code) => `IN-${code}`)
    expect(indianStates.map(({ code }) => code).sort()).toEqual(expected.sort())
  })

  test.each([
    ['IN-KL', 'Kerala'],
    ['IN-OD', 'Odisha'],
    ['IN-CG', 'Chhattisgarh'],
    ['IN-UK', 'Uttarakhand'],
    ['IN-TS', 'Telangana'],
    ['IN-DH', 'Dadra and Nagar Haveli and Daman and Diu'],
    ['IN-LA', 'Ladakh'],
    ['IN-JK', 'Jammu and Kashmir'],
    ['IN-PY', 'Puducherry'],
  ])('%s is %s', (code, name) => {
    expect(nameState('IN', code)).toBe(name)
  })

  test.each([['IN-OR'], ['IN-CT'], ['IN-UT'], ['IN-TG'], ['IN-DD'], ['IN-DN'], ['KL'], ['Kerala'], ['']])(
    '%j is none',
    (code) => {
      expect(nameState('IN', code)).toBeUndefined()
    },
  )

  test('are in the order of the alphabet', () => {
    const names = indianStates.map(({ name }) => name)
    expect(names).toEqual(names.toSorted((a, b) => a.localeCompare(b)))
  })

  test('elsewhere a state is what was typed', () => {
    expect(nameState('US', 'New Jersey')).toBe('New Jersey')
  })
})

describe('the countries', () => {
  test('are all of them, India first and the others by name', () => {
    expect(countries.length).toBeGreaterThan(200)
    expect(countries[0]).toEqual({ code: 'IN', name: 'India', dialCode: '91' })
    const others = countries.slice(1).map(({ name }) => name)
    expect(others).toEqual(others.toSorted((a, b) => a.localeCompare(b)))
  })

  test('are each there once, by a code of two letters', () => {
    expect(new Set(countries.map(({ code }) => code)).size).toBe(countries.length)
    expect(countries.filter(({ code }) => !/^[A-Z]{2}$/.test(code))).toEqual([])
  })

  test.each([
    ['AE', 'United Arab Emirates', '971'],
    ['US', 'United States of America', '1'],
    ['GB', 'United Kingdom', '44'],
    ['SG', 'Singapore', '65'],
    ['AQ', 'Antarctica', null],
  ])('%s is %s and is dialled %s', (code, name, dialCode) => {
    expect(nameCountry(code)).toBe(name)
    expect(countries.find((country) => country.code === code)?.dialCode).toBe(dialCode)
  })

  test('a code that is none has no name', () => {
    expect(nameCountry('XX')).toBeUndefined()
    expect(nameCountry('in')).toBeUndefined()
  })
})
