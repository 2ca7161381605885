import { describe, expect, it } from 'vitest'
import { countryIn, listDialCountries, toE164 } from './parse-mobile.ts'

describe('mobile numbers', () => {
  it('India comes first with +91', () => {
    const [first, ...others] = listDialCountries()
    expect(first).toEqual({ code: 'IN', name: 'India', dialCode: '+91' })
    expect(others.length).toBeGreaterThan(200)
  })

  it.each([
    ['98470 12345', 'IN', '+919847012345'],
    ['09847012345', 'IN', '+919847012345'],
    ['+91 98470-12345', 'IN', '+919847012345'],
    ['+971 50 123 4567', 'IN', '+971501234567'],
    ['12345', 'IN', undefined],
    ['98470 12345', 'AE', undefined],
  ])('%s in %s is %s', (typed, country, e164) => {
    expect(toE164(typed, country)).toBe(e164)
  })

  it('a number with its own code names its country', () => {
    expect(countryIn('+971 50 123 4567')).toBe('AE')
    expect(countryIn('98470 12345')).toBeUndefined()
  })
})
