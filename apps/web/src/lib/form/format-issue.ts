import { isFieldKey } from '@vazhipadu/locales/text-key'
import { i18n, say } from '../i18n/i18n.ts'

type Issue = { code?: string | undefined; path: readonly PropertyKey[]; message: string }

const kinds: Record<string, string> = { too_small: 'short', too_big: 'long', invalid_format: 'wrong' }

/**
 * A field's own message for an issue, from the translations under `says` and its name: `missing`, `short`, `long` or
 * `wrong`. Falls back to the schema's message, which is the specification's.
 */
export function formatIssue(
  { code, path, message }: Issue,
  value: unknown,
  says: string | undefined,
): string {
  const kind = value === undefined ? 'missing' : kinds[code ?? '']
  const key = `${says}.${path.join('.')}.${kind}`
  return says !== undefined && kind !== undefined && i18n.exists(key) ? i18n.t(key) : formatMessage(message)
}

/** The schema's message: a key where the rule has a text of its own, otherwise the specification's sentence. */
export const formatMessage = (message: string) => (isFieldKey(message) ? say(message) : message)
