import { createHash, randomBytes } from 'node:crypto'
import type { Language } from '@vazhipadu/locales/languages'
import type { Db } from '../../platform/db/database.ts'
import { inTransaction } from '../../platform/db/in-transaction.ts'

/** 128 bits, in 22 letters. */
const SECRET_BYTES = 16

export const digestOf = (secret: string): Buffer => createHash('sha256').update(secret).digest()

/** A new secret address in place of the one before. Who has lost it makes another: it is not kept here either. */
export async function makeFeed(
  db: Db,
  { accountId, language, now }: { accountId: string; language: Language; now: Date },
): Promise<string> {
  const secret = randomBytes(SECRET_BYTES).toString('base64url')
  const row = { digest: digestOf(secret), language, createdAt: now }
  await inTransaction(db, (trx) =>
    trx
      .insertInto('calendarFeed')
      .values({ accountId, ...row })
      .onConflict((conflict) => conflict.column('accountId').doUpdateSet(row))
      .execute(),
  )
  return secret
}

export async function revokeFeed(db: Db, accountId: string): Promise<void> {
  await db.deleteFrom('calendarFeed').where('accountId', '=', accountId).execute()
}

/** Not one that its owner has made since. */
export async function endFeedMade(
  db: Db,
  { accountId, until }: { accountId: string; until: Date },
): Promise<void> {
  await db
    .deleteFrom('calendarFeed')
    .where('accountId', '=', accountId)
    .where('createdAt', '<=', until)
    .execute()
}
