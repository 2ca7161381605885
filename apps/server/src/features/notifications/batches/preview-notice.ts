import type { ResponseOf } from '@vazhipadu/contract/endpoint'
import type { previewNotice as contract } from '@vazhipadu/contract/notifications'
import { fillText } from '../letters/fill-text.ts'
import { nothingToPreview } from '../notifications.errors.ts'
import { composeOrder } from '../triggers/compose-order.ts'
import type { Composer } from '../triggers/notice-message.ts'
import { allTexts } from '../triggers/sms-texts.ts'
import { type About, listPeople, triggerOf } from './list-people.ts'

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
