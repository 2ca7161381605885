import type { FieldValues, Path, UseFormSetError } from 'react-hook-form'
import { ApiError, errorText } from '../api/api-error.ts'

/**
 * Shows the field errors of a refused call at their fields and focuses the first one. Returns a message for the whole
 * form, or undefined if the fields say everything.
 */
export function showRefusal<Values extends FieldValues>(
  failure: unknown,
  fieldNames: readonly Path<Values>[],
  setError: UseFormSetError<Values>,
): string | undefined {
  const refused = failure instanceof ApiError ? failure.fields : {}
  const marked = fieldNames.filter((name) => refused[name])
  for (const [at, name] of marked.entries()) {
    setError(name, { type: 'server', message: refused[name] ?? '' }, { shouldFocus: at === 0 })
  }
  return marked.length > 0 ? undefined : errorText(failure)
}
