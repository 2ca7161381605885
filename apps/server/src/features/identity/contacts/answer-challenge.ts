import type { Trx } from '../../../platform/db/database.ts'
import { WRONG_TRIES } from '../identity.rules.ts'
import { sameBytes } from '../sessions/make-tokens.ts'
import { hashCode } from './derive-code.ts'
import { lockChallenge, type Purpose } from './issue-challenge.ts'

type Answer = { purpose: Purpose; subjectId: string; code: string; now: Date; secret: string }

export type Judgement = { right: true; channel: string } | { right: false; message: string }

const wrong = { right: false, message: 'That code is not right. Please check it and try again.' } as const
const expired = { right: false, message: 'This code has expired. Please ask for a new one.' } as const
const ended = { right: false, message: 'Too many wrong tries. Please ask for a new code.' } as const

/**
 * Judges a code under the challenge's row lock, so that parallel guesses are counted one by one. The fifth
 * wrong one ends the code, after which the right one is refused too. A right code may be given again while
 * it lasts: the answer to the first time may have been lost.
 */
export async function answerChallenge(trx: Trx, answer: Answer): Promise<Judgement> {
  const { purpose, subjectId, code, now, secret } = answer
  const challenge = await lockChallenge(trx, purpose, subjectId)
  if (!challenge || challenge.expiresAt <= now) return expired
  if (challenge.wrongTries >= WRONG_TRIES) return ended
  if (!sameBytes(challenge.codeHash, hashCode(secret, challenge.id, challenge.attempt, code))) {
    const wrongTries = challenge.wrongTries + 1
    await trx.updateTable('codeChallenge').set({ wrongTries }).where('id', '=', challenge.id).execute()
    return wrongTries >= WRONG_TRIES ? ended : wrong
  }
  await trx
    .updateTable('codeChallenge')
    .set({ usedAt: challenge.usedAt ?? now })
    .where('id', '=', challenge.id)
    .execute()
  return { right: true, channel: challenge.channel }
}
