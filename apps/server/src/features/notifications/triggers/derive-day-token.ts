import { createHash, createHmac } from 'node:crypto'
import type { Secrets } from '../../../config.ts'

const BYTES = 16

/**
 * The word in the link of a letter about a closed day: 128 bits that only we can derive, so that no job, notice or row
 * needs to hold it. It opens that letter's page and nothing else.
 */
export function deriveDayToken([secret]: Secrets, letterId: string): string {
  const digest = createHmac('sha256', secret).update(`closed-day:${letterId}`).digest()
  return digest.subarray(0, BYTES).toString('base64url')
}

/** The one that a letter went out with: its secret may have been replaced since. */
export function findDayToken(secrets: Secrets, letterId: string, kept: Buffer): string | undefined {
  return secrets
    .map((secret) => deriveDayToken([secret], letterId))
    .find((token) => hashDayToken(token).equals(kept))
}

/** What is kept of it, to find the letter by. */
export const hashDayToken = (token: string) => createHash('sha256').update(token).digest()
