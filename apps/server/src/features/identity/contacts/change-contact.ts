import { randomUUID } from 'node:crypto'
import { failed, type Outcome, succeeded } from '@vazhipadu/contract/identity'
import type { Trx } from '../../../platform/db/database.ts'
import { inTransaction } from '../../../platform/db/in-transaction.ts'
import type { Caller } from '../../../platform/http/caller.ts'
import { requireFactor } from '../../../platform/http/require-factor.ts'
import { mobileInvalid, mobileMissing, sessionEnded } from '../identity.errors.ts'
import { findAccount, findAccountByEmail, findAccountByMobile, lockContactChange } from '../identity.reads.ts'
import { addMinutes, normalizeEmail, parseMobile, RESET_MINUTES } from '../identity.rules.ts'
import type { Identity } from '../prepare-identity.ts'
import { hashToken, makeOpaqueToken } from '../sessions/make-tokens.ts'
import { confirmIdentity } from '../sign-in/confirm-identity.ts'
import { issueChallenge, lockChallenge } from './issue-challenge.ts'
import { limitCodes } from './limit-codes.ts'
import { smsReaches } from './send-mobile-code.ts'

type Kind = 'email' | 'mobile'
type Channel = 'email' | 'sms'
type Started = Outcome & { token?: string; sentBy?: Channel }
type ContactChange = { kind: Kind; value: string; currentPassword?: string | undefined }
type Change = { id: string; accountId: string; kind: Kind; value: string }

export const changeEnded: Outcome = failed('This change has ended. Please begin again.')

const sentMessages = {
  email: succeeded('A code is on its way to the new e-mail address.'),
  sms: succeeded('A code is on its way to this mobile.'),
  instead: succeeded('We cannot send an SMS to this mobile now, so the code is in your e-mail.'),
  unanswered: succeeded('The SMS may not have come, so this code is in your e-mail.'),
}

/**
 * Begins a change of e-mail or mobile: the code goes to the new address, nothing changes before it fits. A
 * mobile is a way to sign in and to reset the password, so even the first asks who is there.
 */
export async function changeContact(deps: Identity, caller: Caller, wanted: ContactChange): Promise<Started> {
  const account = await findAccount(deps.db, caller.accountId)
  if (!account) throw sessionEnded()
  const value = wanted.kind === 'email' ? normalizeEmail(wanted.value) : parseMobile(wanted.value)
  if (value === undefined) throw mobileInvalid()
  // The first key is sent for by e-mail: whoever had a password alone would otherwise turn it into the whole office.
  if (wanted.kind === 'email' && account.isAdmin) requireFactor(caller, deps.clock.now())
  await confirmIdentity(deps, caller, account, wanted.currentPassword)
  return startChange(deps, caller.accountId, wanted.kind, value)
}

/** Proves the mobile that the account already has, e.g. after the SMS had not come at sign-up. */
export async function proveOwnMobile(deps: Identity, caller: Caller): Promise<Started> {
  const account = await findAccount(deps.db, caller.accountId)
  if (!account?.mobile || account.mobileVerified) throw mobileMissing()
  return startChange(deps, caller.accountId, 'mobile', account.mobile)
}

async function startChange(deps: Identity, accountId: string, kind: Kind, value: string): Promise<Started> {
  const { config, limits, clock } = deps
  const perAccount = { points: config.LIMIT_CONTACT_CHANGES_PER_ACCOUNT_AN_HOUR, seconds: 3_600 }
  await limits.take({ name: 'contact-changes', ...perAccount }, accountId)
  const channel = await channelFor(deps, kind, value)
  const now = clock.now()
  const newId = randomUUID()
  const token = makeOpaqueToken()
  const sentBy = await inTransaction(deps.db, async (trx) => {
    // One that is under way goes on, so that beginning anew is no way around the 30 seconds.
    const open = await trx
      .selectFrom('contactChange')
      .select('id')
      .where('accountId', '=', accountId)
      .where('kind', '=', kind)
      .where('value', '=', value)
      .where('usedAt', 'is', null)
      .where('expiresAt', '>', now)
      .forUpdate()
      .executeTakeFirst()
    const id = open?.id ?? newId
    const fresh = { tokenHash: hashToken(token), createdAt: now, expiresAt: addMinutes(now, RESET_MINUTES) }
    await trx
      .insertInto('contactChange')
      .values({ id, accountId, kind, value, ...fresh })
      .onConflict((row) => row.column('id').doUpdateSet(fresh))
      .execute()
    return issueChangeCode(deps, trx, { id, accountId, kind, value }, channel, now)
  })
  return { ...sentMessage(kind, channel, sentBy), token, sentBy }
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
    const channel = await channelFor(deps, kind, change.value)
    const sentBy = await issueChangeCode(deps, trx, { ...change, kind }, channel, now)
    return { ...sentMessage(kind, channel, sentBy), token, sentBy }
  })
}

/** So many SMS to one's own number and none answered: whoever has the account's e-mail is believed by it. */
const SMS_UNANSWERED = 2

/**
 * By SMS to an address that is another's, no code fits; by e-mail it goes to the account's own. Answers by what it was
 * sent. A number that somebody else has proven is found out by nobody: its SMS stay unanswered like any others.
 */
async function issueChangeCode(
  deps: Identity,
  trx: Trx,
  change: Change,
  wished: Channel,
  now: Date,
): Promise<Channel> {
  const { id, accountId, kind, value } = change
  const channel = await preferEmail(trx, change, wished)
  const owner =
    kind === 'email' ? await findAccountByEmail(trx, value) : await findAccountByMobile(trx, value)
  const instead = kind === 'mobile' && channel === 'email'
  await issueChallenge(trx, {
    purpose: kind === 'email' ? 'change_email' : 'change_mobile',
    subjectId: id,
    channel,
    decoy: !instead && owner !== undefined && owner.id !== accountId,
    now,
    secrets: deps.config.CODE_SECRETS,
  })
  await limitCodes(deps, channel, instead ? accountId : value)
  return channel
}

async function preferEmail(trx: Trx, { id, accountId, value }: Change, wished: Channel): Promise<Channel> {
  if (wished !== 'sms') return wished
  const earlier = await lockChallenge(trx, 'change_mobile', id)
  if (!earlier || earlier.attempt < SMS_UNANSWERED) return wished
  const account = await findAccount(trx, accountId)
  return account?.mobile === value && !account.mobileVerified ? 'email' : wished
}

async function channelFor(deps: Identity, kind: Kind, value: string): Promise<Channel> {
  return kind === 'mobile' && (await smsReaches(deps, value)) ? 'sms' : 'email'
}

function sentMessage(kind: Kind, wished: Channel, sentBy: Channel): Outcome {
  if (wished !== sentBy) return sentMessages.unanswered
  return sentMessages[kind === 'mobile' && sentBy === 'email' ? 'instead' : sentBy]
}
