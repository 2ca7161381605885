import { randomUUID } from 'node:crypto'
import type { Config } from '../config.ts'
import { createAccessTokens } from '../features/identity/sessions/sign-access-token.ts'
import type { Clock } from '../platform/clock.ts'
import type { Db } from '../platform/db/database.ts'

type Signing = { config: Pick<Config, 'TOKEN_KEYS'>; clock: Clock }

/** Signed by the test's clock: after a jump of the clock the token has expired. */
export function signToken({ config, clock }: Signing, accountId: string): Promise<string> {
  const now = clock.now()
  const session = { sub: accountId, sid: randomUUID(), role: ['user'], signedInAt: now }
  return createAccessTokens(config.TOKEN_KEYS).sign(session, now)
}

/**
 * The same for the office, on a device where the factor was given. `minutesAgo`: when the person last proved their
 * identity.
 */
export async function signOfficeToken(
  { config, clock, db }: Signing & { db: Db },
  accountId: string,
  minutesAgo = 0,
): Promise<string> {
  const now = clock.now()
  const signedInAt = new Date(now.getTime() - minutesAgo * 60_000)
  const sid = await insertOfficeSession(db, accountId, signedInAt)
  const session = { sub: accountId, sid, role: ['user', 'admin'], signedInAt }
  return createAccessTokens(config.TOKEN_KEYS).sign(session, now)
}

/**
 * A signed-in device of the office with the second factor given, for tests and benchmarks that sign their own tokens.
 */
export async function insertOfficeSession(db: Db, accountId: string, at: Date): Promise<string> {
  const id = randomUUID()
  const expiresAt = new Date(at.getTime() + 12 * 3_600_000)
  await db
    .insertInto('session')
    .values({
      id,
      accountId,
      refreshHash: Buffer.alloc(32),
      rotatedAt: at,
      signedInAt: at,
      lastSeenAt: at,
      expiresAt,
      factorAt: at,
      isOffice: true,
      device: 'test',
    })
    .execute()
  return id
}
