import type { Db } from '../platform/db/database.ts'

/** Tests know people by e-mail address; tables and tokens need the account id. */
export async function getAccountId(db: Db, email: string): Promise<string> {
  const account = db.selectFrom('account').select('id').where('email', '=', email)
  return (await account.executeTakeFirstOrThrow()).id
}
