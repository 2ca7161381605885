import { createHash, randomUUID } from 'node:crypto'

/**
 * Derives the id of the row that a request adds: the same for every retry with the same idempotency key, so that a
 * retry does not add a second row. The account is part of it, so that a key cannot address another account's row.
 */
export function deriveId(accountId: string, key: string | undefined): string {
  if (key === undefined) return randomUUID()
  const digest = createHash('sha256').update(`${accountId} ${key}`).digest('hex')
  // A version 8 UUID (application-defined).
  const parts = [
    digest.slice(0, 8),
    digest.slice(8, 12),
    `8${digest.slice(13, 16)}`,
    `a${digest.slice(17, 20)}`,
  ]
  return [...parts, digest.slice(20, 32)].join('-')
}
