import { getAccountId } from './get-account-id.ts'
import { makeAdmin } from './make-account.ts'
import type { Paying } from './start-paying.ts'

/** An admin, and a function that signs them in afresh, because these tests move the clock beyond a token's lifetime. */
export async function openOffice(p: Paying): Promise<() => Promise<{ token: string }>> {
  const { email } = await makeAdmin(p)
  const id = await getAccountId(p.db, email)
  return async () => ({ token: await p.signInAgo(id, 0) })
}
