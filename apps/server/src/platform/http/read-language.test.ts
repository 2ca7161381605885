import { expect, test } from 'vitest'
import { readLanguage } from './read-language.ts'

test.each([
  ['ml', 'ml'],
  ['ta-IN,ta;q=0.9,en;q=0.8', 'ta'],
  ['de-DE, de;q=0.9, hi;q=0.7', 'hi'],
  ['fr', 'en'],
  ['', 'en'],
  [undefined, 'en'],
])('of %s it reads %s', (header, language) => {
  expect(readLanguage({ headers: header === undefined ? {} : { 'accept-language': header } })).toBe(language)
})
