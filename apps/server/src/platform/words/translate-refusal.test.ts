import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { translator, wordsUnder } from '@vazhipadu/locales/translator'
import { expect, test } from 'vitest'
import { daysRefused, deliveryCostsMore } from '../../features/changes/changes.errors.ts'
import {
  bookingClosed,
  linesRefused,
  scarceWait,
  tooManyUnpaid,
} from '../../features/checkout/checkout.errors.ts'
import { dayRefused } from '../../features/closed-days/closed-days.errors.ts'
import { drawerNotCounted } from '../../features/counter/counter.errors.ts'
import { passwordWeak, registrationInvalid, resendTooSoon } from '../../features/identity/identity.errors.ts'
import { dayNotHeld, opensTooSoon, tooManyPeople } from '../../features/releases/releases.errors.ts'
import { type DomainError, serviceBusy } from '../errors.ts'
import { translateRefusal } from './translate-refusal.ts'
import { translateSentence } from './translate-sentence.ts'

const source = join(import.meta.dirname, '../..')
const listSources = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .map((name) => join(folder, name))

/** Every refusal code: an argument of `DomainError`, or of a function that creates one. */
const codes = new Set(
  listSources(source).flatMap((path) =>
    [
      ...readFileSync(path, 'utf8').matchAll(
        /(?:DomainError\(\s*'\w+',\s*(?:\w+ \? )?|invalidField\(\s*(?:'[\w.]+'|field),\s*|(?:aboutFiles|pictureRefused|about)\(\s*)'(\w+)'/g,
      ),
    ].flatMap(([, code]) => code ?? []),
  ),
)

test('every code has its words', () => {
  expect(codes.size).toBeGreaterThan(190)
  const words = Object.keys(wordsUnder('en', 'refusals') as object)
  const has = (code: string) => words.some((key) => key === code || key.startsWith(`${code}_`))
  expect([...codes].filter((code) => !has(code))).toEqual([])
})

const refusal = { index: 0, reason: 'full', left: 0, message: null } as const
const sample: DomainError[] = [
  serviceBusy(),
  linesRefused([refusal]),
  linesRefused([refusal, refusal]),
  daysRefused([{ ...refusal, line_id: 1 }]),
  deliveryCostsMore(144_050),
  bookingClosed('Online booking is closed for the moment.'),
  tooManyUnpaid({ tranNos: [], most: 1 }),
  tooManyUnpaid({ tranNos: [], most: 3 }),
  scarceWait(new Date(), '14:05'),
  dayRefused('full'),
  dayRefused('unknown_offering'),
  dayRefused('cutoff_passed'),
  drawerNotCounted('2026-11-30'),
  resendTooSoon(12),
  opensTooSoon(),
  dayNotHeld('Noorum Palum', '2026-11-30'),
  tooManyPeople(6),
  passwordWeak('password', 'Please do not use your name, e-mail or mobile as the password.'),
]

test.each(sample.map((error) => [error.message, error] as const))(
  '“%s” is found by its English',
  (_, error) => {
    expect(translateSentence('en', `refusals.${error.code}`, error.message, error.said)).toBe(error.message)
  },
)

test('in English everything is as it was written', () => {
  for (const { code, message, fields, said } of sample)
    expect(translateRefusal('en', { code, message, fields, said })).toEqual({
      code,
      detail: message,
      ...(fields && { fields }),
    })
})

test('what the temple has written itself stays as it is', () => {
  const own = bookingClosed('We are washing the floor until six.')
  expect(translateRefusal('ml', own).detail).toBe('We are washing the floor until six.')
})

test('each wrong field is said by itself', () => {
  const weak = 'This password is among the most guessed. Please choose another.'
  const { fields } = translateRefusal('ta', registrationInvalid(weak))
  expect(fields).toEqual({
    mobile: translator('ta')('refusals.mobile_invalid'),
    password: translator('ta')('refusals.password_weak.guessed'),
  })
})
