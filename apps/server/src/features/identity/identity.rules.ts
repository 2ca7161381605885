import { parsePhoneNumberFromString } from 'libphonenumber-js/mobile'
import type { Weakness } from './identity.errors.ts'
import { isGuessable } from './sign-in/password-strength.ts'

export const CODE_MINUTES = 5
export const RESEND_SECONDS = 30
export const WRONG_TRIES = 5
/** Per account, address or mobile, over all codes and channels: ten guesses out of a million. */
export const WRONG_CODES_A_DAY = 10
/** After this many unanswered SMS the code may be sent by e-mail. */
export const SMS_BEFORE_FALLBACK = 2
export const REGISTRATION_HOURS = 2
export const RESET_MINUTES = 30
export const ACCESS_TOKEN_MINUTES = 15
export const RECENT_SIGN_IN_MINUTES = 15
/** The previous refresh token stays valid this long, for parallel tabs and lost responses. */
export const REFRESH_GRACE_SECONDS = 10
const HOUR_MS = 3_600_000
const lifetimes = {
  devotee: { idleHours: 14 * 24, hours: 60 * 24 },
  office: { idleHours: 2, hours: 12 },
  paired: { idleHours: 30 * 24, hours: 30 * 24 },
}

/**
 * Session lifetimes. Devotees: 14 days without a visit, 60 in all. Office workers: hours. The priest's paired phone: 30
 * days.
 */
export function expiryOf(now: Date, signedInAt: Date, kind: keyof typeof lifetimes): Date {
  const { idleHours, hours } = lifetimes[kind]
  return new Date(Math.min(now.getTime() + idleHours * HOUR_MS, signedInAt.getTime() + hours * HOUR_MS))
}

/** The token has the admin role only after the office was opened on this device. */
export function rolesOf(standing: { entry: 'full' | 'grace' | 'closed' } | undefined): string[] {
  return standing === undefined || standing.entry === 'closed' ? ['user'] : ['user', 'admin']
}

export function addMinutes(instant: Date, minutes: number): Date {
  return new Date(instant.getTime() + minutes * 60_000)
}

export function normalizeEmail(text: string): string {
  return text.trim().normalize('NFKC').toLowerCase()
}

/** Parses a mobile number in any usual notation to E.164, or undefined. Without a country code it is Indian. */
export function parseMobile(text: string): string | undefined {
  const parsed = parsePhoneNumberFromString(text, 'IN')
  return parsed?.isValid() ? parsed.number : undefined
}

export function dialCodeOf(mobile: string): string {
  return parsePhoneNumberFromString(mobile)?.countryCallingCode ?? ''
}

type Identifier = { kind: 'email'; email: string } | { kind: 'mobile'; mobile: string } | { kind: 'neither' }

/** Reads a typed identifier as an e-mail address or a mobile. */
export function readIdentifier(text: string): Identifier {
  if (text.includes('@')) return { kind: 'email', email: normalizeEmail(text) }
  const mobile = parseMobile(text)
  return mobile === undefined ? { kind: 'neither' } : { kind: 'mobile', mobile }
}

/** Normalises what was typed, so that tries for one account are counted together. */
export function normalizeIdentifier(text: string): string {
  const who = readIdentifier(text)
  if (who.kind === 'neither') return normalizeEmail(text)
  return who.kind === 'email' ? who.email : who.mobile
}

type Person = { name: string; email: string; mobile: string | null }

/** Why a password is too easy to guess, or undefined. The contract checks its length. */
export function weaknessOf(password: string, person: Person): Weakness | undefined {
  const plain = password.normalize('NFKC').toLowerCase()
  if (isGuessable(password)) return 'password_weak.guessed'
  const mobile = person.mobile?.replace(/\D/g, '')
  const own = [person.name, person.email, person.email.split('@')[0], mobile, mobile?.slice(-10)]
  if (
    own.some(
      (word) => word !== undefined && word.toLowerCase().replace(/\s/g, '') === plain.replace(/\s/g, ''),
    )
  ) {
    return 'password_weak.own'
  }
  return undefined
}
