import type { Db } from '../../platform/db/database.ts'
import type { ClientHasher } from '../../platform/security/hash-client.ts'
import { findAccount, findAccountByEmail, findAccountByMobile } from './identity.reads.ts'
import { normalizeIdentifier } from './identity.rules.ts'

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** The account to look up in the security log, if any, and all identifiers under which it may have been tried. */
export async function findSuspect(db: Db, who: ClientHasher, text: string) {
  const typed = normalizeIdentifier(text)
  const account = uuid.test(text)
    ? await findAccount(db, text)
    : ((await findAccountByEmail(db, typed)) ?? (await findAccountByMobile(db, typed)))
  const names = new Set([typed, account?.email, account?.mobile].filter((name) => typeof name === 'string'))
  return { id: account?.id, identifiers: [...names].flatMap((name) => who.all('identifier', name)) }
}
