import type { Trx } from '../../../platform/db/database.ts'

/** Removes all second factors of an account, after they were lost or when the account is erased. */
export async function removeFactors(trx: Trx, accountId: string): Promise<void> {
  await trx.deleteFrom('passkey').where('accountId', '=', accountId).execute()
  await trx.deleteFrom('authenticatorApp').where('accountId', '=', accountId).execute()
  await trx.deleteFrom('recoveryCode').where('accountId', '=', accountId).execute()
  await trx.deleteFrom('factorReset').where('accountId', '=', accountId).execute()
}
