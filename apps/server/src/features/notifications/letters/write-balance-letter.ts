import { formatRupees } from '@vazhipadu/locales/format-rupees'
import type { Letter } from '../../../gateways/mail.ts'
import { type Letterhead, writeLetter } from './write-letter.ts'

/** Tells the office that refunds wait for a top-up of the provider's balance. */
export function writeBalanceLetter(head: Letterhead, waiting: { count: number; paise: number }): Letter {
  const some = waiting.count === 1 ? 'One refund waits' : `${waiting.count} refunds wait`
  return writeLetter(head, {
    subject: 'The balance at the payment provider is too low for refunds',
    preview: 'Please top it up. Refunds wait for it.',
    title: 'Refunds wait for a balance',
    parts: [
      {
        kind: 'paragraph',
        text: `Namaskaram. ${some}, ${formatRupees(waiting.paise)} together, because the balance at the payment provider is too low. Please top it up there. They leave by themselves then; nobody has to press anything, and their devotees have not been told.`,
      },
      { kind: 'button', label: 'Open the transactions', href: `${head.webUrl}/admin/transactions` },
    ],
  })
}
