import type { Problem } from '@vazhipadu/contract/problem'
import type { Language } from '@vazhipadu/locales/languages'
import type { DomainError, FieldText } from '../errors.ts'
import { refusalText } from './refusal-text.ts'

export function describeRefusal(
  language: Language,
  { code, key, params, fields, ownText }: DomainError,
): Pick<Problem, 'code' | 'detail' | 'fields'> {
  const textOf = (field: FieldText) =>
    typeof field === 'string' ? refusalText(language, field) : refusalText(language, field.key, field.params)
  return {
    code,
    detail: ownText ?? refusalText(language, key, params),
    ...(fields && {
      fields: Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, textOf(field)])),
    }),
  }
}
