import type { Letter } from '../../../gateways/mail.ts'
import { formatDay } from './format-words.ts'
import { type Letterhead, writeLetter } from './write-letter.ts'

const changes: Record<string, { subject: string; text: string }> = {
  passkey_added: {
    subject: 'A key was added to your account',
    text: 'A passkey has just been added to your account. It opens the temple’s office together with your password.',
  },
  app_added: {
    subject: 'An app was added to your account',
    text: 'An app that shows codes has just been added to your account. It opens the temple’s office together with your password.',
  },
  factor_removed: {
    subject: 'A key was removed from your account',
    text: 'A passkey or an app has just been removed from your account. It no longer opens the temple’s office.',
  },
  codes_made: {
    subject: 'You have new recovery codes',
    text: 'Ten new recovery codes have just been made for your account. The old ones no longer work.',
  },
  recovery_code_used: {
    subject: 'A recovery code was used',
    text: 'One of your recovery codes has just been used to come into the temple’s office. It does not work a second time.',
  },
  factors_reset: {
    subject: 'Your keys were taken off',
    text: 'Every key, app and recovery code of your account has been taken off, and you have been signed out everywhere. Sign in with your password and add a new key.',
  },
}

/** Sent after each change of an office worker's factors. */
export function writeFactorLetter(head: Letterhead, change: string, name: string): Letter {
  const { subject, text } = changes[change] ?? {
    subject: 'Your keys were changed',
    text: 'The keys of your account have just been changed.',
  }
  return writeLetter(head, {
    subject,
    preview: 'If it was not you, tell your manager at once.',
    title: subject,
    parts: [
      { kind: 'paragraph', text: `Namaskaram ${name}. ${text} If it was you, all is well.` },
      { kind: 'paragraph', text: 'If it was not you, set a new password now and tell your manager at once.' },
      { kind: 'button', label: 'Set a new password', href: `${head.webUrl}/forgot-password` },
    ],
  })
}

export function writeFactorEnrolled(head: Letterhead, { to, about }: { to: string; about: string }): Letter {
  const subject = 'Somebody of the office has added a first key'
  return writeLetter(head, {
    subject,
    preview: 'Please ask them whether it was they.',
    title: subject,
    parts: [
      {
        kind: 'paragraph',
        text: `Namaskaram ${to}. ${about} has just added a first key to the office. From now on it opens the office for them. Please ask them whether it was they; if not, end their access at once.`,
      },
    ],
  })
}

type RuleOff = { to: string; by: string; from: string }

/** Sent to all office workers a week before a password alone is enough to open the office. */
export function writeFactorRuleOff(head: Letterhead, { to, by, from }: RuleOff): Letter {
  const subject = 'The office will no longer ask everybody for a key'
  return writeLetter(head, {
    subject,
    preview: 'Until then it can be switched on again.',
    title: subject,
    parts: [
      {
        kind: 'paragraph',
        text: `Namaskaram ${to}. ${by} has set that a key beside the password is asked only of those who have added one. This holds from ${formatDay(from)} on; until then everybody is asked as before.`,
      },
      {
        kind: 'paragraph',
        text: 'Without a key a stolen password opens names, addresses and money. If this surprises you, speak to your managers before that day: it can be switched on again at once.',
      },
      { kind: 'button', label: 'See the settings', href: `${head.webUrl}/admin/settings` },
    ],
  })
}
