import { expect, test } from 'vitest'
import { createLog } from '../../../platform/log.ts'
import { announceSms } from './announce-sms.ts'
import { type SmsText, smsTexts } from './sms-texts.ts'

function announce(ids: string[], texts?: Record<string, SmsText>) {
  const lines: string[] = []
  const log = createLog('info', { write: (line) => void lines.push(line) })
  announceSms(new Map(ids.map((name) => [name, `id-${name}`])), log, texts)
  return lines.map((line) => (JSON.parse(line) as { msg: string }).msg)
}

test('logs nothing if all ids are set', () => {
  expect(announce(Object.keys(smsTexts))).toEqual([])
})

test('logs missing ids in one line, with the notice and the variable', () => {
  const missing = ['paid_late', 'moved']
  expect(announce(Object.keys(smsTexts).filter((name) => !missing.includes(name)))).toEqual([
    'told by e-mail alone, for their SMS have no registered id: ' +
      'a payment that came too late (SMS_TEMPLATE_PAID_LATE), a pooja that was moved (SMS_TEMPLATE_MOVED)',
  ])
})

test.each([
  [
    'a variable without a type',
    'Booked for {#var#}. Booking {#alphanumeric#}.',
    /has {#var#}; expected one of/,
  ],
  ['an unknown type', 'Booked for {#date#}. Booking {#alphanumeric#}.', /has {#date#}/],
  ['a type of something else', 'Booked for {#numeric#}. Booking {#alphanumeric#}.', /DAY is alphanumeric/],
  ['a slot too few', 'Booked for {#alphanumeric#}.', /1 slots for 2 variables/],
])('a text with %s ends the start, if it has an id', (_, text, words) => {
  const texts = {
    moved: { about: 'x', language: 'en', variables: ['DAY', 'NUMBER'], text },
  } satisfies Record<string, SmsText>
  expect(() => announce(['moved'], texts)).toThrow(/SMS_TEMPLATE_MOVED/)
  expect(() => announce(['moved'], texts)).toThrow(words)
  expect(announce([], texts)).toHaveLength(1)
})

test('so does an id that no text is known for', () => {
  expect(() => announce(['gone'])).toThrow('SMS_TEMPLATE_GONE: there is no text of this name')
})
