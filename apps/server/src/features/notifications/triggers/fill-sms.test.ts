import { listSlots, smsTemplates } from '@vazhipadu/inbox/sms-templates'
import { expect, test } from 'vitest'
import { listSmsTemplates } from '../../../gateways/sms.ts'
import { makeConfig } from '../../../testing/make-config.ts'
import { noticeTriggers } from './notice-triggers.ts'
import { orderNotices } from './order-notices.ts'

const instead = Object.values(orderNotices).flatMap(({ smsInstead = [] }) => smsInstead)
const texts: Array<readonly [string, readonly string[]]> = [
  ...Object.entries(noticeTriggers).flatMap(([trigger, { sms }]) =>
    sms ? [[trigger, sms.variables] as const] : [],
  ),
  ...instead.map(({ template, variables }) => [template, variables] as const),
]

test('every SMS has a template registered for development, with the same variables', () => {
  const config = makeConfig(
    'postgres://localhost/none',
    Object.fromEntries(
      texts.map(([trigger]) => [
        `SMS_TEMPLATE_${trigger.toUpperCase()}`,
        `tmpl-${trigger.replaceAll('_', '-')}`,
      ]),
    ),
  )
  const ids = listSmsTemplates(config)
  for (const [trigger, slots] of texts) {
    const text = smsTemplates[ids.get(trigger) ?? '']
    expect([trigger, text && listSlots(text).sort()]).toEqual([trigger, [...slots].sort()])
  }
})

test('what has no registered text is not offered', () => {
  expect([...listSmsTemplates(makeConfig('postgres://localhost/none')).keys()]).toEqual(['code'])
})
