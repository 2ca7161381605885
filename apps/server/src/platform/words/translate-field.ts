import { REQUIRED } from '@vazhipadu/contract/messages'
import type { Problem } from '@vazhipadu/contract/problem'
import type { Language } from '@vazhipadu/locales/languages'
import { isFieldKey } from '@vazhipadu/locales/text-key'
import { refusalText } from './refusal-text.ts'

/** A schema violation of one field: its path, the kind of rule, and the rule's English message. */
export type FieldIssue = { at: string; kind: string; message: string; params: Record<string, unknown> }

/** Thrown for a form whose fields were validated by hand: refused like any other request that violates its schema. */
export class FieldsRefused extends Error {
  readonly issues: FieldIssue[]
  readonly code: string

  constructor(issues: FieldIssue[], code = 'request_invalid') {
    super('fields refused')
    this.issues = issues
    this.code = code
  }
}

export function translateFields(
  language: Language,
  { issues, code }: FieldsRefused,
): Pick<Problem, 'code' | 'detail' | 'fields'> {
  const [first] = issues
  return {
    code,
    detail: first ? translateIssue(language, first) : refusalText(language, 'request_invalid.fields'),
    // Of several violations of one field the first is shown: it overwrites the later ones.
    fields: Object.fromEntries(
      issues.toReversed().map((issue) => [issue.at, translateIssue(language, issue)]),
    ),
  }
}

/**
 * A schema's own message is a key. Other messages are the specification's in English; in other languages the text is
 * chosen by the kind of rule.
 */
function translateIssue(language: Language, { kind, message, params }: FieldIssue): string {
  if (isFieldKey(message)) return refusalText(language, message)
  if (language === 'en') return message
  if (message === REQUIRED) return refusalText(language, 'fields.required')
  return refusalText(language, `fields.${nameRule(kind, params)}`, countsOf(params))
}

const countsOf = ({ minimum, maximum }: Record<string, unknown>) => {
  const bound = Number(minimum ?? maximum)
  return { count: bound, number: bound }
}

function nameRule(kind: string, { origin, exact, format, expected }: Record<string, unknown>) {
  const isMany = origin === 'array' || origin === 'set'
  if (kind === 'too_small' || kind === 'too_big') {
    if (origin === 'string' && exact) return 'exactLength'
    const small = kind === 'too_small'
    if (origin === 'string') return small ? 'tooShort' : 'tooLong'
    if (isMany) return small ? 'tooFew' : 'tooMany'
    return small ? 'tooSmall' : 'tooBig'
  }
  if (kind === 'invalid_value') return 'choice'
  if (kind === 'invalid_type' && expected === 'int') return 'whole'
  if (format === 'email' || format === 'date') return format
  return 'invalid'
}
