import { randomUUID } from 'node:crypto'
import type { GooglePerson } from '../../../gateways/google.ts'
import type { Trx } from '../../../platform/db/database.ts'
import { inTransaction } from '../../../platform/db/in-transaction.ts'
import { googleNeedsPassword, googleRefused } from '../identity.errors.ts'
import { findAccountByEmail } from '../identity.reads.ts'
import { normalizeEmail } from '../identity.rules.ts'
import type { Identity } from '../prepare-identity.ts'
import { openSession, type SignedIn } from '../sessions/open-session.ts'

/**
 * Google's word for who this is. People are kept by Google's own id, never by e-mail; an existing account is
 * joined by e-mail only where Google runs the mailbox, otherwise its password must be shown first.
 */
export async function signInWithGoogle(
  deps: Identity,
  credential: string,
  device: string,
): Promise<SignedIn> {
  const person = await deps.verifyGoogle(credential)
  if (!person) throw googleRefused()
  const now = deps.clock.now()
  const newId = randomUUID()
  const account = await inTransaction(deps.db, (trx) => findOrMakeAccount(trx, person, newId, now))
  return openSession(deps, account, device)
}

async function findOrMakeAccount(trx: Trx, person: GooglePerson, newId: string, now: Date) {
  const columns = ['id', 'name', 'email', 'avatar', 'isAdmin'] as const
  const bySub = (sub: string) =>
    trx.selectFrom('account').select(columns).where('googleSub', '=', sub).executeTakeFirst()
  const known = await bySub(person.sub)
  if (known) return known
  const email = normalizeEmail(person.email)
  // Asked before inserting: an insert that conflicts would use up an account number.
  const existing = await findAccountByEmail(trx, email)
  if (existing) return joinAccount(trx, person, existing)
  await trx
    .insertInto('account')
    .values({
      id: newId,
      name: person.name.slice(0, 80),
      email,
      googleSub: person.sub,
      avatar: person.picture,
      // Consent is given beside Google's button, as the page says.
      consentedAt: now,
      createdAt: now,
    })
    .onConflict((row) => row.doNothing())
    .execute()
  const made = await bySub(person.sub)
  if (made) return made
  // Someone else took the address in the same moment.
  const taken = await findAccountByEmail(trx, email)
  if (!taken) throw googleNeedsPassword()
  return joinAccount(trx, person, taken)
}

type Account = NonNullable<Awaited<ReturnType<typeof findAccountByEmail>>>

async function joinAccount(trx: Trx, person: GooglePerson, account: Account): Promise<Account> {
  if (!person.authoritative) throw googleNeedsPassword()
  const avatar = account.avatar ?? person.picture
  const joined = await trx
    .updateTable('account')
    .set({ googleSub: person.sub, avatar })
    .where('id', '=', account.id)
    .where((row) => row.or([row('googleSub', 'is', null), row('googleSub', '=', person.sub)]))
    .executeTakeFirst()
  if (joined.numUpdatedRows === 0n) throw googleNeedsPassword()
  return { ...account, avatar }
}
