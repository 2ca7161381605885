import { createHash, randomUUID } from 'node:crypto'

/**
 * Of the row that a press adds: the same for every try of that press, so that a lost answer and another press add it once.
 * The account is part of it, so that nobody's key names somebody else's row.
 */
export function deriveId(accountId: string, key: string | undefined): string {
  if (key === undefined) return randomUUID()
  const digest = createHash('sha256').update(`${accountId} ${key}`).digest('hex')
  // A UUID of version 8: of one's own making.
  const parts = [
    digest.slice(0, 8),
    digest.slice(8, 12),
    `8${digest.slice(13, 16)}`,
    `a${digest.slice(17, 20)}`,
  ]
  return [...parts, digest.slice(20, 32)].join('-')
}
