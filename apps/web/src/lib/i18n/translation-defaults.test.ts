import { expect, test } from 'vitest'
import { i18n } from './i18n.ts'

test('texts are in the namespace translation, with . between keys and : after a namespace', () => {
  expect(i18n.options).toMatchObject({
    defaultNS: 'translation',
    ns: ['translation'],
    keySeparator: '.',
    nsSeparator: ':',
  })
})

test('English is the language unless another is chosen, and fills missing texts', () => {
  expect(i18n.options).toMatchObject({ lng: 'en', fallbackLng: ['en'] })
})
