import type { Trx } from '../../../platform/db/database.ts'

/** Everything by which an account proves itself beside the password: lost, or its owner is forgotten. */
export async function removeFactors(trx: Trx, accountId: string): Promise<void> {
  await trx.deleteFrom('passkey').where('accountId', '=', accountId).execute()
  await trx.deleteFrom('authenticatorApp').where('accountId', '=', accountId).execute()
  await trx.deleteFrom('recoveryCode').where('accountId', '=', accountId).execute()
  await trx.deleteFrom('factorReset').where('accountId', '=', accountId).execute()
}
