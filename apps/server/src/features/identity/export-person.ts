import type { Db } from '../../platform/db/database.ts'

/** What is kept about a person who can sign in. Hashes of secrets say nothing about anyone and stay here. */
export async function exportPerson(db: Db, accountId: string) {
  const account = await db
    .selectFrom('account')
    .select([
      'id',
      'number',
      'name',
      'email',
      'mobile',
      'mobileVerified',
      'avatar',
      'isAdmin',
      'capabilities',
    ])
    .select(['googleSub', 'consentedAt', 'createdAt'])
    .where('id', '=', accountId)
    .executeTakeFirst()
  return {
    account,
    sessions: await db
      .selectFrom('session')
      .select(['device', 'signedInAt', 'lastSeenAt', 'endedAt', 'endedBecause'])
      .where('accountId', '=', accountId)
      .orderBy('signedInAt')
      .execute(),
    contactChanges: await db
      .selectFrom('contactChange')
      .select(['kind', 'value', 'oldValue', 'createdAt', 'usedAt'])
      .where('accountId', '=', accountId)
      .execute(),
    passwordResets: await db
      .selectFrom('passwordReset')
      .select(['createdAt', 'verifiedAt', 'usedAt'])
      .where('accountId', '=', accountId)
      .execute(),
    // Also those that others began with this address: they name the person. Never by a mobile that is unproven.
    registrations: await db
      .selectFrom('registration')
      .select(['name', 'email', 'mobile', 'createdAt', 'completedAt'])
      .where('email', '=', account?.email ?? '')
      .execute(),
  }
}
