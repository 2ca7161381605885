import { describe, expect, test } from 'vitest'
import type { Letter } from '../../../gateways/mail.ts'
import { listLines, readHtml } from '../../../testing/read-html.ts'
import { sampleHead as head } from '../../../testing/sample-order-letter.ts'
import { writeAccountLetter } from './write-account-letter.ts'
import { writeCodeLetter } from './write-code-letter.ts'
import { writeLetter } from './write-letter.ts'
import { writeTicketLetter } from './write-ticket-letter.ts'

const name = 'Sreedevi Menon'
const code = '480217'
const language = 'en'

/** Purposes for which the code itself verifies the address. */
const unprovenPurposes = ['sign_up_email', 'change_email']
const provenPurposes = ['sign_up_mobile', 'reset', 'something_new']
const codePurposes = [...unprovenPurposes, ...provenPurposes]
const accountKinds = ['known_account', 'password_changed', 'email_changed', 'consent_withdrawn'] as const
const codeLetters = codePurposes.map(
  (purpose) => [`code for ${purpose}`, writeCodeLetter(head, { name, code, purpose, language })] as const,
)
const accountLetters = accountKinds.map(
  (kind) => [kind, writeAccountLetter(head, { kind, name, language })] as const,
)
const about = { ticketId: 'f0c2b4de-3a5f-4c2e-9a57-3a54b0a0a001', subject: 'Money taken twice', name }
const ticketLetters = [
  [
    'ticket reply',
    writeTicketLetter(head, { ...about, kind: 'reply', language, text: 'It is on its way.\n\nBy Monday.' }),
  ],
  ['new ticket', writeTicketLetter(head, { ...about, kind: 'new', number: 1_042, ticketType: 'payment' })],
] as const
const letters: Array<readonly [string, Letter]> = [...codeLetters, ...accountLetters, ...ticketLetters]

