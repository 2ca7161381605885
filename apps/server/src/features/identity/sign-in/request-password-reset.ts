import { createHmac, randomUUID } from 'node:crypto'
import { inTransaction } from '../../../platform/db/in-transaction.ts'
import { limitNetworks } from '../../../platform/limit-networks.ts'
import { issueChallenge } from '../contacts/issue-challenge.ts'
import { limitResetCodes, maySendReset } from '../contacts/limit-codes.ts'
import { smsReaches } from '../contacts/send-mobile-code.ts'
import { findIdentified } from '../identity.reads.ts'
import { addMinutes, RESET_MINUTES } from '../identity.rules.ts'
import type { Identity } from '../prepare-identity.ts'
import { hashToken, makeOpaqueToken } from '../sessions/make-tokens.ts'

/**
 * Sends a code for a new password. The answer does not reveal whether there is an account. Admins get it by e-mail
 * only: a mobile number can be hijacked and must not open the office.
 */
export async function requestPasswordReset(
  deps: Identity,
  identifier: string,
  ip: string,
): Promise<{ token: string }> {
  const { db, clock, config, limits } = deps
  const perIp = { name: 'reset', points: config.LIMIT_RESETS_PER_IP_AN_HOUR, seconds: 3_600 }
  await limitNetworks(limits).take(perIp, ip)
  const { kind, typed, account } = await findIdentified(db, identifier)
  const askedFor = createHmac('sha256', config.CODE_SECRETS[0]).update(`asked:${typed}`).digest('base64url')
  await limitResetCodes(deps, askedFor)
  const maySend = await maySendReset(deps, { accountId: account?.id ?? null, askedFor })
  const bySms = kind === 'mobile' && (await smsReaches(deps, typed)) && !account?.isAdmin
  const now = clock.now()
  const id = randomUUID()
  const token = makeOpaqueToken()
  await inTransaction(db, async (trx) => {
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
      // E-mail for admins: an SMS must not be enough to enter the office. The answer does not show the difference.
      channel: bySms && account?.isAdmin !== true ? 'sms' : 'email',
      decoy: account === undefined || !maySend,
      now,
      secrets: config.CODE_SECRETS,
    })
  })
  return { token }
}
