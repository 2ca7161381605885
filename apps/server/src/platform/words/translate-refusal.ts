import type { Problem } from '@vazhipadu/contract/problem'
import type { Language } from '@vazhipadu/locales/languages'
import type { DomainError } from '../errors.ts'
import { translateSentence, type Values } from './translate-sentence.ts'

type Refused = Pick<DomainError, 'code' | 'message'> & Partial<Pick<DomainError, 'fields' | 'said'>>

/** Translates a refusal, which is written in English where it is thrown. */
export function translateRefusal(
  language: Language,
  { code, message, fields, said }: Refused,
): Pick<Problem, 'code' | 'detail' | 'fields'> {
  const say = (english: string) =>
    language === 'en' ? english : translateRefused(language, code, english, said)
  return { code, detail: say(message), ...(fields && { fields: mapValues(fields, say) }) }
}

function translateRefused(
  language: Language,
  code: string,
  english: string,
  said: Values | undefined,
): string {
  const under = [`refusals.${code}`, 'refusals.fields']
  // A registration may have two wrong fields at once; the second has the text of another refusal.
  const all = [...under, 'refusals.password_weak']
  return all.map((each) => translateSentence(language, each, english, said)).find((found) => found) ?? english
}

const mapValues = (fields: Record<string, string>, say: (english: string) => string) =>
  Object.fromEntries(Object.entries(fields).map(([name, english]) => [name, say(english)]))
