import type { Trx } from '../../platform/db/database.ts'

/**
 * Deletes the person's entries in ballots. The published data of a draw stays: it consists of hashes of codes that only
 * their owners knew.
 */
export async function erasePerson(trx: Trx, accountId: string): Promise<void> {
  await trx.deleteFrom('ballotEntry').where('accountId', '=', accountId).execute()
}
