import { createHmac } from 'node:crypto'
import type { Secrets } from '../../../config.ts'
import type { Trx } from '../../../platform/db/database.ts'
import { inTransaction } from '../../../platform/db/in-transaction.ts'
import { issueChallenge, lockChallenge } from '../contacts/issue-challenge.ts'
import { addMinutes, CODE_MINUTES } from '../identity.rules.ts'
import type { Identity } from '../prepare-identity.ts'

/** A code with less time left than this is followed by a new one: letters take a while. */
const ENOUGH_MINUTES = 2

type Account = { id: string } | undefined

/**
 * Sends a code by which one may sign in with what was typed. Whoever asks while a code is good for a while gets no other
 * one: a stranger who asks all day can neither flood the mailbox nor make the owner's code useless. There is one code for
 * an account, whether its e-mail or its mobile is typed; how long it was asked for is kept for each, or the two would be
 * seen to belong together. Where nobody has the address the same is done, and nothing is sent.
 */
export async function demandCode(
  { db, clock, config }: Identity,
  typed: string,
  account: Account,
): Promise<void> {
  const now = clock.now()
  const secrets = config.CODE_SECRETS
  await inTransaction(db, async (trx) => {
    await askOnce(trx, { id: nameCheck(secrets, typed), accountId: null, now, secrets })
    const accountId = account?.id ?? null
    await askOnce(trx, { id: nameCode(secrets, typed, account), accountId, now, secrets })
  })
}

type Asked = { id: string; accountId: string | null; now: Date; secrets: Secrets }

async function askOnce(trx: Trx, { id, accountId, now, secrets }: Asked): Promise<void> {
  const fresh = { accountId, createdAt: now, expiresAt: addMinutes(now, CODE_MINUTES) }
  await trx
    .insertInto('signInCheck')
    .values({ id, ...fresh })
    .onConflict((row) => row.column('id').doUpdateSet(fresh))
    .execute()
  const earlier = await lockChallenge(trx, 'sign_in', id)
  if (earlier && earlier.expiresAt > addMinutes(now, ENOUGH_MINUTES)) return
  await issueChallenge(trx, {
    purpose: 'sign_in',
    subjectId: id,
    channel: 'email',
    decoy: accountId === null,
    now,
    secrets,
  })
}

/** That a code was asked for. The same for everybody who types the same; tells nothing to who reads the table. */
export const nameCheck = (secrets: Secrets, typed: string): string => makeName(secrets, `sign in:${typed}`)

/** The code itself: the account's, or what nobody has. */
export const nameCode = (secrets: Secrets, typed: string, account: Account): string =>
  makeName(secrets, account ? `sign in of:${account.id}` : `sign in of nobody:${typed}`)

function makeName([secret]: Secrets, what: string): string {
  const hex = createHmac('sha256', secret).update(what).digest('hex')
  // Version 8: a name of our own making.
  const parts = [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`]
  return [...parts, hex.slice(20, 32)].join('-')
}
