import { createHmac } from 'node:crypto'

/**
 * The six digits of one sending of a challenge. Derived from its id and attempt, so that neither a job nor
 * a row ever carries a code: the worker that writes the letter derives it anew.
 */
export function deriveCode(secret: string, challengeId: string, attempt: number): string {
  const digest = createHmac('sha256', secret).update(`code:${challengeId}:${attempt}`).digest()
  // 48 bits over a million values: the bias of the remainder is below one in 10^8.
  return String(digest.readUIntBE(0, 6) % 1_000_000).padStart(6, '0')
}

/** What is stored for comparison: useless without the secret, bound to this challenge and sending. */
export function hashCode(secret: string, challengeId: string, attempt: number, code: string): Buffer {
  return createHmac('sha256', secret).update(`hash:${challengeId}:${attempt}:${code}`).digest()
}