describe.each(letters)('the letter %s', (_kind, letter) => {
  test('says the same in HTML and in plain text, line by line', () => {
    expect(listLines(readHtml(letter.html))).toEqual(listLines(letter.text))
  })

  test('greets', () => {
    expect(letter.text).toMatch(/^Namaskaram( Sreedevi Menon)?\. /m)
  })

  test.each([
    ['names the address it comes from', head.mailFrom],
    ['names the only site', 'app.kavumpuzha.example'],
    ['says how to verify it: the telephone', head.phone],
    ['says when the office is there', head.openingHours],
    ['names the temple in English', head.name],
    ['names the temple in Malayalam', head.nameMl],
    ['names the postal address', head.address],
    ['says what the temple never asks for', 'never asks for your card number, PIN or code'],
  ])('%s, in both parts', (_what, fact) => {
    expect(readHtml(letter.html)).toContain(fact)
    expect(letter.text).toContain(fact)
  })

  test('has a subject of a few words and nothing secret in it', () => {
    expect(letter.subject.length).toBeGreaterThan(5)
    expect(letter.subject.length).toBeLessThanOrEqual(60)
    expect(letter.subject).not.toMatch(/\d|\n/)
    expect(letter.subject).not.toContain(name)
  })

  test('shows neither code nor name in the preview on a locked phone', () => {
    const preview = /<div style="display:none[^>]*>([^<]*)<\/div>/.exec(letter.html)?.[1]
    expect(preview).toBeTruthy()
    expect(preview).not.toContain(code)
    expect(preview).not.toContain(name)
  })

  test('loads nothing: no picture, script, style sheet or font from anywhere', () => {
    expect(letter.html).not.toMatch(
      /<(img|script|link|iframe|object|style)\b|url\(|@import|https?:\/\/fonts/i,
    )
  })

  test('is as narrow as the phone that shows it', () => {
    const elsewhereThanOutlook = letter.html.replace(/<!--\[if mso\]>.*?<!\[endif\]-->/g, '')
    expect(elsewhereThanOutlook).not.toMatch(/(?<!max-)width(="|:)\s*[4-9]\d\d/)
    expect(elsewhereThanOutlook).toContain('max-width:600px')
  })

  test('links nowhere but to our own site', () => {
    const links = [...letter.html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href ?? '')
    expect(links.filter((href) => !href.startsWith(`${head.webUrl}/`))).toEqual([])
  })
})

describe('a code', () => {
  test.each(codeLetters)('in the letter %s stands on a line of its own and once', (_kind, letter) => {
    expect(listLines(letter.text).filter((line) => line === code)).toHaveLength(1)
    expect(letter.text.split(code)).toHaveLength(2)
    expect(letter.html.split(code)).toHaveLength(2)
    expect(letter.text).toContain('Valid for 5 minutes')
    expect(letter.text).toContain('Never tell this code to anyone')
  })

  test('letters for different reasons have different titles', () => {
    expect(new Set(codeLetters.map(([, { subject }]) => subject)).size).toBe(codePurposes.length)
  })

  test.each(accountLetters)('is not in the letter %s', (_kind, letter) => {
    expect(letter.text + letter.html).not.toContain(code)
  })
})

describe('the name', () => {
  test.each([
    ...provenPurposes.map(
      (purpose) => [purpose, writeCodeLetter(head, { name, code, purpose, language })] as const,
    ),
    ...accountLetters,
  ])('is in the greeting of %s', (_kind, letter) => {
    expect(letter.text).toContain(`Namaskaram ${name}. `)
  })

  // The person who typed the address also typed the name, which may be a stranger's message under our letterhead.
  test.each(unprovenPurposes)(
    'the person’s name is not in a letter to an unverified address (%s)',
    (purpose) => {
      const { subject, text, html } = writeCodeLetter(head, { name, code, purpose, language })
      expect(subject + text + html).not.toContain(name)
    },
  )
})

describe('where a letter leads', () => {
  const linksOf = (kind: (typeof accountKinds)[number]) =>
    [...writeAccountLetter(head, { kind, name, language }).html.matchAll(/href="([^"]*)"/g)].map(
      ([, href]) => href,
    )

  test.each([
    ['known_account', ['https://app.kavumpuzha.example/sign-in']],
    ['password_changed', ['https://app.kavumpuzha.example/forgot-password']],
    ['email_changed', []],
  ] as const)('%s: %j', (kind, links) => {
    expect(linksOf(kind)).toEqual(links)
  })
})

describe('a hostile name', () => {
  const hostile = `<img src=x onerror="alert(1)"></td><a href='https://evil.example'>& "win"</a>`
  const escaped =
    '&lt;img src=x onerror=&quot;alert(1)&quot;&gt;&lt;/td&gt;&lt;a href=&#39;https://evil.example&#39;&gt;&amp; &quot;win&quot;&lt;/a&gt;'

  test('is only text in every letter', () => {
    const written = [
      ...provenPurposes.map((purpose) => writeCodeLetter(head, { name: hostile, code, purpose, language })),
      ...accountKinds.map((kind) => writeAccountLetter(head, { kind, name: hostile, language })),
    ]
    for (const { html, text } of written) {
      expect(html).toContain(escaped)
      expect(html).not.toContain('<img')
      expect(html).not.toMatch(/href='https:\/\/evil/)
      expect(text).toContain(hostile)
    }
  })

  test('of the temple itself, in a link or in a step, is only text too', () => {
    const evil = {
      ...head,
      name: hostile,
      nameMl: hostile,
      address: hostile,
      openingHours: hostile,
      phone: hostile,
    }
    const { html } = writeLetter(evil, {
      subject: hostile,
      preview: hostile,
      title: hostile,
      parts: [
        { kind: 'paragraph', text: hostile },
        { kind: 'code', code: hostile, caption: hostile },
        { kind: 'button', label: hostile, href: `https://app.kavumpuzha.example/?q=${hostile}` },
        { kind: 'steps', title: hostile, steps: [{ title: hostile, text: hostile }] },
      ],
    })
    expect(html).not.toContain('<img')
    expect(html).not.toContain("'https://evil.example'")
    expect(html.split('<a ')).toHaveLength(2)
  })

  test('with line breaks cannot forge lines of the plain text', () => {
    const letter = writeCodeLetter(head, {
      name: 'Sreedevi\n\nYour account is blocked. Ring +91 900 000 0000',
      code,
      purpose: 'reset',
      language,
    })
    expect(listLines(letter.text).some((line) => line.startsWith('Your account is blocked'))).toBe(false)
  })
})

describe('steps', () => {
  test('are numbered alike in both parts', () => {
    const letter = writeLetter(head, {
      subject: 'What comes next',
      preview: 'Two steps',
      title: 'What comes next',
      parts: [
        {
          kind: 'steps',
          title: 'Before you come',
          steps: [
            { title: 'Come early', text: 'The gate opens at 5 am.' },
            { title: 'Bring the receipt', text: 'Printed or on the phone.' },
          ],
        },
      ],
    })
    expect(letter.text).toContain('1. Come early. The gate opens at 5 am.\n2. Bring the receipt. Printed')
    const seen = readHtml(letter.html).replace(/\s+/g, ' ')
    expect(seen).toContain(
      '1 Come early The gate opens at 5 am. 2 Bring the receipt Printed or on the phone.',
    )
  })
})
