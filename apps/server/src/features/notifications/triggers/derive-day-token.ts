import { createHash, createHmac } from 'node:crypto'

const BYTES = 16

/**
 * The word in the link of a letter about a closed day: 128 bits that only we can derive, so that no job, notice or row
 * needs to hold it. It opens that letter's page and nothing else.
 */
export function deriveDayToken(secret: string, letterId: string): string {
  const digest = createHmac('sha256', secret).update(`closed-day:${letterId}`).digest()
  return digest.subarray(0, BYTES).toString('base64url')
}

/** What is kept of it, to find the letter by. */
export const hashDayToken = (token: string) => createHash('sha256').update(token).digest()
