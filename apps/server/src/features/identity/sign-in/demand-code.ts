import { createHmac } from 'node:crypto'
import type { Secrets } from '../../../config.ts'
import type { Trx } from '../../../platform/db/database.ts'
import { inTransaction } from '../../../platform/db/in-transaction.ts'
import { issueChallenge, lockChallenge } from '../contacts/issue-challenge.ts'
import { addMinutes, CODE_MINUTES } from '../identity.rules.ts'
import type { Identity } from '../prepare-identity.ts'

/** A code with less time left than this is replaced by a new one, because e-mail takes a while. */
const ENOUGH_MINUTES = 2

type Account = { id: string } | undefined

/**
 * Sends a sign-in code for a typed identifier. While a code is still valid long enough, no other is sent, so that an
 * attacker can neither flood the mailbox nor invalidate the owner's code. An account has one code for both identifiers;
 * the time of the request is kept per identifier, because otherwise answers would reveal that an e-mail and a mobile
 * belong together. For unknown identifiers the same rows are written and nothing is sent.
 */
export async function demandCode(
  { db, clock, config }: Identity,
  typed: string,
  account: Account,
): Promise<void> {
  const now = clock.now()
  const secrets = config.CODE_SECRETS
  await inTransaction(db, async (trx) => {
    await createChallengeOnce(trx, { id: nameCheck(secrets, typed), accountId: null, now, secrets })
    const accountId = account?.id ?? null
    await createChallengeOnce(trx, { id: nameCode(secrets, typed, account), accountId, now, secrets })
  })
}

type ChallengeRequest = { id: string; accountId: string | null; now: Date; secrets: Secrets }

async function createChallengeOnce(
  trx: Trx,
  { id, accountId, now, secrets }: ChallengeRequest,
): Promise<void> {
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

/** Id of a request for a code: the same for the same typed text, and unreadable without the secret. */
export const nameCheck = (secrets: Secrets, typed: string): string => makeName(secrets, `sign in:${typed}`)

/** Id of the code: of the account, or a decoy for an unknown identifier. */
export const nameCode = (secrets: Secrets, typed: string, account: Account): string =>
  makeName(secrets, account ? `sign in of:${account.id}` : `sign in of nobody:${typed}`)

function makeName([secret]: Secrets, what: string): string {
  const hex = createHmac('sha256', secret).update(what).digest('hex')
  // UUID version 8: custom content.
  const parts = [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`]
  return [...parts, hex.slice(20, 32)].join('-')
}
