import { createHmac, randomUUID } from 'node:crypto'
import { inTransaction } from '../../../platform/db/in-transaction.ts'
import { issueChallenge } from '../contacts/issue-challenge.ts'
import { limitCodes } from '../contacts/limit-codes.ts'
import { smsReaches } from '../contacts/send-mobile-code.ts'
import { findAccountByEmail, findAccountByMobile } from '../identity.reads.ts'
import { addMinutes, RESET_MINUTES, readIdentifier } from '../identity.rules.ts'
import type { Identity } from '../prepare-identity.ts'
import { hashToken, makeOpaqueToken } from '../sessions/make-tokens.ts'

/** Sends a code by which a new password may be set. Nobody learns from it whether there is an account. */
export async function requestPasswordReset(
  deps: Identity,
  identifier: string,
  ip: string,
): Promise<{ token: string }> {
  const { db, clock, config, limits } = deps
  const who = readIdentifier(identifier)
  const bySms = who.kind === 'mobile' && (await smsReaches(deps, who.mobile))
  const to = who.kind === 'mobile' ? who.mobile : who.kind === 'email' ? who.email : identifier
  const perIp = { name: 'reset', points: config.LIMIT_RESETS_PER_IP_AN_HOUR, seconds: 3_600 }
  await limits.take(perIp, ip)
  const askedFor = createHmac('sha256', config.CODE_SECRET).update(`asked:${to}`).digest('base64url')
  await limitCodes(deps, bySms ? 'sms' : 'email', askedFor)
  const now = clock.now()
  const id = randomUUID()
  const token = makeOpaqueToken()
  await inTransaction(db, async (trx) => {
    const account =
      who.kind === 'mobile' ? await findAccountByMobile(trx, who.mobile) : await findAccountByEmail(trx, to)
    await trx
      .insertInto('passwordReset')
      .values({
        id,
        tokenHash: hashToken(token),
        accountId: account?.id ?? null,
        askedFor,
        createdAt: now,
        expiresAt: addMinutes(now, RESET_MINUTES),
      })
      .onConflict((row) => row.column('id').doUpdateSet({ createdAt: now }))
      .execute()
    await issueChallenge(trx, {
      purpose: 'reset',
      subjectId: id,
      channel: bySms ? 'sms' : 'email',
      decoy: account === undefined,
      now,
      secret: config.CODE_SECRET,
    })
  })
  return { token }
}
