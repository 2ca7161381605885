import type { Trx } from '../../platform/db/database.ts'

/** What somebody put down in ballots. What a draw was made of stays, as hashes of codes that nobody else knew. */
export async function forgetPerson(trx: Trx, accountId: string): Promise<void> {
  await trx.deleteFrom('ballotEntry').where('accountId', '=', accountId).execute()
}
