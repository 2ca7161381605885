import { randomBytes } from 'node:crypto'
import type { Turns } from '../../platform/create-semaphore.ts'
import type { Db } from '../../platform/db/database.ts'
import { inTransaction } from '../../platform/db/in-transaction.ts'
import { setAvatar } from '../identity/update-account.ts'
import { renderAvatar } from './render-avatar.ts'

/** Each picture has its own URL, so that a cached old picture is never shown for a new one. */
export async function saveAvatar(
  db: Db,
  owner: { accountId: string; now: Date },
  bytes: Buffer,
  turns: Turns,
): Promise<string> {
  const { accountId, now } = owner
  const image = await renderAvatar(bytes, turns)
  const code = randomBytes(24).toString('base64url')
  const path = `/profile/avatar/${code}`
  const row = { code, image, changedAt: now }
  await inTransaction(db, async (trx) => {
    await setAvatar(trx, accountId, path)
    await trx
      .insertInto('avatar')
      .values({ accountId, ...row })
      .onConflict((conflict) => conflict.column('accountId').doUpdateSet(row))
      .execute()
  })
  return path
}

export async function deleteAvatar(db: Db, accountId: string): Promise<void> {
  await inTransaction(db, async (trx) => {
    await setAvatar(trx, accountId, null)
    await trx.deleteFrom('avatar').where('accountId', '=', accountId).execute()
  })
}
