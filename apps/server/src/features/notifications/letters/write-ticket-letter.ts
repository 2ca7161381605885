import type { Letter } from '../../../gateways/mail.ts'
import type { Part } from './letter-parts.ts'
import { type Letterhead, writeLetter } from './write-letter.ts'

type About = { ticketId: string; subject: string; name: string } & (
  | { kind: 'reply'; text: string }
  | { kind: 'new'; number: number; ticketType: string }
)

/** The office's answer for the devotee, whole; or word for the office that somebody asks for help. */
export function writeTicketLetter(head: Letterhead, about: About): Letter {
  const href = `${head.webUrl}/customer-support/ticket/${about.ticketId}`
  if (about.kind === 'reply') {
    return writeLetter(head, {
      subject: 'The temple office has answered you',
      preview: 'Our answer to your ticket.',
      title: 'Our answer to you',
      parts: [
        say(`Namaskaram ${about.name}. The temple office has answered your ticket “${about.subject}”:`),
        ...splitParagraphs(about.text).map(say),
        { kind: 'button', label: 'Open the ticket', href },
        say('To answer us, open the ticket and write there.'),
      ],
    })
  }
  return writeLetter(head, {
    subject: 'A devotee asks for help',
    preview: 'A new ticket has come.',
    title: 'A new ticket',
    parts: [
      say(
        `Namaskaram. ${about.name} has raised ticket ${about.number} (${about.ticketType}): “${about.subject}”.`,
      ),
      { kind: 'button', label: 'Open the ticket', href },
    ],
  })
}

function say(text: string): Part {
  return { kind: 'paragraph', text }
}

function splitParagraphs(text: string): string[] {
  return text.split(/\n{2,}/).filter((part) => part.trim() !== '')
}
