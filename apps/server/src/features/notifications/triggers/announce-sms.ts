import type { Log } from '../../../platform/log.ts'
import { allTexts, type SmsText, smsTypes, smsVariables } from './sms-texts.ts'

type Texts = Record<string, SmsText>

/**
 * Runs at startup: throws if operators would not deliver a text, and logs in one line the texts without a template id.
 */
export function announceSms(ids: ReadonlyMap<string, string>, log: Log, texts: Texts = allTexts): void {
  const wrong = [...ids.keys()].flatMap((name) => checkText(name, texts[name]))
  if (wrong.length > 0) throw new Error(`These SMS would not be delivered:\n${wrong.join('\n')}`)
  const mailed = Object.entries(texts).filter(([name, { language }]) => language === 'en' && !ids.has(name))
  if (mailed.length === 0) return
  const mailedTexts = mailed.map(([name, { about }]) => `${about} (${variableOf(name)})`)
  log.info(`told by e-mail alone, for their SMS have no registered id: ${mailedTexts.join(', ')}`)
}

const variableOf = (name: string) => `SMS_TEMPLATE_${name.toUpperCase()}`

/** Checks that every slot of a registered text has the type of the variable that fills it. */
export function checkText(name: string, given: SmsText | undefined): string[] {
  const say = (words: string) => `  ${variableOf(name)}: ${words}`
  if (given === undefined) return [say('there is no text of this name')]
  const slots = [...given.text.matchAll(/\{#([^#]*)#\}/g)].map(([, type = '']) => type)
  const untyped = slots.filter((type) => !smsTypes.some((known) => known === type))
  if (untyped.length > 0)
    return untyped.map((type) => say(`its text has {#${type}#}; expected one of ${smsTypes.join(', ')}`))
  if (slots.length !== given.variables.length)
    return [say(`its text has ${slots.length} slots for ${given.variables.length} variables`)]
  return given.variables.flatMap((variable, place) => {
    const { type } = smsVariables[variable]
    return type === slots[place] ? [] : [say(`${variable} is ${type}, its slot in the text ${slots[place]}`)]
  })
}
