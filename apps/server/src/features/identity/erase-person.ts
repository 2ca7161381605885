import type { Trx } from '../../platform/db/database.ts'
import { removeFactors } from './factors/reset-factors.ts'
import { endSessions } from './sessions/end-session.ts'

/**
 * Erases an account's personal data and makes sign-in impossible. The row stays: tokens of its sessions must be refused
 * as ended until they expire, and ballots refer to its number.
 */
export async function erasePerson(trx: Trx, accountId: string, now: Date): Promise<void> {
  const account = await trx
    .selectFrom('account')
    .select(['email', 'mobile'])
    .where('id', '=', accountId)
    .executeTakeFirst()
  if (!account) return
  await endSessions(trx, { accountId, at: now, because: 'forgotten' })
  await trx.updateTable('session').set({ device: 'forgotten' }).where('accountId', '=', accountId).execute()
  const resets = trx.selectFrom('passwordReset').select('id').where('accountId', '=', accountId)
  const changes = trx.selectFrom('contactChange').select('id').where('accountId', '=', accountId)
  const checks = trx.selectFrom('signInCheck').select('id').where('accountId', '=', accountId)
  const begun = trx.selectFrom('registration').select('id').where('email', '=', account.email)
  await trx.deleteFrom('codeChallenge').where('subjectId', '=', accountId).execute()
  for (const subjects of [resets, changes, checks, begun])
    await trx.deleteFrom('codeChallenge').where('subjectId', 'in', subjects).execute()
  await removeFactors(trx, accountId)
  await trx.deleteFrom('pairedDevice').where('accountId', '=', accountId).execute()
  await trx.deleteFrom('passwordReset').where('accountId', '=', accountId).execute()
  await trx.deleteFrom('contactChange').where('accountId', '=', accountId).execute()
  await trx.deleteFrom('signInCheck').where('accountId', '=', accountId).execute()
  await trx.deleteFrom('registration').where('email', '=', account.email).execute()
  await endConsents(trx, accountId, now)
  await trx
    .updateTable('account')
    .set({
      name: 'Forgotten',
      email: `${accountId}@forgotten.invalid`,
      mobile: null,
      mobileVerified: false,
      provenAt: null,
      confirmedMobile: null,
      confirmedBy: null,
      confirmedAt: null,
      passwordHash: null,
      googleSub: null,
      avatar: null,
    })
    .where('id', '=', accountId)
    .execute()
}

/** Ends the consents of a deleted account; they are kept as evidence until their retention ends. */
async function endConsents(trx: Trx, accountId: string, at: Date): Promise<void> {
  await trx
    .updateTable('consent')
    .set({ endedAt: at, endedBecause: 'forgotten' })
    .where('accountId', '=', accountId)
    .where('endedAt', 'is', null)
    .execute()
  await trx.updateTable('consent').set({ accountEndedAt: at }).where('accountId', '=', accountId).execute()
}
