import type { Problem } from '@vazhipadu/contract/problem'
import type { Language } from '@vazhipadu/locales/languages'
import type { DomainError } from '../errors.ts'
import { sayAgain, type Values } from './say-again.ts'

type Refused = Pick<DomainError, 'code' | 'message'> & Partial<Pick<DomainError, 'fields' | 'said'>>

/** A refusal in the reader's language. English is what is written where it is refused. */
export function sayRefusal(
  language: Language,
  { code, message, fields, said }: Refused,
): Pick<Problem, 'code' | 'detail' | 'fields'> {
  const say = (english: string) => (language === 'en' ? english : sayRefused(language, code, english, said))
  return { code, detail: say(message), ...(fields && { fields: mapValues(fields, say) }) }
}

function sayRefused(language: Language, code: string, english: string, said: Values | undefined): string {
  const under = [`refusals.${code}`, 'refusals.fields']
  // Of a registration two fields may be wrong at once, the second for what another refusal says.
  const all = [...under, 'refusals.password_weak']
  return all.map((each) => sayAgain(language, each, english, said)).find((found) => found) ?? english
}

const mapValues = (fields: Record<string, string>, say: (english: string) => string) =>
  Object.fromEntries(Object.entries(fields).map(([name, english]) => [name, say(english)]))
