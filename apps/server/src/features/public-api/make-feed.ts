import { createHash, randomBytes } from 'node:crypto'
import type { Language } from '@vazhipadu/locales/languages'
import type { Db } from '../../platform/db/database.ts'
import { inTransaction } from '../../platform/db/in-transaction.ts'
import { sessionEnded } from '../identity/identity.errors.ts'
import { holdSession } from '../identity/sessions/hold-session.ts'

/** 128 bits, 22 characters. */
const SECRET_BYTES = 16

export const digestOf = (secret: string): Buffer => createHash('sha256').update(secret).digest()

type Making = { accountId: string; sessionId: string; language: Language; now: Date }

/** Creates a new secret URL and revokes the one before. Only its digest is stored, so a lost URL must be replaced. */
export async function makeFeed(db: Db, { accountId, sessionId, language, now }: Making): Promise<string> {
  const secret = randomBytes(SECRET_BYTES).toString('base64url')
  const row = { digest: digestOf(secret), language, createdAt: now, sessionId }
  await inTransaction(db, async (trx) => {
    if (!(await holdSession(trx, sessionId))) throw sessionEnded()
    await trx
      .insertInto('calendarFeed')
      .values({ accountId, ...row })
      .onConflict((conflict) => conflict.column('accountId').doUpdateSet(row))
      .execute()
  })
  return secret
}

export async function revokeFeed(db: Db, accountId: string): Promise<void> {
  await db.deleteFrom('calendarFeed').where('accountId', '=', accountId).execute()
}

type Ended = { accountId: string; until: Date; only: string | undefined; now: Date }

/**
 * With `only`: revokes the feed if that session made it, as far as is known. Without: revokes a feed made until
 * `until`, or made by a session that has ended meanwhile. A feed that the owner made since then stays.
 */
export async function endFeedMade(db: Db, { accountId, until, only, now }: Ended): Promise<void> {
  await db
    .deleteFrom('calendarFeed')
    .where('accountId', '=', accountId)
    .where((feed) =>
      only === undefined
        ? feed.or([
            feed('createdAt', '<=', until),
            feed.not(
              feed.exists(
                feed
                  .selectFrom('session')
                  .select('session.id')
                  .whereRef('session.id', '=', 'calendarFeed.sessionId')
                  .where('session.endedAt', 'is', null)
                  .where('session.expiresAt', '>', now),
              ),
            ),
          ])
        : feed.or([feed('sessionId', '=', only), feed('sessionId', 'is', null)]),
    )
    .execute()
}
