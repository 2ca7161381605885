import type { Letter } from '../../../gateways/mail.ts'
import { createLetterTranslator } from './letter-translator.ts'
import { greet, paragraph } from './order-parts.ts'
import { type Letterhead, writeLetter } from './write-letter.ts'

type Code = { name: string; code: string; purpose: string; language: string }

const codePurposes = ['sign_up_email', 'sign_up_mobile', 'reset', 'first_factor', 'sign_in', 'change_email']

/**
 * These addresses are unverified, and the person who typed one in also typed the name: repeating the name would send a
 * stranger's text, telephone number or link under the temple's letterhead.
 */
const unproven = new Set(['sign_up_email', 'change_email'])

/** The code is not in the subject, because locked phones show subjects and mail servers log them. */
export function writeCodeLetter(head: Letterhead, { name, code, purpose, language }: Code): Letter {
  const voice = createLetterTranslator(language)
  const { say } = voice
  const reason = `code.${codePurposes.includes(purpose) ? purpose : 'other'}`
  const text = say(`${reason}.text`)
  const title = say(`${reason}.title`)
  return writeLetter(
    head,
    {
      subject: title,
      preview: say('code.preview'),
      title,
      parts: [
        unproven.has(purpose) ? paragraph(say('greetingUnnamed', { text })) : greet(voice, name, text),
        { kind: 'code', code, caption: say('code.valid') },
        paragraph(say('code.never')),
      ],
    },
    voice.language,
  )
}
