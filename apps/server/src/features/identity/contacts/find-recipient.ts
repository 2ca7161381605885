import type { Db } from '../../../platform/db/database.ts'
import { type Challenge, findAccount } from '../identity.reads.ts'

/** Finds the person and the address for a challenge's code, whatever its purpose. */
export async function findChallengeRecipient(db: Db, challenge: Challenge) {
  const { purpose, subjectId } = challenge
  if (purpose === 'sign_up_email' || purpose === 'sign_up_mobile') {
    const row = await db
      .selectFrom('registration')
      .select(['name', 'email', 'mobile', 'language'])
      .where('id', '=', subjectId)
      .executeTakeFirst()
    return row && { ...row, accountId: null }
  }
  if (purpose === 'reset') {
    return db
      .selectFrom('passwordReset')
      .innerJoin('account', 'account.id', 'passwordReset.accountId')
      .select([
        'account.name',
        'account.email',
        'account.mobile',
        'account.language',
        'account.id as accountId',
      ])
      .where('passwordReset.id', '=', subjectId)
      .executeTakeFirst()
  }
  if (purpose === 'first_factor') {
    const account = await findAccount(db, subjectId)
    if (!account) return undefined
    const { name, email, language, id: accountId } = account
    return { name, email, language, mobile: null, accountId }
  }
  if (purpose === 'sign_in') {
    return db
      .selectFrom('signInCheck')
      .innerJoin('account', 'account.id', 'signInCheck.accountId')
      .select([
        'account.name',
        'account.email',
        'account.mobile',
        'account.language',
        'account.id as accountId',
      ])
      .where('signInCheck.id', '=', subjectId)
      .executeTakeFirst()
  }
  const change = await db
    .selectFrom('contactChange')
    .innerJoin('account', 'account.id', 'contactChange.accountId')
    .select([
      'account.name',
      'account.email',
      'account.language',
      'account.id as accountId',
      'contactChange.kind',
      'contactChange.value',
    ])
    .where('contactChange.id', '=', subjectId)
    .executeTakeFirst()
  if (!change) return undefined
  const { name, language, accountId, email, kind, value } = change
  return {
    name,
    language,
    accountId,
    email: kind === 'email' ? value : email,
    mobile: kind === 'mobile' ? value : null,
  }
}
