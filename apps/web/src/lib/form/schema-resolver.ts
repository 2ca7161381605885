import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form'
import type { z } from 'zod'

/**
 * Checks a form by a schema of the contract. An empty field counts as missing, so that it says "Required"
 * and not how many characters it lacks.
 */
export function schemaResolver<Values extends FieldValues, Checked>(
  schema: z.ZodType<Checked>,
): Resolver<Values, unknown, Checked> {
  return async (values) => {
    const result = await schema.safeParseAsync(withoutEmpty(values))
    if (result.success) return { values: result.data, errors: {} }
    const errors: Record<string, { type: string; message: string }> = {}
    for (const issue of result.error.issues) {
      // The first fault of a field is enough to correct it.
      errors[issue.path.join('.')] ??= { type: issue.code, message: issue.message }
    }
    return { values: {}, errors: errors as FieldErrors<Values> }
  }
}

const withoutEmpty = (values: FieldValues) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''))
