import type { Problem } from '@vazhipadu/contract/problem'
import type { Language } from '@vazhipadu/locales/languages'
import { sayIn } from '@vazhipadu/locales/say-in'
import { sayAgain } from './say-again.ts'

/** What is wrong with a field by its schema: where, which kind of rule, and what the rule says in English. */
export type FieldIssue = { at: string; kind: string; message: string; params: Record<string, unknown> }

/** A form whose fields were read by hand: refused like any other request that its schema does not let in. */
export class FieldsRefused extends Error {
  readonly issues: FieldIssue[]

  constructor(issues: FieldIssue[]) {
    super('fields refused')
    this.issues = issues
  }
}

export function sayFields(
  language: Language,
  issues: FieldIssue[],
): Pick<Problem, 'code' | 'detail' | 'fields'> {
  const say = (issue: FieldIssue) => (language === 'en' ? issue.message : sayField(language, issue))
  const [first] = issues
  return {
    code: 'request_invalid',
    detail: first ? say(first) : 'Please correct the marked fields.',
    // The first rule that a field breaks is the one to say: later entries of the same field lose.
    fields: Object.fromEntries(issues.toReversed().map((issue) => [issue.at, say(issue)])),
  }
}

/** A schema's own sentence where it has one, otherwise the words for its kind of rule. */
function sayField(language: Language, { kind, message, params }: FieldIssue): string {
  const own = sayAgain(language, 'refusals.fields', message)
  return own ?? sayIn(language)(`refusals.fields.${nameRule(kind, params)}`, countsOf(params))
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
