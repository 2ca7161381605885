import type { Db } from '../platform/db/database.ts'
import { makeAdmin, signInToOffice } from './make-account.ts'
import type { Api } from './start-api.ts'

/** Writes to the table directly, including capabilities that no form would grant. */
export async function grantCapabilities(db: Db, email: string, capabilities: string[]): Promise<void> {
  await db.updateTable('account').set({ capabilities }).where('email', '=', email).execute()
}

/** An office member with only these capabilities, signed in after they were granted. */
export async function makeClerk(api: Api, capabilities: string[]): Promise<{ email: string; token: string }> {
  const { email } = await makeAdmin(api)
  await grantCapabilities(api.db, email, capabilities)
  const { token } = await signInToOffice(api, email)
  return { email, token }
}
