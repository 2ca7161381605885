import type { Letter } from '../../../gateways/mail.ts'
import { createLetterTranslator } from './letter-translator.ts'
import { entitle, greet, paragraph } from './order-parts.ts'
import { type Letterhead, writeLetter } from './write-letter.ts'

type About = { ticketId: string; subject: string; name: string } & (
  | { kind: 'reply'; text: string; language: string }
  | { kind: 'new'; number: number; ticketType: string }
)

/** The office's full answer to the devotee, or a notice to the office about a new request. */
export function writeTicketLetter(head: Letterhead, about: About): Letter {
  const href = `${head.webUrl}/customer-support/ticket/${about.ticketId}`
  if (about.kind === 'reply') {
    const voice = createLetterTranslator(about.language)
    return writeLetter(
      head,
      {
        ...entitle(voice, 'ticket'),
        subject: voice.say('ticket.subject'),
        parts: [
          greet(voice, about.name, voice.say('ticket.text', { subject: about.subject })),
          ...splitParagraphs(about.text).map(paragraph),
          { kind: 'button', label: voice.say('ticket.button'), href },
          paragraph(voice.say('ticket.after')),
        ],
      },
      voice.language,
    )
  }
  return writeLetter(head, {
    subject: 'A devotee asks for help',
    preview: 'A new ticket has come.',
    title: 'A new ticket',
    parts: [
      paragraph(
        `Namaskaram. ${about.name} has raised ticket ${about.number} (${about.ticketType}): “${about.subject}”.`,
      ),
      { kind: 'button', label: 'Open the ticket', href },
    ],
  })
}

function splitParagraphs(text: string): string[] {
  return text.split(/\n{2,}/).filter((part) => part.trim() !== '')
}
