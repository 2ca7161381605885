import { randomUUID } from 'node:crypto'
import type { NoticeShown } from '@vazhipadu/contract/privacy-notice'
import type { Language } from '@vazhipadu/locales/languages'
import { chooseLanguage } from '../../../platform/choose-language.ts'
import { inTransaction } from '../../../platform/db/in-transaction.ts'
import { limitNetworks } from '../../../platform/limit-networks.ts'
import { issueChallenge } from '../contacts/issue-challenge.ts'
import { limitCodes } from '../contacts/limit-codes.ts'
import { mobileInvalid, passwordWeak, registrationInvalid } from '../identity.errors.ts'
import { findAccountByEmail, findRegistration } from '../identity.reads.ts'
import { addMinutes, normalizeEmail, parseMobile, REGISTRATION_HOURS, weaknessOf } from '../identity.rules.ts'
import type { Identity } from '../prepare-identity.ts'
import { deriveRegistrationToken, hashToken } from '../sessions/make-tokens.ts'

type Registration = {
  name: string
  email: string
  mobile: string
  password: string
  notice?: NoticeShown | undefined
  /** The language in which the page was shown. */
  asked: Language | undefined
  ip: string
  /** The idempotency key, the same for every retry of one request. */
  key?: string | undefined
}

/**
 * Begins a registration and sends the e-mail's code. For a known e-mail, the response and its duration are the same,
 * but no code is valid and the account's owner is notified instead.
 */
export async function register(deps: Identity, registration: Registration): Promise<{ tempToken: string }> {
  const { db, clock, config, limits, passwords, settings } = deps
  const email = normalizeEmail(registration.email)
  const mobile = parseMobile(registration.mobile)
  const weakness = weaknessOf(registration.password, {
    name: registration.name,
    email,
    mobile: mobile ?? null,
  })
  if (mobile === undefined) throw weakness === undefined ? mobileInvalid() : registrationInvalid(weakness)
  if (weakness !== undefined) throw passwordWeak('password', weakness)
  const tempToken = deriveRegistrationToken(config.CODE_SECRETS, registration)
  const now = clock.now()
  // A retry after a lost response: a second letter would have a code that makes the first one invalid.
  if (await findRegistration(db, tempToken, now)) return { tempToken }
  const perIp = {
    name: 'register',
    points: config.LIMIT_REGISTRATIONS_PER_IP_AN_HOUR,
    seconds: 3_600,
  }
  await limitNetworks(limits).take(perIp, registration.ip)
  await limitCodes(deps, 'email', email)
  const passwordHash = await passwords.hash(registration.password)

  const offered = await settings.get('languages')
  const id = randomUUID()
  const tokenHash = hashToken(tempToken)
  await inTransaction(db, async (trx) => {
    // A retry after the registration expired but before it was swept: start again.
    await trx
      .deleteFrom('registration')
      .where('tokenHash', '=', tokenHash)
      .where('expiresAt', '<=', now)
      .execute()
    const { id: madeId } = await trx
      .insertInto('registration')
      .values({
        id,
        tokenHash,
        name: registration.name,
        email,
        mobile,
        passwordHash,
        consentedAt: now,
        noticeVersion: registration.notice?.version ?? null,
        noticeLanguage: registration.notice?.language ?? null,
        language: chooseLanguage({ offered, asked: registration.asked }),
        createdAt: now,
        expiresAt: addMinutes(now, REGISTRATION_HOURS * 60),
      })
      .onConflict((row) => row.column('tokenHash').doUpdateSet({ createdAt: now }))
      .returning('id')
      .executeTakeFirstOrThrow()
    // A parallel retry has sent the letter.
    if (madeId !== id) return
    const owner = await findAccountByEmail(trx, email)
    const decoy = owner !== undefined
    const secrets = config.CODE_SECRETS
    await issueChallenge(trx, {
      purpose: 'sign_up_email',
      subjectId: id,
      channel: 'email',
      decoy,
      now,
      secrets,
    })
  })
  return { tempToken }
}
