import { randomBytes, randomInt } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { openFilter, packFilter } from './filter-passwords.ts'
import { commonPasswords } from './load-common-passwords.ts'
import { isGuessable } from './password-strength.ts'

describe('a password that is guessed soon', () => {
  test.each([
    'Password@123',
    'krishna123',
    'Krishna@2024',
    '123Krishna!',
    'kr1shna123',
    'krishnakrishna',
    'P@ssw0rd12',
    'p4$$w0rd!!',
    'qwertyuiop',
    '1q2w3e4r5t',
    '1234567890',
    'passwordpassword',
    'iloveyou123',
    'Iloveyou@1',
    'guruvayurappan',
    'SwamiyeSaranam',
    'swamiye saranam 1',
    'kavumpuzhatemple',
    'Ayilyam@2026',
    'vazhipadu1234',
    'OmNamahShivaya',
    'amme narayana',
    'devi-narayana!',
    'Hare Krishna 108',
  ])('%s', (password) => {
    expect(isGuessable(password)).toBe(true)
  })
})

describe('a password of one’s own', () => {
  test.each([
    'sevenlampsatdawn',
    'another-lamp-at-dusk',
    'the lamp is lit',
    'a-thief-at-the-door',
    'Ammini walks to the temple',
    'krishna 9447 012 345 dusk',
    'രാവിലെ അഞ്ചു തിരി',
    'v8#kQz!2mLw',
  ])('%s', (password) => {
    expect(isGuessable(password)).toBe(false)
  })

  test('is refused by mistake less than once in a thousand', () => {
    const draw = () => {
      const made = [
        randomBytes(9).toString('base64url'),
        `${randomBytes(5).toString('hex')} ${randomInt(999)}`,
      ]
      return made[randomInt(2)] ?? ''
    }
    let refused = 0
    for (let n = 0; n < 5_000; n++) if (isGuessable(draw())) refused++
    expect(refused).toBeLessThan(5)
  })
})

describe('the filter', () => {
  test('holds far more than the 100,000 most common', () => {
    expect(commonPasswords.count).toBeGreaterThan(250_000)
  })

  test('has everything that was put in, and one in some thousands of what was not', () => {
    const entries = new Set(Array.from({ length: 5_000 }, (_, n) => `entry ${n}`))
    const filter = openFilter(packFilter(entries))
    expect([...entries].every((entry) => filter.has(entry))).toBe(true)
    expect(filter.count).toBe(5_000)
    let mistaken = 0
    for (let n = 0; n < 50_000; n++) if (filter.has(`stranger ${n}`)) mistaken++
    expect(mistaken).toBeLessThan(25)
    let inLife = 0
    for (let n = 0; n < 50_000; n++) if (commonPasswords.has(randomBytes(12).toString('base64url'))) inLife++
    expect(inLife).toBeLessThan(25)
  })

  test('costs next to nothing to load and to ask', () => {
    const started = performance.now()
    openFilter(readFileSync(new URL('../../../../../../db/common-passwords.filter', import.meta.url)))
    expect(performance.now() - started).toBeLessThan(500)
    const startedAt = performance.now()
    for (let n = 0; n < 200; n++) isGuessable(`an ordinary sentence ${n}`)
    expect((performance.now() - startedAt) / 200).toBeLessThan(10)
  })
})
