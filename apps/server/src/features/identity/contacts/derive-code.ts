import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Secrets } from '../../../config.ts'

/**
 * Derives the six-digit code of a challenge's attempt from its ids, so that no job or row ever contains a code: the
 * worker derives it again when it renders the letter.
 */
export function deriveCode([secret]: Secrets, challengeId: string, attempt: number): string {
  const digest = createHmac('sha256', secret).update(`code:${challengeId}:${attempt}`).digest()
  // 48 bits over a million values: the bias of the remainder is below one in 10^8.
  return String(digest.readUIntBE(0, 6) % 1_000_000).padStart(6, '0')
}

/** The stored hash: useless without the secret, and bound to this challenge and attempt. */
export function hashCode([secret]: Secrets, challengeId: string, attempt: number, code: string): Buffer {
  return createHmac('sha256', secret).update(`hash:${challengeId}:${attempt}:${code}`).digest()
}

type Sent = { id: string; attempt: number; codeHash: Buffer | null }

/**
 * Whether the code matches, trying every secret: during a rotation, the API and the worker may have used different
 * ones. A decoy takes as long to check and never matches.
 */
export function fitsCode(secrets: Secrets, { id, attempt, codeHash }: Sent, code: string): boolean {
  const fits = secrets.map((secret) => {
    const sent = hashCode([secret], id, attempt, deriveCode([secret], id, attempt))
    return timingSafeEqual(sent, hashCode([secret], id, attempt, code))
  })
  return fits.includes(true) && codeHash !== null
}
