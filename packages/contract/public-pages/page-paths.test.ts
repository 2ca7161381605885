import { languages } from '@vazhipadu/locales/languages'
import { expect, test } from 'vitest'
import { type PageAddress, pagePath, readPagePath } from './page-paths.ts'

const addresses: PageAddress[] = [
  { page: 'home' },
  { page: 'offerings' },
  { page: 'offering', name: 'noorum-palum' },
  { page: 'calendar' },
  { page: 'calendar', month: '2026-12' },
  { page: 'today' },
  { page: 'help' },
]

test.each(addresses)('the path of $page leads to it in every language', (address) => {
  for (const language of languages)
    expect(readPagePath(pagePath(address, language))).toEqual({ address, language })
})

test('English has no prefix, and a slash at the end changes nothing', () => {
  expect(pagePath({ page: 'offering', name: 'dhara' }, 'en')).toBe('/temple/offerings/dhara')
  expect(pagePath({ page: 'home' }, 'ml')).toBe('/temple/ml')
  expect(readPagePath('/temple/today/')).toEqual({ address: { page: 'today' }, language: 'en' })
})

test.each(['/', '/templex', '/temple/en/today', '/temple/xx', '/temple/today/more', '/temple/offerings/a/b'])(
  'no page has the path %s',
  (path) => expect(readPagePath(path)).toBeUndefined(),
)
