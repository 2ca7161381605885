import type { Db } from '../../platform/db/database.ts'

/**
 * Exports the data stored about a person who can sign in. Hashes of secrets are left out; they say nothing about the
 * person.
 */
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
      'provenAt',
      'confirmedMobile',
      'confirmedAt',
      'avatar',
      'isAdmin',
      'capabilities',
      'language',
    ])
    .select(['googleSub', 'consentedAt', 'createdAt', 'grantedAt'])
    .where('id', '=', accountId)
    .executeTakeFirst()
  return {
    account,
    sessions: await db
      .selectFrom('session')
      .select(['device', 'signedInAt', 'lastSeenAt', 'endedAt', 'endedBecause', 'factorAt', 'recoveredAt'])
      .where('accountId', '=', accountId)
      .orderBy('signedInAt')
      .execute(),
    passkeys: await db
      .selectFrom('passkey')
      .select(['name', 'createdAt', 'lastUsedAt', 'deviceType', 'backedUp', 'aaguid', 'transports'])
      .where('accountId', '=', accountId)
      .execute(),
    authenticatorApps: await db
      .selectFrom('authenticatorApp')
      .select(['name', 'createdAt', 'lastUsedAt'])
      .where('accountId', '=', accountId)
      .execute(),
    pairedDevices: await db
      .selectFrom('pairedDevice')
      .select(['name', 'device', 'confirmedAt', 'endsAt', 'endedAt'])
      .where('accountId', '=', accountId)
      .execute(),
    recoveryCodes: await db
      .selectFrom('recoveryCode')
      .select(['createdAt', 'usedAt'])
      .where('accountId', '=', accountId)
      .execute(),
    consents: await db
      .selectFrom('consent')
      .select(['noticeVersion', 'language', 'way', 'givenAt', 'endedAt', 'endedBecause'])
      .where('accountId', '=', accountId)
      .orderBy('givenAt')
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
    signInChecks: await db
      .selectFrom('signInCheck')
      .select(['createdAt'])
      .where('accountId', '=', accountId)
      .execute(),
    // Includes registrations that others began with this e-mail address, because they name the person. Never matched by
    // an unverified mobile.
    registrations: await db
      .selectFrom('registration')
      .select(['name', 'email', 'mobile', 'language', 'createdAt', 'completedAt'])
      .where('email', '=', account?.email ?? '')
      .execute(),
  }
}
