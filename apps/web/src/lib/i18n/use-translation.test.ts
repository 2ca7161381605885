import { expect, test } from 'vitest'
import { i18n, say } from './i18n.ts'
import type { TranslateUnder } from './use-translation.ts'

test('unknown keys are refused by the compiler', () => {
  // @ts-expect-error: there is no such text
  expect(say('booking.noSuchText')).toBe('booking.noSuchText')
  const under: TranslateUnder<'layouts'> = (key) => say(`layouts.${key}`)
  // @ts-expect-error: there is no such text under this prefix
  expect(under('noSuchText')).toBe('layouts.noSuchText')
})

test('plural forms are one key, and stored values may be part of a key if a text stands in for unknown ones', () => {
  i18n.addResourceBundle(
    'en',
    'translation',
    { account: { bell: { count_one: 'One', count_other: '{{count}}' } } },
    true,
    true,
  )
  expect(say('account.bell.count', { count: 1 })).toBe('One')
  expect(say(`account.bell.${'of_a_newer_server'}`, { defaultValue: 'Something' })).toBe('Something')
})
