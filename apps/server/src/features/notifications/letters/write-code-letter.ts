import type { Letter } from '../../../gateways/mail.ts'
import { type Letterhead, writeLetter } from './write-letter.ts'

type Code = { name: string; code: string; purpose: string }

const reasons: Record<string, { title: string; text: string }> = {
  sign_up_email: {
    title: 'Your code to sign up',
    text: 'Type this code on the page where you are signing up. It proves that this e-mail address is yours.',
  },
  sign_up_mobile: {
    title: 'Your code to finish signing up',
    text: 'The SMS did not reach you, so here is the code instead. Type it on the page where you are signing up.',
  },
  reset: {
    title: 'Your code for a new password',
    text: 'Type this code on the page where you asked for a new password. If you did not ask, do nothing: your password stays as it is.',
  },
  first_factor: {
    title: 'Your code to add a key to the office',
    text: 'Type this code on the page where you are adding your key. If it was not you, somebody knows your password: set a new one and tell your manager.',
  },
  sign_in: {
    title: 'Your code to sign in',
    text: 'Wrong passwords were tried for your account. If you are signing in just now, type this code on that page. If not, do nothing: nobody gets in without this code, and your own phone and computer go on as before.',
  },
  change_email: {
    title: 'Your code to change your e-mail',
    text: 'Type this code on the page where you are changing your e-mail address. It proves that this one is yours.',
  },
}

/**
 * Nobody has proven these addresses yet, and whoever typed one in also typed the name: a letter that
 * repeats it would carry a stranger's words, telephone number or link under the temple's letterhead.
 */
const unproven = new Set(['sign_up_email', 'change_email'])

/** The code is not in the subject: subjects are shown on locked phones and kept in logs of mail servers. */
export function writeCodeLetter(head: Letterhead, { name, code, purpose }: Code): Letter {
  const reason = reasons[purpose] ?? {
    title: 'Your code',
    text: 'Type this code on the page that asks for it.',
  }
  return writeLetter(head, {
    subject: reason.title,
    preview: 'Valid for 5 minutes. Never tell it to anyone.',
    title: reason.title,
    parts: [
      { kind: 'paragraph', text: `Namaskaram${unproven.has(purpose) ? '' : ` ${name}`}. ${reason.text}` },
      { kind: 'code', code, caption: 'Valid for 5 minutes' },
      {
        kind: 'paragraph',
        text: 'Never tell this code to anyone, not even to someone who says they are from the temple.',
      },
    ],
  })
}
