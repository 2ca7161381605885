import type { Problem } from '@vazhipadu/contract/problem'
import type { Language } from '@vazhipadu/locales/languages'
import { translator } from '@vazhipadu/locales/translator'
import { translateSentence } from './translate-sentence.ts'

/** A schema violation of one field: its path, the kind of rule, and the rule's English message. */
export type FieldIssue = { at: string; kind: string; message: string; params: Record<string, unknown> }

/** Thrown for a form whose fields were validated by hand: refused like any other request that violates its schema. */
export class FieldsRefused extends Error {
  readonly issues: FieldIssue[]

  constructor(issues: FieldIssue[]) {
    super('fields refused')
    this.issues = issues
  }
}

export function translateFields(
  language: Language,
  issues: FieldIssue[],
): Pick<Problem, 'code' | 'detail' | 'fields'> {
  const say = (issue: FieldIssue) => (language === 'en' ? issue.message : translateField(language, issue))
  const [first] = issues
  return {
    code: 'request_invalid',
    detail: first ? say(first) : 'Please correct the marked fields.',
    // Of several violations of one field the first is shown: it overwrites the later ones.
    fields: Object.fromEntries(issues.toReversed().map((issue) => [issue.at, say(issue)])),
  }
}

/** The schema's own message if it has one, otherwise the text for its kind of rule. */
function translateField(language: Language, { kind, message, params }: FieldIssue): string {
  const own = translateSentence(language, 'refusals.fields', message)
  return own ?? translator(language)(`refusals.fields.${nameRule(kind, params)}`, countsOf(params))
}

const countsOf = ({ minimum, maximum }: Record<string, unknown>) => {
  const bound = Number(minimum ?? maximum)
  return { count: bound, number: bound }
}

function nameRule(kind: string, { origin, exact, format, expected }: Record<string, unknown>): string {
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
