import type { Trx } from '../../platform/db/database.ts'
import { endConsents } from './end-consents.ts'
import { removeFactors } from './factors/remove-factors.ts'
import { endSessions } from './sessions/end-session.ts'

/**
 * The account becomes an empty shell that nobody can open and that names no one. The row stays: tokens of its sessions
 * must be refused as ended until they expire, and its number was drawn lots by.
 */
export async function forgetPerson(trx: Trx, accountId: string, now: Date): Promise<void> {
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
      passwordHash: null,
      googleSub: null,
      avatar: null,
    })
    .where('id', '=', accountId)
    .execute()
}
