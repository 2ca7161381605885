import type { ResponseOf } from '@vazhipadu/contract/endpoint'
import type { previewNotice as contract } from '@vazhipadu/contract/notifications'
import { nothingToPreview } from '../notifications.errors.ts'
import { composeOrder } from '../triggers/compose-order.ts'
import type { Composer } from '../triggers/notice-message.ts'
import { allTexts, type House, type SmsText, signText } from '../triggers/sms-texts.ts'
import { type About, listPeople, triggerOf } from './list-people.ts'

type TextPart = { text: string; varies: boolean }

/** Previews the messages to a person of the list, written by the same code that writes them for sending. */
export async function previewNotice(
  deps: Composer,
  about: About,
  id: string,
): Promise<ResponseOf<typeof contract>> {
  const trigger = triggerOf[about.kind]
  const person = (await listPeople(deps, about)).find((each) => each.id === id)
  if (!person) throw nothingToPreview()
  const messages = await composeOrder(deps, trigger, person.ids)
  const mail = messages.find((message) => message.channel === 'email')
  const text = messages.find((message) => message.channel === 'sms')
  const template = text?.sms.template ?? ''
  const registered = allTexts[template]
  return {
    name: person.name,
    email: mail ? { subject: mail.letter.subject, html: mail.letter.html } : null,
    sms:
      text && registered
        ? {
            templateId: deps.smsTemplates.get(template) ?? '',
            parts: fillText(registered, text.sms.variables, deps.config),
          }
        : null,
  }
}

/** Renders a registered text for reading, with the variable parts marked. */
function fillText(
  { text, variables: names, language }: SmsText,
  variables: Readonly<Record<string, string>>,
  house: House,
): TextPart[] {
  let slot = 0
  return signText(text, house, language)
    .split(/(\{#\w+#\})/)
    .filter((part) => part !== '')
    .map((part) =>
      part.startsWith('{#')
        ? { text: variables[names[slot++] ?? ''] ?? '', varies: true }
        : { text: part, varies: false },
    )
}
