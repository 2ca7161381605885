import type { Identity } from '../prepare-identity.ts'

/**
 * Codes of an app and recovery codes can be guessed at by whoever knows the password. Counted before the answer is known
 * and given back when it was right: parallel guesses gain nothing. Passkeys cannot be guessed and go on working.
 */
export async function limitGuesses<T>(
  { limits, config }: Identity,
  accountId: string,
  judge: () => Promise<T | undefined>,
): Promise<T | undefined> {
  const points = config.LIMIT_FACTOR_GUESSES_PER_ACCOUNT_AN_HOUR
  const limit = { name: 'factor-guesses', points, seconds: 3_600 }
  await limits.take(limit, accountId)
  const found = await judge()
  if (found !== undefined) await limits.applyRefund(limit, accountId)
  return found
}
