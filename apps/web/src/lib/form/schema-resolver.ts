import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form'
import type { z } from 'zod'
import { say } from '../i18n/i18n.ts'
import { sayIssue } from './say-issue.ts'

/**
 * Checks a form by a schema of the contract. An empty field counts as missing, so that it is not told how many characters it
 * lacks. `says`: where the fields' own words stand. A page that must not wait for its schema names where it comes from,
 * and where that file does not come the first field says that the network is away.
 */
export function schemaResolver<Values extends FieldValues, Checked>(
  schema: z.ZodType<Checked> | (() => Promise<z.ZodType<Checked>>),
  says?: string,
): Resolver<Values, unknown, Checked> {
  return async (values) => {
    const filled = withoutEmpty(values)
    const judge = typeof schema === 'function' ? await schema().catch(() => undefined) : schema
    if (!judge) return { values: {}, errors: sayUnheard(values) as FieldErrors<Values> }
    const result = await judge.safeParseAsync(filled)
    if (result.success) return { values: result.data, errors: {} }
    const errors: Record<string, { type: string; message: string }> = {}
    for (const issue of result.error.issues) {
      const [name] = issue.path
      // The first fault of a field is enough to correct it.
      errors[issue.path.join('.')] ??= {
        type: issue.code,
        message: sayIssue(issue, name === undefined ? undefined : filled[String(name)], says),
      }
    }
    return { values: {}, errors: errors as FieldErrors<Values> }
  }
}

const sayUnheard = (values: FieldValues) =>
  Object.fromEntries(
    Object.keys(values)
      .slice(0, 1)
      .map((name) => [name, { type: 'network', message: say('api.network') }]),
  )

const withoutEmpty = (values: FieldValues): FieldValues =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''))
