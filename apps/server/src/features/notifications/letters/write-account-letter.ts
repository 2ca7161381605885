import type { Letter } from '../../../gateways/mail.ts'
import type { Part } from './letter-parts.ts'
import { createLetterTranslator } from './letter-translator.ts'
import { entitle, greet, paragraph } from './order-parts.ts'
import { type Letterhead, writeLetter } from './write-letter.ts'

type Account = {
  kind:
    | 'known_account'
    | 'password_changed'
    | 'email_changed'
    | 'mobile_changed'
    | 'consent_withdrawn'
    | 'google_joined'
    | 'google_removed'
  name: string
  /** The owner's language. */
  language: string
}

/** Notifies an account's owner of a security event. */
export function writeAccountLetter(head: Letterhead, { kind, name, language }: Account): Letter {
  const voice = createLetterTranslator(language)
  const press = (label: string, path: string): Part => ({
    kind: 'button',
    label: voice.say(`account.${label}`),
    href: `${head.webUrl}/${path}`,
  })
  const signIn = press('signIn', 'sign-in')
  const reset = press('setPassword', 'forgot-password')
  const after = () => paragraph(voice.say(`account.${kind}.after`))
  const more: Record<Account['kind'], () => Part[]> = {
    known_account: () => [signIn, after()],
    password_changed: () => [after(), reset],
    email_changed: () => [],
    mobile_changed: () => [reset],
    consent_withdrawn: () => [after(), signIn],
    google_joined: () => [after(), press('seeProfile', 'profile-edit')],
    google_removed: () => [after(), reset],
  }
  const parts = [greet(voice, name, voice.say(`account.${kind}.text`)), ...more[kind]()]
  return writeLetter(head, { ...entitle(voice, `account.${kind}`), parts }, voice.language)
}
