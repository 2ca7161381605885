import type { Db, Trx } from '../../platform/db/database.ts'
import { readIdentifier } from './identity.rules.ts'
import { hashToken } from './sessions/make-tokens.ts'

const accountColumns = [
  'id',
  'name',
  'email',
  'mobile',
  'mobileVerified',
  'confirmedMobile',
  'passwordHash',
  'avatar',
  'isAdmin',
  'capabilities',
  'grantedAt',
  'language',
] as const

export async function findAccount(db: Db | Trx, id: string) {
  return db.selectFrom('account').select(accountColumns).where('id', '=', id).executeTakeFirst()
}

export async function findAccountByEmail(db: Db | Trx, email: string) {
  return db.selectFrom('account').select(accountColumns).where('email', '=', email).executeTakeFirst()
}

/** Finds by verified mobiles only, because anyone can enter an unverified one. */
export async function findAccountByMobile(db: Db | Trx, mobile: string) {
  return db
    .selectFrom('account')
    .select(accountColumns)
    .where('mobile', '=', mobile)
    .where('mobileVerified', '=', true)
    .executeTakeFirst()
}

/** Finds the account for a typed e-mail address or mobile, and its normalised form; the account may be undefined. */
export async function findIdentified(db: Db | Trx, identifier: string) {
  const who = readIdentifier(identifier)
  const { kind } = who
  if (kind === 'mobile') {
    return { kind, typed: who.mobile, account: await findAccountByMobile(db, who.mobile) }
  }
  const typed = kind === 'email' ? who.email : identifier
  return { kind, typed, account: await findAccountByEmail(db, typed) }
}

export async function listOpenSessions(db: Db, accountId: string, now: Date) {
  return db
    .selectFrom('session')
    .select(['id', 'device', 'signedInAt', 'lastSeenAt'])
    .where('accountId', '=', accountId)
    .where('endedAt', 'is', null)
    .where('expiresAt', '>', now)
    .orderBy('lastSeenAt', 'desc')
    .execute()
}

/** Number of signed-in devices; with `only`, whether that session is open. */
export async function countOpenSessions(
  db: Db | Trx,
  { accountId, now, only }: { accountId: string; now: Date; only: string | undefined },
): Promise<number> {
  const rows = await db
    .selectFrom('session')
    .select('id')
    .where('accountId', '=', accountId)
    .where('endedAt', 'is', null)
    .where('expiresAt', '>', now)
    .execute()
  return rows.filter(({ id }) => only === undefined || id === only).length
}

/** Also true for ended sessions, because ending a session twice is not an error. */
export async function hasSession(db: Db, accountId: string, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('session')
    .select('id')
    .where('id', '=', id)
    .where('accountId', '=', accountId)
    .executeTakeFirst()
  return row !== undefined
}

export async function lockRegistration(trx: Trx, token: string, now: Date) {
  return trx
    .selectFrom('registration')
    .selectAll()
    .where('tokenHash', '=', hashToken(token))
    .where('expiresAt', '>', now)
    .forUpdate()
    .executeTakeFirst()
}

/** Without a lock, for a check before expensive work. */
export async function findRegistration(db: Db, token: string, now: Date) {
  return db
    .selectFrom('registration')
    .select('id')
    .where('tokenHash', '=', hashToken(token))
    .where('expiresAt', '>', now)
    .executeTakeFirst()
}

export async function lockPasswordReset(trx: Trx, token: string, now: Date) {
  return trx
    .selectFrom('passwordReset')
    .selectAll()
    .where('tokenHash', '=', hashToken(token))
    .where('expiresAt', '>', now)
    .forUpdate()
    .executeTakeFirst()
}

/** Without a lock, for a check before expensive work. */
export async function findPasswordReset(db: Db, token: string, now: Date) {
  return db
    .selectFrom('passwordReset')
    .select(['accountId', 'verifiedAt', 'usedAt'])
    .where('tokenHash', '=', hashToken(token))
    .where('expiresAt', '>', now)
    .executeTakeFirst()
}

type ChangeKey = { token: string; accountId: string; kind: 'email' | 'mobile'; now: Date }

export async function lockContactChange(trx: Trx, { token, accountId, kind, now }: ChangeKey) {
  return trx
    .selectFrom('contactChange')
    .selectAll()
    .where('tokenHash', '=', hashToken(token))
    .where('accountId', '=', accountId)
    .where('kind', '=', kind)
    .where('expiresAt', '>', now)
    .forUpdate()
    .executeTakeFirst()
}

/** The data with which the worker writes a code's letter; it derives the code itself. */
export async function findChallenge(db: Db, id: string) {
  return db.selectFrom('codeChallenge').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function findChallengeOf(db: Db, purpose: string, subjectId: string) {
  return db
    .selectFrom('codeChallenge')
    .select(['id', 'attempt', 'codeHash', 'expiresAt'])
    .where('purpose', '=', purpose)
    .where('subjectId', '=', subjectId)
    .executeTakeFirst()
}

export type Challenge = NonNullable<Awaited<ReturnType<typeof findChallenge>>>
