import { listSlots, smsTemplates } from '@vazhipadu/inbox/sms-templates'
import { expect, test } from 'vitest'
import { listSmsTemplates } from '../../../gateways/sms.ts'
import { makeConfig } from '../../../testing/make-config.ts'
import { smsSlots } from './fill-sms.ts'

test('every SMS has a template registered for development, with the same variables', () => {
  const config = makeConfig(
    'postgres://localhost/none',
    Object.fromEntries(
      Object.keys(smsSlots).map((trigger) => [
        `SMS_TEMPLATE_${trigger.toUpperCase()}`,
        `tmpl-${trigger.replaceAll('_', '-')}`,
      ]),
    ),
  )
  const ids = listSmsTemplates(config)
  for (const [trigger, slots] of Object.entries(smsSlots)) {
    const text = smsTemplates[ids.get(trigger) ?? '']
    expect([trigger, text && listSlots(text).sort()]).toEqual([trigger, [...slots].sort()])
  }
})

test('what has no registered text is not offered', () => {
  expect([...listSmsTemplates(makeConfig('postgres://localhost/none')).keys()]).toEqual(['code'])
})
