import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Secrets } from '../../../config.ts'

/**
 * The six digits of one sending of a challenge. Derived from its id and attempt, so that neither a job nor
 * a row ever carries a code: the worker that writes the letter derives it anew.
 */
export function deriveCode([secret]: Secrets, challengeId: string, attempt: number): string {
  const digest = createHmac('sha256', secret).update(`code:${challengeId}:${attempt}`).digest()
  // 48 bits over a million values: the bias of the remainder is below one in 10^8.
  return String(digest.readUIntBE(0, 6) % 1_000_000).padStart(6, '0')
}

/** What is stored for comparison: useless without the secret, bound to this challenge and sending. */
export function hashCode([secret]: Secrets, challengeId: string, attempt: number, code: string): Buffer {
  return createHmac('sha256', secret).update(`hash:${challengeId}:${attempt}:${code}`).digest()
}

type Sent = { id: string; attempt: number; codeHash: Buffer | null }

/**
 * Whether this is the code that was sent, by whichever secret it was derived: while one is being replaced, who issued the
 * challenge and who wrote the letter may have begun with different ones. A decoy costs as much and fits nothing.
 */
export function fitsCode(secrets: Secrets, { id, attempt, codeHash }: Sent, code: string): boolean {
  const fits = secrets.map((secret) => {
    const sent = hashCode([secret], id, attempt, deriveCode([secret], id, attempt))
    return timingSafeEqual(sent, hashCode([secret], id, attempt, code))
  })
  return fits.includes(true) && codeHash !== null
}
