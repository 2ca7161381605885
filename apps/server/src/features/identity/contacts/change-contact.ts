import { randomUUID } from 'node:crypto'
import type { Outcome } from '@vazhipadu/contract/identity'
import type { Trx } from '../../../platform/db/database.ts'
import { inTransaction } from '../../../platform/db/in-transaction.ts'
import type { Caller } from '../../../platform/http/caller.ts'
import { failed, succeeded } from '../../../platform/http/outcome.ts'
import { requireFactor } from '../../../platform/http/require-factor.ts'
import { mobileInvalid, mobileMissing, sessionEnded } from '../identity.errors.ts'
import { findAccount, findAccountByEmail, findAccountByMobile, lockContactChange } from '../identity.reads.ts'
import { addMinutes, normalizeEmail, parseMobile, RESET_MINUTES } from '../identity.rules.ts'
import type { Identity } from '../prepare-identity.ts'
import { hashToken, makeOpaqueToken } from '../sessions/make-tokens.ts'
import { confirmIdentity } from '../sign-in/confirm-identity.ts'
import { issueChallenge } from './issue-challenge.ts'
import { limitCodes } from './limit-codes.ts'
import { findWhyNoSms, smsReaches } from './send-mobile-code.ts'

type Kind = 'email' | 'mobile'
type Channel = 'email' | 'sms'
type Started = Outcome & { token?: string; sentBy?: Channel }
type ContactChange = { kind: Kind; value: string; currentPassword?: string | undefined }
type Change = { id: string; accountId: string; kind: Kind; value: string }

export const changeEnded: Outcome = failed('changeEnded')

const sentMessages = {
  email: succeeded('codeToNewEmail'),
  sms: succeeded('codeToMobile'),
  instead: succeeded('codeInsteadOfSms'),
}

const noSms = {
  country: failed('officeConfirms'),
  purse: failed('officeConfirmsToday'),
}

/**
 * Starts a change of e-mail or mobile: the code goes to the new address, and nothing changes until it is entered. A
 * mobile can be used to sign in and to reset the password, so even adding the first one requires confirmation of
 * identity.
 */
export async function changeContact(
  deps: Identity,
  caller: Caller,
  newContact: ContactChange,
): Promise<Started> {
  const account = await findAccount(deps.db, caller.accountId)
  if (!account) throw sessionEnded()
  const value = newContact.kind === 'email' ? normalizeEmail(newContact.value) : parseMobile(newContact.value)
  if (value === undefined) throw mobileInvalid()
  // Enrolment of the first factor is confirmed by e-mail, so a stolen password must not be enough to change the e-mail.
  if (newContact.kind === 'email' && account.isAdmin) requireFactor(caller, deps.clock.now())
  await confirmIdentity(deps, caller, account, newContact.currentPassword)
  return startChange(deps, caller.accountId, newContact.kind, value)
}

/** Verifies the account's existing mobile, e.g. if no SMS arrived at sign-up. */
export async function proveOwnMobile(deps: Identity, caller: Caller): Promise<Started> {
  const account = await findAccount(deps.db, caller.accountId)
  if (!account?.mobile || account.mobileVerified) throw mobileMissing()
  // Only an SMS verifies a mobile; where SMS cannot be sent, the office confirms the number.
  const why = await findWhyNoSms(deps, account.mobile)
  if (why) return noSms[why]
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
    // Reuse an open change, so that starting again does not bypass the 30 seconds between codes.
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
  return { ...sentMessage(kind, sentBy), token, sentBy }
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
    return { ...sentMessage(kind, sentBy), token, sentBy }
  })
}

/**
 * If the address belongs to another account, the challenge is a decoy that no code fits. A mobile's code sent by e-mail
 * goes to the account's own address and is real. The replies are the same in all cases, so they do not reveal whether
 * another account has verified the number.
 */
async function issueChangeCode(
  deps: Identity,
  trx: Trx,
  change: Change,
  channel: Channel,
  now: Date,
): Promise<Channel> {
  const { id, accountId, kind, value } = change
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

async function channelFor(deps: Identity, kind: Kind, value: string): Promise<Channel> {
  return kind === 'mobile' && (await smsReaches(deps, value)) ? 'sms' : 'email'
}

function sentMessage(kind: Kind, sentBy: Channel): Outcome {
  return sentMessages[kind === 'mobile' && sentBy === 'email' ? 'instead' : sentBy]
}
