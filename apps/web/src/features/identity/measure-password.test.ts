import { describe, expect, it } from 'vitest'
import { strengthOf } from './measure-password.ts'

describe('password strength in words', () => {
  it.each([
    ['', 'empty'],
    ['tulsi leaf', 'good'],
    ['nine char', 'short'],
    ['1234567890', 'guessable'],
    ['aaaaaaaaaaaa', 'guessable'],
    ['lakshmi@example.org', 'guessable'],
    ['the lamp at the serpent grove', 'strong'],
    ['സർപ്പക്കാവിലെ വിളക്ക്', 'strong'],
  ])('%s is %s', (password, strength) => {
    expect(strengthOf(password, ['Lakshmi Menon', 'lakshmi@example.org', '98470 12345'])).toBe(strength)
  })
})
