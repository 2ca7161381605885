import type { Secrets } from '../../../config.ts'
import type { Trx } from '../../../platform/db/database.ts'
import type { OutcomeKey } from '../../../platform/http/outcome.ts'
import { WRONG_CODES_A_DAY, WRONG_TRIES } from '../identity.rules.ts'
import { lockWrongCodes } from './count-wrong-codes.ts'
import { fitsCode } from './derive-code.ts'
import { lockChallenge, type Purpose } from './issue-challenge.ts'

type Answer = {
  purpose: Purpose
  subjectId: string
  /**
   * Keys under which wrong codes are counted over all channels and codes of a day; defaults to this challenge's
   * subject.
   */
  about?: string[]
  code: string
  now: Date
  secrets: Secrets
}

export type CodeCheck = { right: true; channel: string } | { right: false; message: OutcomeKey }

const wrongCode = { right: false, message: 'codeWrong' } as const
const expired = { right: false, message: 'codeExpired' } as const
const ended = { right: false, message: 'codeEnded' } as const

/**
 * Checks a code under the challenge's row lock, so that parallel guesses are counted one by one. The fifth wrong code
 * invalidates the challenge, even for the right code. After ten wrong codes in a day every code is refused with the
 * answer for a wrong code, so that an attacker cannot tell that guessing is blocked. A right code is accepted
 * repeatedly until it expires, because the first response may have been lost.
 */
export async function answerChallenge(trx: Trx, answer: Answer): Promise<CodeCheck> {
  const { purpose, subjectId, code, now, secrets } = answer
  const { about = [`${purpose}:${subjectId}`] } = answer
  const challenge = await lockChallenge(trx, purpose, subjectId)
  const wrongCodes = await lockWrongCodes(trx, { about, max: WRONG_CODES_A_DAY, secrets, now })
  if (!challenge || challenge.expiresAt <= now) return expired
  if (challenge.wrongTries >= WRONG_TRIES) return ended
  const fits = fitsCode(secrets, challenge, code)
  if (!fits || wrongCodes.isFull) {
    await wrongCodes.addOne()
    const wrongTries = challenge.wrongTries + 1
    await trx.updateTable('codeChallenge').set({ wrongTries }).where('id', '=', challenge.id).execute()
    return wrongTries >= WRONG_TRIES ? ended : wrongCode
  }
  await trx
    .updateTable('codeChallenge')
    .set({ usedAt: challenge.usedAt ?? now })
    .where('id', '=', challenge.id)
    .execute()
  return { right: true, channel: challenge.channel }
}
