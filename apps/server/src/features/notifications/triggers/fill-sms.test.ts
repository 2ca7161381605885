import { listForbidden, smsTemplates } from '@vazhipadu/inbox/sms-templates'
import { describe, expect, test } from 'vitest'
import { describeVariable } from '../../../config/describe-variable.ts'
import { smsTemplates as configured, demoHouse } from '../../../config/list-messages.ts'
import { listSmsTemplates } from '../../../gateways/sms.ts'
import { makeConfig } from '../../../testing/make-config.ts'
import { sampleFacts } from '../../../testing/sample-order-letter.ts'
import { checkText } from './announce-sms.ts'
import { chooseOrderTemplate, fillSms, writeSmsDay } from './fill-sms.ts'
import { noticeTriggers } from './notice-triggers.ts'
import { orderNotices } from './order-notices.ts'
import {
  allTexts,
  exampleOf,
  type OrderText,
  orderTexts,
  type SmsVariable,
  signText,
  smsTexts,
  smsVariables,
} from './sms-texts.ts'

const names = Object.keys(smsTexts)
const idOf = (name: string) => `tmpl-${name.replaceAll('_', '-')}`
const inboxOf = (name: string) => smsTemplates[idOf(name)] ?? { names: [], text: '' }

test('every text can be given an id, and no id is for nothing', () => {
  const ids = Object.keys(configured).filter((name) => name.startsWith('SMS_TEMPLATE_'))
  expect(ids.sort()).toEqual(names.map((name) => `SMS_TEMPLATE_${name.toUpperCase()}`).sort())
  const texts = Object.values(noticeTriggers).flatMap(({ sms }) => (sms === null ? [] : [sms]))
  const instead = Object.values(orderNotices).flatMap(({ smsInstead = [] }) =>
    smsInstead.map(({ text }) => text),
  )
  expect([...texts, ...instead].sort()).toEqual([...names].sort())
})

test.each(Object.entries(orderTexts))('%s tells what its variable is said to be for', (name, about) => {
  const variable = `SMS_TEMPLATE_${name.toUpperCase()}` as keyof typeof configured
  expect(describeVariable(variable, configured[variable]).purpose).toContain(` about ${about}.`)
})

test.each(Object.entries(smsTexts))('%s is registered for development, word for word', (name, given) => {
  expect(inboxOf(name)).toEqual({ names: given.variables, text: signText(given.text, demoHouse) })
})

test.each(Object.entries(smsTexts))(
  '%s has typed variables, names the temple and is one SMS',
  (name, given) => {
    expect(checkText(name, given)).toEqual([])
    const text = signText(given.text, { SMS_TEMPLE_NAME: 'Sree $& Temple', SMS_HEADER: 'ABCDEF' })
    expect(text).toMatch(/Sree \$& Temple.* -ABCDEF$/)
    let place = 0
    const example = () => smsVariables[given.variables[place++] as SmsVariable].example
    expect(signText(given.text, demoHouse).replaceAll(/\{#\w+#\}/g, example).length).toBeLessThanOrEqual(160)
  },
)

test('notices without a registered template are not offered', () => {
  expect([...listSmsTemplates(makeConfig('postgres://localhost/none')).keys()]).toEqual(['code'])
})

test.each(Object.keys(orderTexts) as OrderText[])('%s is filled with what its types let through', (name) => {
  const carrier = 'Anand’s Couriers (Kollam) & Sons, Ltd.'
  const parcel = { onDate: '2026-12-01', carrier, trackingNo: 'EK/123-456', place: '' }
  const hard = { ...sampleFacts, parcel }
  const bare = { ...sampleFacts, parcel: { ...parcel, carrier: 'കൊറിയർ', trackingNo: null } }
  for (const facts of [sampleFacts, hard, bare]) {
    const { variables } = fillSms(name, '+919847012345', facts)
    expect(listForbidden(inboxOf(name), variables)).toEqual([])
  }
})

describe('in another language', () => {
  const ofMalayalam = { ...sampleFacts, order: { ...sampleFacts.order, language: 'ml' } }
  const ids = new Map([
    ['reminder', 'tmpl-reminder'],
    ['reminder_ml', 'tmpl-reminder-ml'],
    ['moved', 'tmpl-moved'],
    ['prasadam_sent', 'tmpl-prasadam-sent'],
    ['prasadam_sent_ml', 'tmpl-prasadam-sent-ml'],
  ])

  test('notices about an order use the template of its language if it has an id, otherwise English', () => {
    expect(chooseOrderTemplate(ids, 'reminder', ofMalayalam)).toBe('reminder_ml')
    expect(chooseOrderTemplate(ids, 'moved', ofMalayalam)).toBe('moved')
    expect(chooseOrderTemplate(ids, 'reminder', sampleFacts)).toBe('reminder')
  })

  test('contains no English words of ours', () => {
    const parcel = { onDate: '2026-12-01', carrier: null, trackingNo: null, place: '' }
    expect(chooseOrderTemplate(ids, 'prasadam_sent', ofMalayalam)).toBe('prasadam_sent_ml')
    expect(chooseOrderTemplate(ids, 'prasadam_sent', { ...ofMalayalam, parcel })).toBe('prasadam_sent')
  })

  test('a day is figures', () => {
    expect(writeSmsDay('2026-11-30', 'en')).toBe('Mon 30 Nov 2026')
    expect(writeSmsDay('2026-11-30', 'ml')).toBe('30-11-2026')
  })

  const translated = Object.entries(allTexts).filter(([, { language }]) => language !== 'en')

  test('every text has the variables of the English one, and is two parts at most', () => {
    for (const [template, given] of translated) {
      const { variables } = smsTexts[template.replace(/_..$/, '') as keyof typeof smsTexts]
      expect([template, given.variables.toSorted()]).toEqual([template, variables.toSorted()])
      expect(checkText(template, given)).toEqual([])
      let place = 0
      const example = () => exampleOf(given.variables[place++] as SmsVariable, given.language)
      const signed = signText(given.text, demoHouse, given.language).replaceAll(/\{#\w+#\}/g, example)
      // In UTF-16: 70 characters fit one SMS, 67 each if there are several.
      const parts = signed.length <= 70 ? 1 : Math.ceil(signed.length / 67)
      expect([template, signed.length, parts]).toEqual([template, signed.length, expect.toSatisfy(isFew)])
    }
  })
})

const isFew = (parts: number) => parts <= 2

test('an amount is told to the paisa', () => {
  const { variables } = fillSms('refund_done', '+919847012345', sampleFacts)
  expect(variables).toEqual({ RUPEES: '501', PAISE: '50', NUMBER: 'V23456789AB' })
})
