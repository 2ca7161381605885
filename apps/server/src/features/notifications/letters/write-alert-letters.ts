import { formatRupees } from '@vazhipadu/locales/format-rupees'
import type { Letter } from '../../../gateways/mail.ts'
import type { ToldOrder } from '../notifications.reads.ts'
import { paragraph } from './order-parts.ts'
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

type Lost = Pick<ToldOrder, 'tranNo' | 'totalPaise' | 'customerEmail'>

/** Tells the office about a paid booking that was lost. */
export function writeLostOrderLetter(head: Letterhead, { tranNo, totalPaise, customerEmail }: Lost): Letter {
  const customer = customerEmail
    ? `We write to ${customerEmail} about it.`
    : 'We do not know who it was, and could not write to them.'
  return writeLetter(head, {
    subject: 'A paid booking was lost',
    preview: 'Its money is being returned by itself.',
    title: 'A paid booking was lost',
    parts: [
      paragraph(
        `Namaskaram. Booking ${tranNo} was paid with ${formatRupees(totalPaise)}, and our database does not have it: a standby that was behind has taken over. The whole amount is being sent back by itself. ${customer}`,
      ),
      paragraph(
        'Its devotee may hold a confirmation and a receipt, and may come to the temple. Please receive them kindly, and tell whoever keeps the servers.',
      ),
      { kind: 'button', label: 'See it', href: `${head.webUrl}/transaction-history?order=${tranNo}` },
    ],
  })
}

type Gap = {
  series: string
  financialYear: string
  firstNumber: number
  lastNumber: number
  reason: string
}

/** Tells the office and auditors which receipt numbers will never be issued. */
export function writePassedOverLetter(head: Letterhead, gap: Gap): Letter {
  const place = gap.series === 'counter' ? 'the counter' : 'online booking'
  const paper =
    gap.series === 'counter'
      ? 'Please compare with the last slip that was handed out at the counter. If its number is higher, tell whoever keeps the servers.'
      : 'Whoever holds a receipt with one of these numbers paid for a booking that was lost; its money goes back by itself.'
  return writeLetter(head, {
    subject: 'Numbers of receipts were passed over',
    preview: 'They will not be given; the register says why.',
    title: 'Numbers of receipts were passed over',
    parts: [
      paragraph(
        `Namaskaram. In the series of ${place} of ${gap.financialYear} the numbers ${gap.firstNumber} to ${gap.lastNumber} will not be given. ${gap.reason}`,
      ),
      paragraph(paper),
    ],
  })
}
