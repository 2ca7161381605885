import { createHash } from 'node:crypto'

/** A hash of the English text that a translation was made from: if it differs today, the English has changed since. */
export function stampEnglish(english: Readonly<Record<string, string | null | undefined>>): string {
  const texts = Object.values(english).flatMap((text) => text || [])
  return createHash('sha256')
    .update(JSON.stringify(texts.sort((one, other) => (one < other ? -1 : 1))))
    .digest('base64url')
    .slice(0, 10)
}
