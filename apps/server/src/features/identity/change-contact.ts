import { randomUUID } from 'node:crypto'
import { failed, type Outcome, succeeded } from '@vazhipadu/contract/identity'
import type { Trx } from '../../platform/db/database.ts'
import { inTransaction } from '../../platform/db/in-transaction.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { confirmIdentity } from './confirm-identity.ts'
import { mobileInvalid, mobileMissing, sessionEnded } from './identity.errors.ts'
import { findAccount, findAccountByEmail, findAccountByMobile, lockContactChange } from './identity.reads.ts'
import { addMinutes, normalizeEmail, parseMobile, RESET_MINUTES } from './identity.rules.ts'
import { issueChallenge } from './issue-challenge.ts'
import { limitCodes } from './limit-codes.ts'
import { hashToken, makeOpaqueToken } from './make-tokens.ts'
import type { Identity } from './prepare-identity.ts'

type Kind = 'email' | 'mobile'
type Started = Outcome & { token?: string }
type Wanted = { kind: Kind; value: string; currentPassword?: string | undefined }

export const changeEnded: Outcome = failed('This change has ended. Please begin again.')

/** Begins a change of e-mail or mobile: the code goes to the new address, nothing changes before it fits. */
export async function changeContact(deps: Identity, caller: Caller, wanted: Wanted): Promise<Started> {
  const account = await findAccount(deps.db, caller.accountId)
  if (!account) throw sessionEnded()
  const value = wanted.kind === 'email' ? normalizeEmail(wanted.value) : parseMobile(wanted.value)
  if (value === undefined) throw mobileInvalid()
  // The first mobile of someone who came by Google takes nothing away: no password is asked for it.
  const isFirstMobile = wanted.kind === 'mobile' && account.mobile === null
  if (!isFirstMobile) await confirmIdentity(deps, caller, account, wanted.currentPassword)
  return startChange(deps, caller.accountId, wanted.kind, value)
}

/** Proves the mobile that the account already has, e.g. after the SMS had not come at sign-up. */
export async function proveOwnMobile(deps: Identity, caller: Caller): Promise<Started> {
  const account = await findAccount(deps.db, caller.accountId)
  if (!account?.mobile || account.mobileVerified) throw mobileMissing()
  return startChange(deps, caller.accountId, 'mobile', account.mobile)
}

async function startChange(deps: Identity, accountId: string, kind: Kind, value: string): Promise<Started> {
  await limitCodes(deps, channelOf(kind), value)
  const now = deps.clock.now()
  const id = randomUUID()
  const token = makeOpaqueToken()
  await inTransaction(deps.db, async (trx) => {
    await trx
      .insertInto('contactChange')
      .values({
        id,
        tokenHash: hashToken(token),
        accountId,
        kind,
        value,
        createdAt: now,
        expiresAt: addMinutes(now, RESET_MINUTES),
      })
      .onConflict((row) => row.column('id').doUpdateSet({ createdAt: now }))
      .execute()
    await issueChangeCode(deps, trx, { id, accountId, kind, value }, now)
  })
  return { ...succeeded(sentMessage(kind)), token }
}

export async function resendChangeCode(
  deps: Identity,
  caller: Caller,
  kind: Kind,
  token: string,
): Promise<Started> {
  const now = deps.clock.now()
  return inTransaction(deps.db, async (trx) => {
    const change = await lockContactChange(trx, { token, accountId: caller.accountId, kind, now })
    if (!change || change.usedAt !== null) return changeEnded
    await issueChangeCode(deps, trx, { ...change, kind }, now)
    await limitCodes(deps, channelOf(kind), change.value)
    return { ...succeeded(sentMessage(kind)), token }
  })
}

type Change = { id: string; accountId: string; kind: Kind; value: string }

async function issueChangeCode({ config }: Identity, trx: Trx, change: Change, now: Date): Promise<void> {
  const { id, accountId, kind, value } = change
  const owner =
    kind === 'email' ? await findAccountByEmail(trx, value) : await findAccountByMobile(trx, value)
  await issueChallenge(trx, {
    purpose: kind === 'email' ? 'change_email' : 'change_mobile',
    subjectId: id,
    channel: channelOf(kind),
    decoy: owner !== undefined && owner.id !== accountId,
    now,
    secret: config.CODE_SECRET,
  })
}

function channelOf(kind: Kind): 'email' | 'sms' {
  return kind === 'email' ? 'email' : 'sms'
}

function sentMessage(kind: Kind): string {
  return kind === 'email'
    ? 'We have sent a code to the new e-mail address.'
    : 'We have sent a code to this mobile.'
}
