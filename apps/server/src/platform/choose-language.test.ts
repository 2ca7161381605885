import { expect, test } from 'vitest'
import { chooseLanguage, languageOf } from './choose-language.ts'

const offered = ['en', 'ml', 'ta'] as const

test.each([
  ['what is asked for', 'ml', 'ta', 'ml'],
  ['the account’s, where nothing is asked for', undefined, 'ta', 'ta'],
  ['the account’s, where what is asked for is not offered', 'hi', 'ta', 'ta'],
  ['English before the account’s, where it is asked for', 'en', 'ta', 'en'],
  ['English, where neither is offered', 'hi', 'te', 'en'],
  ['English, where nobody says anything', undefined, undefined, 'en'],
] as const)('it is %s', (_name, asked, own, chosen) => {
  expect(chooseLanguage({ offered, asked }, own)).toBe(chosen)
})

test('a language that is no longer known is English', () => {
  expect(languageOf('ta')).toBe('ta')
  expect(languageOf('xx')).toBe('en')
})
