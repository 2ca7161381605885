import type { Db } from '../platform/db/database.ts'
import { makeAdmin, signInToOffice } from './make-account.ts'
import type { Api } from './start-api.ts'

/** Straight into the table, also what no form would grant. */
export async function grantCapabilities(db: Db, email: string, capabilities: string[]): Promise<void> {
  await db.updateTable('account').set({ capabilities }).where('email', '=', email).execute()
}

/** Somebody of the office with these capabilities alone, signed in after they were granted. */
export async function makeClerk(api: Api, capabilities: string[]): Promise<{ email: string; token: string }> {
  const { email } = await makeAdmin(api)
  await grantCapabilities(api.db, email, capabilities)
  const { token } = await signInToOffice(api, email)
  return { email, token }
}
