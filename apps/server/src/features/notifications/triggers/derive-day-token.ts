import { createHash, createHmac } from 'node:crypto'
import type { Secrets } from '../../../config.ts'

const BYTES = 16

/**
 * The 128-bit token in the link of a closed-day letter. Derived from a secret, so that no job, notice or row contains
 * it. It gives access to that letter's page only.
 */
export function deriveDayToken([secret]: Secrets, letterId: string): string {
  const digest = createHmac('sha256', secret).update(`closed-day:${letterId}`).digest()
  return digest.subarray(0, BYTES).toString('base64url')
}

/** Finds the token that the letter was sent with, which may be derived from an older secret. */
export function findDayToken(secrets: Secrets, letterId: string, kept: Buffer): string | undefined {
  return secrets
    .map((secret) => deriveDayToken([secret], letterId))
    .find((token) => hashDayToken(token).equals(kept))
}

/** The stored hash, by which the letter is found. */
export const hashDayToken = (token: string) => createHash('sha256').update(token).digest()
