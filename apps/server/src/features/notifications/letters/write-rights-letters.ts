import type { Capability } from '@vazhipadu/contract/rights'
import type { Letter } from '../../../gateways/mail.ts'
import { formatDay } from './format-words.ts'
import { type Letterhead, writeLetter } from './write-letter.ts'

const words: Record<Capability, string> = {
  desk: 'the desk and the counter',
  treasury: 'refunds, the bank and the books',
  catalogue: 'offerings, prices and the calendar',
  sheet: 'the sheet of today and tomorrow',
  audit: 'reading everything without changing it',
  people: 'people and their rights',
  settings: 'the temple’s settings',
}
const list = (rights: readonly Capability[]) => rights.map((right) => words[right]).join('; ')

type RightsLetterInput = {
  to: string
  about: { id: string; name: string }
  by: string
  added: readonly Capability[]
  reason: string
}

/** Sent to each manager who can give the second approval. */
export function writeRightsRequested(
  head: Letterhead,
  { to, about, by, added, reason }: RightsLetterInput,
): Letter {
  const subject = 'A right in the office waits for your yes'
  return writeLetter(head, {
    subject,
    preview: 'Without an answer it is over in a day.',
    title: subject,
    parts: [
      {
        kind: 'paragraph',
        text: `Namaskaram ${to}. ${by} asks that ${about.name} may use: ${list(added)}. Why: ${reason}`,
      },
      {
        kind: 'paragraph',
        text: 'Nothing is given before you, or another manager, say yes in the office. Without an answer it is over in a day.',
      },
      {
        kind: 'button',
        label: 'See the question',
        href: `${head.webUrl}/admin/people?person=${about.id}`,
      },
    ],
  })
}

type Changed = {
  name: string
  held: readonly Capability[]
  wanted: readonly Capability[]
  /** The last day of the granted rights; null if unlimited. */
  until: string | null
}

/** Sent to the person whose rights were granted or withdrawn. */
export function writeRightsChanged(head: Letterhead, { name, held, wanted, until }: Changed): Letter {
  const added = wanted.filter((right) => !held.includes(right))
  const lost = held.filter((right) => !wanted.includes(right))
  const subject =
    added.length > 0 ? 'You were given rights in the office' : 'Rights in the office were withdrawn'
  const end = until === null ? '' : ` It ends by itself after ${formatDay(until)}.`
  const addedText = added.length > 0 ? ` From now on you may use: ${list(added)}.${end}` : ''
  const taken =
    lost.length > 0
      ? ` No longer yours: ${list(lost)}. You have been signed out everywhere; your own bookings are as before.`
      : ''
  return writeLetter(head, {
    subject,
    preview: 'What you may do in the temple’s office has changed.',
    title: subject,
    parts: [
      { kind: 'paragraph', text: `Namaskaram ${name}.${addedText}${taken}` },
      {
        kind: 'paragraph',
        text: `${formatKeyAdvice({ held, wanted, added })}If this surprises you, ask a manager.`,
      },
      { kind: 'button', label: 'Open the temple’s page', href: `${head.webUrl}/home` },
    ],
  })
}

type Rights = Record<'held' | 'wanted' | 'added', readonly Capability[]>

/** The next step for a new office worker. */
function formatKeyAdvice({ held, wanted, added }: Rights): string {
  if (added.length === 0) return ''
  if (held.length > 0) return 'You have been signed out; sign in again to use it. '
  if (wanted.length === 1 && wanted.includes('sheet'))
    return 'Ask the office to connect your phone, or sign in and add a key. '
  return 'Sign in and add your key within seven days; without it the office closes for you then. '
}
