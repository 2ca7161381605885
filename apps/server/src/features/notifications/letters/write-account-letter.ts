import type { Letter } from '../../../gateways/mail.ts'
import { type Content, type Letterhead, writeLetter } from './write-letter.ts'

type Account = {
  kind: 'known_account' | 'password_changed' | 'email_changed' | 'mobile_changed' | 'consent_withdrawn'
  name: string
}

/** What the owner of an account must hear when something happens around it. */
export function writeAccountLetter(head: Letterhead, { kind, name }: Account): Letter {
  const signIn = { kind: 'button', label: 'Sign in', href: `${head.webUrl}/sign-in` } as const
  const reset = {
    kind: 'button',
    label: 'Set a new password',
    href: `${head.webUrl}/forgot-password`,
  } as const
  const contents: Record<Account['kind'], Content> = {
    known_account: {
      subject: 'You already have an account',
      preview: 'Sign in, or set a new password.',
      title: 'You already have an account',
      parts: [
        {
          kind: 'paragraph',
          text: `Namaskaram ${name}. Someone has just tried to use your e-mail address or mobile number for another account. If it was you: you already have one. Sign in, or set a new password if you have forgotten it.`,
        },
        signIn,
        {
          kind: 'paragraph',
          text: 'If it was not you, you need not do anything. Nobody has seen your account.',
        },
      ],
    },
    password_changed: {
      subject: 'Your password was changed',
      preview: 'If it was not you, set a new one now.',
      title: 'Your password was changed',
      parts: [
        {
          kind: 'paragraph',
          text: `Namaskaram ${name}. The password of your account has just been changed, and other devices have been signed out. If it was you, all is well.`,
        },
        { kind: 'paragraph', text: 'If it was not you, set a new password now and ring us.' },
        reset,
      ],
    },
    email_changed: {
      subject: 'Your e-mail address was changed',
      preview: 'Letters now go to the new address.',
      title: 'Your e-mail address was changed',
      parts: [
        {
          kind: 'paragraph',
          text: `Namaskaram ${name}. The e-mail address of your account has just been changed; this one is no longer used. If it was not you, please ring us at once.`,
        },
      ],
    },
    mobile_changed: {
      subject: 'Your mobile number was changed',
      preview: 'If it was not you, ring us at once.',
      title: 'Your mobile number was changed',
      parts: [
        {
          kind: 'paragraph',
          text: `Namaskaram ${name}. A new mobile number was set on your account. From now on it can be used to sign in and receives our SMS. If it was not you, set a new password now and ring us.`,
        },
        reset,
      ],
    },
    consent_withdrawn: {
      subject: 'You withdrew your consent',
      preview: 'Your account will be closed. You can still change your mind.',
      title: 'You withdrew your consent',
      parts: [
        {
          kind: 'paragraph',
          text: `Namaskaram ${name}. You have withdrawn your consent to our keeping your data. We take no new bookings. What you have booked is performed, and after that, in a week at the earliest, your account is closed and what it holds is deleted.`,
        },
        {
          kind: 'paragraph',
          text: 'If you change your mind, or if it was not you, agree again under “Your data” in your profile.',
        },
        signIn,
      ],
    },
  }
  return writeLetter(head, contents[kind])
}
