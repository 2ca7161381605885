import type { Identity } from '../prepare-identity.ts'

/**
 * Limits guesses of app and recovery codes, which an attacker with the password could try. Counted before the check and
 * given back after a right code, so that parallel guesses gain nothing. Passkeys cannot be guessed and have no limit.
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
  if (found !== undefined) await limits.reward(limit, accountId)
  return found
}
