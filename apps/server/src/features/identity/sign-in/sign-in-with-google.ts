import { randomUUID } from 'node:crypto'
import type { NoticeShown } from '@vazhipadu/contract/privacy-notice'
import type { Language } from '@vazhipadu/locales/languages'
import type { GooglePerson } from '../../../gateways/google.ts'
import { chooseLanguage } from '../../../platform/choose-language.ts'
import type { Trx } from '../../../platform/db/database.ts'
import { inTransaction } from '../../../platform/db/in-transaction.ts'
import { googleNeedsPassword, googleRefused } from '../identity.errors.ts'
import { findAccountByEmail } from '../identity.reads.ts'
import { normalizeEmail } from '../identity.rules.ts'
import type { Identity } from '../prepare-identity.ts'
import { noticeIn, recordConsent } from '../record-consent.ts'
import { openSession } from '../sessions/open-session.ts'
import type { Entered } from './sign-in.ts'

type Shown = {
  credential: string
  nonce?: string | undefined
  notice?: NoticeShown | undefined
  /** What the page was shown in. */
  asked: Language | undefined
}

/**
 * Google's word for who this is. People are kept by Google's own id, never by e-mail; an existing account is
 * joined by e-mail only where Google runs the mailbox, otherwise its password must be shown first.
 */
export async function signInWithGoogle(
  deps: Identity,
  { credential, nonce, notice, asked }: Shown,
  device: string,
): Promise<Entered> {
  // A page from before there was one brings none: whoever reloads it signs in.
  if (nonce === undefined) throw googleRefused()
  const person = await deps.verifyGoogle(credential, nonce)
  if (!person) throw googleRefused()
  const language = chooseLanguage({ offered: await deps.settings.get('languages'), asked })
  const now = deps.clock.now()
  const newId = randomUUID()
  const account = await inTransaction(deps.db, (trx) =>
    findOrMakeAccount(trx, { person, newId, now, notice, language }),
  )
  return { ...(await openSession(deps, account, device)), accountId: account.id }
}

type Arrival = {
  person: GooglePerson
  newId: string
  now: Date
  notice: NoticeShown | undefined
  language: Language
}

async function findOrMakeAccount(trx: Trx, { person, newId, now, notice, language }: Arrival) {
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
      language,
    })
    .onConflict((row) => row.doNothing())
    .execute()
  const made = await bySub(person.sub)
  if (made) {
    // Not where somebody's own account was there in the same moment: that has its consent.
    const isNew = made.id === newId
    const shown = notice ?? noticeIn(language)
    if (isNew)
      await recordConsent(trx, { id: newId, accountId: newId, notice: shown, way: 'google', at: now })
    return made
  }
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
