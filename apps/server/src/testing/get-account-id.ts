import type { Db } from '../platform/db/database.ts'

/** People are known to a test by their address; tables and tokens ask for the id. */
export async function getAccountId(db: Db, email: string): Promise<string> {
  const account = db.selectFrom('account').select('id').where('email', '=', email)
  return (await account.executeTakeFirstOrThrow()).id
}
