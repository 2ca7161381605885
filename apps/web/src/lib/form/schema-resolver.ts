import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form'
import type { z } from 'zod'
import { say } from '../i18n/i18n.ts'
import { formatIssue } from './format-issue.ts'

/**
 * Validates a form with a schema of the contract. Empty fields count as missing, so that no minimum length is reported.
 * `says`: translation prefix of the fields' messages. The schema may be loaded lazily; if that fails, the first field
 * reports a network error.
 */
export function schemaResolver<Values extends FieldValues, Checked>(
  schema: z.ZodType<Checked> | (() => Promise<z.ZodType<Checked>>),
  says?: string,
): Resolver<Values, unknown, Checked> {
  return async (values) => {
    const filled = withoutEmpty(values)
    const judge = typeof schema === 'function' ? await schema().catch(() => undefined) : schema
    if (!judge) return { values: {}, errors: reportUnknownIssue(values) as FieldErrors<Values> }
    const result = await judge.safeParseAsync(filled)
    if (result.success) return { values: result.data, errors: {} }
    const errors: Record<string, { type: string; message: string }> = {}
    for (const issue of result.error.issues) {
      const [name] = issue.path
      // Only the first issue of a field is shown.
      errors[issue.path.join('.')] ??= {
        type: issue.code,
        message: formatIssue(issue, name === undefined ? undefined : filled[String(name)], says),
      }
    }
    return { values: {}, errors: errors as FieldErrors<Values> }
  }
}

const reportUnknownIssue = (values: FieldValues) =>
  Object.fromEntries(
    Object.keys(values)
      .slice(0, 1)
      .map((name) => [name, { type: 'network', message: say('api.network') }]),
  )

const withoutEmpty = (values: FieldValues): FieldValues =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''))
