import { languageOf } from '../../../platform/choose-language.ts'
import { deriveCode } from '../../identity/contacts/derive-code.ts'
import { fallBackToEmail } from '../../identity/contacts/fall-back-to-email.ts'
import { findChallengeRecipient } from '../../identity/contacts/find-recipient.ts'
import { payForSms } from '../../identity/contacts/pay-for-sms.ts'
import {
  type Challenge,
  findAccount,
  findAccountByEmail,
  findAccountByMobile,
  findChallenge,
} from '../../identity/identity.reads.ts'
import { writeAccountLetter } from '../letters/write-account-letter.ts'
import { writeCodeLetter } from '../letters/write-code-letter.ts'
import type { Message, Notifier } from './notice-message.ts'
import { readLetterhead } from './read-letterhead.ts'
import { chooseTemplate } from './sms-texts.ts'

export async function composeCode(deps: Notifier, ids: Record<string, string>): Promise<Message[]> {
  const challenge = await findChallenge(deps.db, ids.challengeId ?? '')
  // A newer code has replaced this one, or it has expired.
  if (!challenge || String(challenge.attempt) !== ids.attempt || challenge.expiresAt <= deps.clock.now())
    return []
  const recipient = await findChallengeRecipient(deps.db, challenge)
  if (!recipient) return []
  const code = deriveCode(deps.config.CODE_SECRETS, challenge.id, challenge.attempt)
  const { accountId, mobile } = recipient
  const isBySms = challenge.channel === 'sms' && mobile !== null
  if (isBySms && (await payForSms(deps))) {
    const template = chooseTemplate(deps.smsTemplates, 'code', languageOf(recipient.language))
    return [
      {
        channel: 'sms',
        accountId,
        sms: { to: mobile, template, variables: { CODE: code } },
      },
    ]
  }
  if (isBySms) await fallBackToEmail(deps.db, challenge)
  const letter = writeCodeLetter(await readLetterhead(deps), {
    name: recipient.name,
    code,
    purpose: challenge.purpose,
    language: recipient.language,
  })
  return [{ channel: 'email', accountId, to: recipient.email, letter }]
}

/** Tells the owner of an address that it was used to register or as another account's new address. */
export async function composeKnownAccount(deps: Notifier, ids: Record<string, string>): Promise<Message[]> {
  const challenge = await findChallenge(deps.db, ids.challengeId ?? '')
  // A decoy of a reset or sign-in has no account and so no owner to notify.
  if (!challenge || challenge.purpose === 'reset' || challenge.purpose === 'sign_in') return []
  const owner = await findOwner(deps, challenge)
  if (!owner) return []
  const letter = writeAccountLetter(await readLetterhead(deps), {
    kind: 'known_account',
    ...owner,
  })
  return [{ channel: 'email', accountId: owner.id, to: owner.email, letter }]
}

async function findOwner({ db }: Notifier, challenge: Challenge) {
  const tried = await findChallengeRecipient(db, challenge)
  if (!tried) return undefined
  const byMobile = challenge.purpose === 'sign_up_mobile' || challenge.purpose === 'change_mobile'
  return byMobile ? findAccountByMobile(db, tried.mobile ?? '') : findAccountByEmail(db, tried.email)
}

/** To the account's owner, by account id. */
export async function composeToOwner(
  deps: Notifier,
  ids: Record<string, string>,
  kind: 'password_changed' | 'consent_withdrawn' | 'google_joined' | 'google_removed',
): Promise<Message[]> {
  const account = await findAccount(deps.db, ids.accountId ?? '')
  if (!account) return []
  const letter = writeAccountLetter(await readLetterhead(deps), { ...account, kind })
  return [{ channel: 'email', accountId: account.id, to: account.email, letter }]
}

/** To the e-mail address before the change: its owner may have lost the account, or must learn of a new mobile. */
export async function composeContactChanged(
  deps: Notifier,
  ids: Record<string, string>,
  kind: 'email_changed' | 'mobile_changed',
): Promise<Message[]> {
  const change = await deps.db
    .selectFrom('contactChange')
    .innerJoin('account', 'account.id', 'contactChange.accountId')
    .select(['account.id', 'account.name', 'account.language', 'contactChange.oldValue'])
    .where('contactChange.id', '=', ids.changeId ?? '')
    .executeTakeFirst()
  if (!change?.oldValue) return []
  const letter = writeAccountLetter(await readLetterhead(deps), { ...change, kind })
  return [{ channel: 'email', accountId: change.id, to: change.oldValue, letter }]
}
