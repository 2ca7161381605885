import type { Db } from '../../platform/db/database.ts'

export async function exportPerson(db: Db, accountId: string) {
  return {
    preference: await db
      .selectFrom('preference')
      .select(['theme', 'noticesByEmail', 'noticesBySms', 'guideHidden', 'knownAtCounter'])
      .where('accountId', '=', accountId)
      .executeTakeFirst(),
    addresses: await db.selectFrom('address').selectAll().where('accountId', '=', accountId).execute(),
    family: await db.selectFrom('devotee').selectAll().where('accountId', '=', accountId).execute(),
    picture: await db
      .selectFrom('avatar')
      .select(['code', 'image', 'changedAt'])
      .where('accountId', '=', accountId)
      .executeTakeFirst()
      .then((avatar) => avatar && { ...avatar, image: avatar.image.toString('base64') }),
  }
}
