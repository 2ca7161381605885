import type { Trx } from '../../../platform/db/database.ts'

/** Whether it is open, and so until the transaction's end: whoever ends it waits, and then finds what was made in it. */
export async function holdSession(trx: Trx, id: string): Promise<boolean> {
  const open = await trx
    .selectFrom('session')
    .select('id')
    .where('id', '=', id)
    .where('endedAt', 'is', null)
    .forShare()
    .executeTakeFirst()
  return open !== undefined
}
