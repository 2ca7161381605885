import type { Log } from '../../../platform/log.ts'
import { allTexts, type SmsText, smsTypes, smsVariables } from './sms-texts.ts'

type Texts = Record<string, SmsText>

/**
 * Runs at startup: throws if operators would not deliver a text, and logs in one line the texts without a template id.
 */
export function announceSms(ids: ReadonlyMap<string, string>, log: Log, texts: Texts = allTexts): void {
  const problems = [...ids.keys()].flatMap((name) => checkText(name, texts[name]))
  if (problems.length > 0) throw new Error(`These SMS would not be delivered:\n${problems.join('\n')}`)
  const mailed = Object.entries(texts).filter(([name, { language }]) => language === 'en' && !ids.has(name))
  if (mailed.length === 0) return
  const mailedTexts = mailed.map(([name, { about }]) => `${about} (${variableOf(name)})`)
  log.info(`told by e-mail alone, for their SMS have no registered id: ${mailedTexts.join(', ')}`)
}

const variableOf = (name: string) => `SMS_TEMPLATE_${name.toUpperCase()}`

/** Checks that every slot of a registered text has the type of the variable that fills it. */
export function checkText(name: string, text: SmsText | undefined): string[] {
  const say = (words: string) => `  ${variableOf(name)}: ${words}`
  if (text === undefined) return [say('there is no text of this name')]
  const slots = [...text.text.matchAll(/\{#([^#]*)#\}/g)].map(([, type = '']) => type)
  const untyped = slots.filter((type) => !smsTypes.some((smsType) => smsType === type))
  if (untyped.length > 0)
    return untyped.map((type) => say(`its text has {#${type}#}; expected one of ${smsTypes.join(', ')}`))
  if (slots.length !== text.variables.length)
    return [say(`its text has ${slots.length} slots for ${text.variables.length} variables`)]
  return text.variables.flatMap((variable, place) => {
    const { type } = smsVariables[variable]
    return type === slots[place] ? [] : [say(`${variable} is ${type}, its slot in the text ${slots[place]}`)]
  })
}
