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
  /** What the page was shown in. */
  asked: Language | undefined
  ip: string
  /** The same for every try of one press. */
  key?: string | undefined
}

/**
 * Begins a registration and sends the e-mail's code. For a known e-mail the answer, its cost and its token
 * are the same, but no code fits, and the owner of the account is written to instead.
 */
export async function register(deps: Identity, wanted: Registration): Promise<{ tempToken: string }> {
  const { db, clock, config, limits, passwords, settings } = deps
  const email = normalizeEmail(wanted.email)
  const mobile = parseMobile(wanted.mobile)
  const weakness = weaknessOf(wanted.password, { name: wanted.name, email, mobile: mobile ?? null })
  if (mobile === undefined) throw weakness === undefined ? mobileInvalid() : registrationInvalid(weakness)
  if (weakness !== undefined) throw passwordWeak('password', weakness)
  const tempToken = deriveRegistrationToken(config.CODE_SECRETS, wanted)
  const now = clock.now()
  // Sent again, because the answer was lost: no second letter, of which only one would have the code that fits.
  if (await findRegistration(db, tempToken, now)) return { tempToken }
  const perIp = {
    name: 'register',
    points: config.LIMIT_REGISTRATIONS_PER_IP_AN_HOUR,
    seconds: 3_600,
  }
  await limitNetworks(limits).take(perIp, wanted.ip)
  await limitCodes(deps, 'email', email)
  const passwordHash = await passwords.hash(wanted.password)

  const offered = await settings.get('languages')
  const id = randomUUID()
  const tokenHash = hashToken(tempToken)
  await inTransaction(db, async (trx) => {
    // The same press once more, after its registration ran out and before the sweep: it begins anew.
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
        name: wanted.name,
        email,
        mobile,
        passwordHash,
        consentedAt: now,
        noticeVersion: wanted.notice?.version ?? null,
        noticeLanguage: wanted.notice?.language ?? null,
        language: chooseLanguage({ offered, asked: wanted.asked }),
        createdAt: now,
        expiresAt: addMinutes(now, REGISTRATION_HOURS * 60),
      })
      .onConflict((row) => row.column('tokenHash').doUpdateSet({ createdAt: now }))
      .returning('id')
      .executeTakeFirstOrThrow()
    // The same press twice at once: the other has sent the letter.
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
