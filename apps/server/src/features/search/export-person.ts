import type { Db } from '../../platform/db/database.ts'

/** The words by which the office's search finds the person. */
export async function exportPerson(db: Db, accountId: string) {
  const orders = db.selectFrom('orders').select('tranNo').where('accountId', '=', accountId)
  const tickets = await db.selectFrom('ticket').select('id').where('accountId', '=', accountId).execute()
  return {
    searched: await db
      .selectFrom('searchEntry')
      .select(['kind', 'subjectId', 'words'])
      .where((e) =>
        e.or([
          e.and([e('kind', '=', 'order'), e('subjectId', 'in', orders)]),
          e.and([e('kind', '=', 'ticket'), e('subjectId', 'in', ['', ...tickets.map(({ id }) => id)])]),
        ]),
      )
      .orderBy('at')
      .execute(),
  }
}
