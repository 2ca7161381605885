import { randomUUID } from 'node:crypto'
import type { NoticeShown } from '@vazhipadu/contract/privacy-notice'
import type { Language } from '@vazhipadu/locales/languages'
import type { GooglePerson } from '../../../gateways/google.ts'
import { chooseLanguage } from '../../../platform/choose-language.ts'
import type { Trx } from '../../../platform/db/database.ts'
import { inTransaction } from '../../../platform/db/in-transaction.ts'
import { noticeIn, recordConsent } from '../account-consents.ts'
import { googleNeedsPassword, googleRefused } from '../identity.errors.ts'
import { findAccountByEmail } from '../identity.reads.ts'
import { normalizeEmail } from '../identity.rules.ts'
import type { Identity } from '../prepare-identity.ts'
import { openSession } from '../sessions/open-session.ts'
import { reportGoogleChange } from './report-google-change.ts'
import type { Entered } from './sign-in.ts'

type Shown = {
  credential: string
  nonce?: string | undefined
  notice?: NoticeShown | undefined
  /** The language in which the page was shown. */
  asked: Language | undefined
}

/**
 * Signs in with a verified Google credential. Accounts are matched by Google's user id. An existing account is linked
 * by e-mail only if Google runs the mailbox; otherwise its password is needed first.
 */
export async function signInWithGoogle(
  deps: Identity,
  { credential, nonce, notice, asked }: Shown,
  device: string,
): Promise<Entered> {
  // Pages from before the nonce was introduced send none; reloading the page helps.
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
  const existingAccount = await bySub(person.sub)
  if (existingAccount) return existingAccount
  const email = normalizeEmail(person.email)
  // Checked before inserting, because a conflicting insert would use up an account number.
  const existing = await findAccountByEmail(trx, email)
  if (existing) return joinAccount(trx, person, existing, now)
  await trx
    .insertInto('account')
    .values({
      id: newId,
      name: person.name.slice(0, 80),
      email,
      googleSub: person.sub,
      avatar: person.picture,
      // The page beside Google's button says that using it gives consent.
      consentedAt: now,
      createdAt: now,
      language,
    })
    .onConflict((row) => row.doNothing())
    .execute()
  const made = await bySub(person.sub)
  if (made) {
    // False if a parallel request created the account; that one has recorded its consent.
    const isNew = made.id === newId
    const shown = notice ?? noticeIn(language)
    if (isNew)
      await recordConsent(trx, { id: newId, accountId: newId, notice: shown, way: 'google', at: now })
    return made
  }
  // A parallel request took the address.
  const taken = await findAccountByEmail(trx, email)
  if (!taken) throw googleNeedsPassword()
  return joinAccount(trx, person, taken, now)
}

type Account = NonNullable<Awaited<ReturnType<typeof findAccountByEmail>>>

async function joinAccount(trx: Trx, person: GooglePerson, account: Account, at: Date): Promise<Account> {
  if (!person.authoritative) throw googleNeedsPassword()
  const avatar = account.avatar ?? person.picture
  const joined = await trx
    .updateTable('account')
    .set({ googleSub: person.sub, avatar })
    .where('id', '=', account.id)
    // The address may have changed since it was read; only its current owner is linked.
    .where('email', '=', account.email)
    .where('googleSub', 'is', null)
    .executeTakeFirst()
  if (joined.numUpdatedRows > 0n) {
    await reportGoogleChange(trx, { accountId: account.id, change: 'google_joined', at })
    return { ...account, avatar }
  }
  // A parallel request of the same person, or another Google account was linked first.
  const { googleSub } = await trx
    .selectFrom('account')
    .select('googleSub')
    .where('id', '=', account.id)
    .executeTakeFirstOrThrow()
  if (googleSub !== person.sub) throw googleNeedsPassword()
  return { ...account, avatar }
}
