import { describe, expect, test } from 'vitest'
import { deriveCode, fitsCode, hashCode } from './contacts/derive-code.ts'
import { dialCodeOf, normalizeEmail, parseMobile, readIdentifier } from './identity.rules.ts'
import { describeDevice } from './sessions/describe-device.ts'
import { deriveNextRefreshTokens, makeFirstRefreshToken, readRefreshToken } from './sessions/make-tokens.ts'

describe('a mobile number', () => {
  test.each([
    ['9876543210', '+919876543210'],
    ['+91 98765 43210', '+919876543210'],
    ['098765-43210', '+919876543210'],
    ['+971 50 123 4567', '+971501234567'],
    ['+1 415 555 2671', '+14155552671'],
  ])('%s is %s', (typed, number) => {
    expect(parseMobile(typed)).toBe(number)
  })

  test.each(['1234567890', '5876543210', '98765', 'sreedevi', '+91'])('%s is none', (typed) => {
    expect(parseMobile(typed)).toBeUndefined()
  })

  test('has a dialling code', () => {
    expect([dialCodeOf('+919876543210'), dialCodeOf('+971501234567'), dialCodeOf('nonsense')]).toEqual([
      '91',
      '971',
      '',
    ])
  })
})

describe('what a person types to sign in', () => {
  test.each([
    [' Sreedevi@Example.COM ', { kind: 'email', email: 'sreedevi@example.com' }],
    ['98765 43210', { kind: 'mobile', mobile: '+919876543210' }],
    ['sreedevi', { kind: 'neither' }],
  ])('%j is read as %j', (typed, read) => {
    expect(readIdentifier(typed)).toEqual(read)
  })

  test('an e-mail is compared in lower case', () => {
    expect(normalizeEmail('A@B.Example')).toBe('a@b.example')
  })
})

describe('a code', () => {
  const secrets = ['a secret of the server'] as const
  test('is six digits, the same for the same sending, another for the next', () => {
    const codes = Array.from({ length: 200 }, (_, n) => deriveCode(secrets, 'challenge', n))
    for (const code of codes) expect(code).toMatch(/^\d{6}$/)
    expect(deriveCode(secrets, 'challenge', 3)).toBe(codes[3])
    expect(new Set(codes).size).toBeGreaterThan(195)
    expect(deriveCode(['another secret'], 'challenge', 3)).not.toBe(codes[3])
  })

  test('fits by whichever secret it was sent, and a decoy by none', () => {
    const sent = { id: 'challenge', attempt: 1, codeHash: Buffer.from('any') }
    const old = deriveCode(['the old one'], 'challenge', 1)
    expect(fitsCode(['the new one', 'the old one'], sent, old)).toBe(true)
    expect(fitsCode(['the new one', 'the old one'], sent, deriveCode(['the new one'], 'challenge', 1))).toBe(
      true,
    )
    expect(fitsCode(['the new one'], sent, old)).toBe(false)
    expect(fitsCode(['the old one'], { ...sent, attempt: 2 }, old)).toBe(false)
    expect(fitsCode(['the old one'], { ...sent, codeHash: null }, old)).toBe(false)
  })

  test('spreads evenly over its range', () => {
    const first = Array.from({ length: 10_000 }, (_, n) => Number(deriveCode(secrets, 'even', n).slice(0, 1)))
    for (let digit = 0; digit < 10; digit++) {
      const share = first.filter((value) => value === digit).length
      expect(share).toBeGreaterThan(850)
      expect(share).toBeLessThan(1_150)
    }
  })

  test('has a hash bound to its challenge and sending', () => {
    const hash = hashCode(secrets, 'one', 1, '123456').toString('hex')
    expect(hashCode(secrets, 'two', 1, '123456').toString('hex')).not.toBe(hash)
    expect(hashCode(secrets, 'one', 2, '123456').toString('hex')).not.toBe(hash)
  })
})

describe('a refresh token', () => {
  const secrets = ['a secret of the server'] as const
  test('has one successor, of the same session', () => {
    const token = makeFirstRefreshToken(secrets, 'session-1')
    const [next] = deriveNextRefreshTokens(secrets, token)
    expect(deriveNextRefreshTokens(secrets, token)).toEqual([next])
    expect(next).not.toBe(token)
    expect(readRefreshToken(secrets, next)).toEqual({ sessionId: 'session-1' })
  })

  test('outlives the secret it was sealed with, as long as that is among them', () => {
    const token = makeFirstRefreshToken(['the old one'], 'session-1')
    expect(readRefreshToken(['the new one', 'the old one'], token)).toEqual({ sessionId: 'session-1' })
    expect(readRefreshToken(['the new one'], token)).toBeUndefined()
    const [next, before] = deriveNextRefreshTokens(['the new one', 'the old one'], token)
    expect(readRefreshToken(['the new one'], next)).toEqual({ sessionId: 'session-1' })
    expect([before]).toEqual(deriveNextRefreshTokens(['the old one'], token))
  })

  test.each(['', 'a.b', 'a.b.c', 'a.b.c.d'])('%j is none', (made) => {
    expect(readRefreshToken(secrets, made)).toBeUndefined()
    expect(() => deriveNextRefreshTokens(secrets, made)).toThrow()
  })
})

describe('a device', () => {
  test.each([
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile Safari/604.1',
      'Safari on iPhone or iPad',
    ],
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36 Edg/140.0',
      'Edge on Windows',
    ],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox on Linux'],
    ['node', 'Unknown device'],
    [undefined, 'Unknown device'],
  ])('%s is %s', (userAgent, described) => {
    expect(describeDevice(userAgent)).toBe(described)
  })
})
