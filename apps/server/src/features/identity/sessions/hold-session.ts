import type { Trx } from '../../../platform/db/database.ts'

/**
 * Whether a session is open, locked until the transaction ends: ending it waits, and then finds what was created in it.
 */
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
