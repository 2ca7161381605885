import { languages } from '@vazhipadu/locales/languages'
import type { RefusalKey } from '@vazhipadu/locales/text-key'
import { describe, expect, test } from 'vitest'
import { daysRefused, deliveryCostsMore } from '../../features/changes/changes.errors.ts'
import { bookingClosed, linesRefused, scarceWait } from '../../features/checkout/checkout.errors.ts'
import { drawerNotCounted } from '../../features/counter/counter.errors.ts'
import { registrationInvalid } from '../../features/identity/identity.errors.ts'
import { dayNotHeld, opensTooSoon } from '../../features/releases/releases.errors.ts'
import { DomainError, refuse } from '../errors.ts'
import { describeRefusal } from './describe-refusal.ts'
import { FieldsRefused, translateFields } from './translate-field.ts'

const line = { index: 0, reason: 'full', left: 0, message: null } as const

describe('a refusal', () => {
  test('has the first part of its key as code, and its text in English', () => {
    const stale = refuse('conflict', 'stale.booking')
    expect(describeRefusal('en', stale)).toEqual({
      code: 'stale',
      detail: 'This booking has changed meanwhile. Please look at it once more.',
    })
    expect(stale.message).toBe('This booking has changed meanwhile. Please look at it once more.')
  })

  test.each([
    [linesRefused([line]), 'One offering of your booking cannot be taken. Nothing has been booked.'],
    [linesRefused([line, line]), '2 offerings of your booking cannot be taken. Nothing has been booked.'],
    [
      daysRefused([{ ...line, line_id: 1 }]),
      'One line cannot be moved to that day. Nothing has been changed.',
    ],
    [deliveryCostsMore(144_050), /^Posting there costs ₹ 1,440\.50 more, /],
    [scarceWait(new Date(), '14:05'), /again from 14:05, by the temple’s clock/],
    [
      drawerNotCounted('2026-11-30'),
      'Your drawer of 2026-11-30 has not been counted. Please count it first.',
    ],
    [opensTooSoon(), /^The opening must be at least \d+ minutes from now\.$/],
    [dayNotHeld('Noorum Palum', '2026-11-30'), 'Noorum Palum is not held on 2026-11-30.'],
  ])('fills in its values: %s', (refusal, text) => expect(refusal.message).toMatch(text))

  test.each(languages)(
    'leaves no value unfilled, with days and hours in the reader’s form: %s',
    (language) => {
      const { detail, fields } = describeRefusal(language, dayNotHeld('Noorum Palum', '2026-11-30'))
      expect(`${detail} ${fields?.dates}`).not.toMatch(/\{\{|undefined/)
      expect(describeRefusal(language, scarceWait(new Date(), '14:05')).detail).not.toContain('{{')
      expect(detail.includes('2026-11-30')).toBe(language === 'en')
    },
  )

  test('keeps the temple’s own text, and translates the default one', () => {
    expect(describeRefusal('ml', bookingClosed('We are washing the floor until six.')).detail).toBe(
      'We are washing the floor until six.',
    )
    const usual = bookingClosed('Online booking is closed for the moment.')
    expect(describeRefusal('ml', usual).detail).toMatch(/\p{Script=Malayalam}/u)
  })

  test('translates each wrong field by itself', () => {
    const { fields } = describeRefusal('ta', registrationInvalid('password_weak.guessed'))
    expect(fields?.mobile).toMatch(/\p{Script=Tamil}/u)
    expect(fields?.password).toMatch(/\p{Script=Tamil}/u)
    expect(fields?.password).not.toBe(fields?.mobile)
  })

  test('is refused by the compiler with an unknown key, a missing value or a wrong one', () => {
    // @ts-expect-error: no such text
    const unknown = () => refuse('conflict', 'no_such_text')
    // @ts-expect-error: the sentence needs `count`
    const missing = () => refuse('conflict', 'lines_refused')
    // @ts-expect-error: `count` chooses the plural and is a number
    const wrong = () => refuse('conflict', 'lines_refused', { params: { count: 'two' } })
    // @ts-expect-error: no such field text
    const field = () => refuse('invalid', 'slug_taken', { fields: { slug: 'fields.none' } })
    for (const make of [unknown, missing, wrong, field]) expect(make()).toBeInstanceOf(DomainError)
    const key: RefusalKey = 'day_refused.full'
    expect(refuse('conflict', key).code).toBe('day_refused')
  })
})

describe('fields that violate the schema', () => {
  const issue = { at: 'name', kind: 'too_small', params: { origin: 'string', minimum: 2 } }
  const generic = new FieldsRefused([{ ...issue, message: 'String must contain at least 2 character(s)' }])
  const own = new FieldsRefused([{ ...issue, at: 'consent', message: 'fields.consent' }])

  test('have the specification’s message in English, and one for the kind of rule in other languages', () => {
    expect(translateFields('en', generic).fields).toEqual({
      name: 'String must contain at least 2 character(s)',
    })
    expect(translateFields('ml', generic).fields?.name).toMatch(
      /\p{Script=Malayalam}.*2|2.*\p{Script=Malayalam}/u,
    )
  })

  test('have the text of a rule of our own in every language', () => {
    expect(translateFields('en', own).detail).toBe('Please agree to the terms and the privacy policy')
    expect(translateFields('hi', own).detail).toMatch(/\p{Script=Devanagari}/u)
  })
})
