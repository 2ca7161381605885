import type { Letter } from '../../../gateways/mail.ts'
import type { ToldOrder } from '../notifications.reads.ts'
import { formatRupees } from './format-words.ts'
import { paragraph } from './order-parts.ts'
import { type Letterhead, writeLetter } from './write-letter.ts'

type Lost = Pick<ToldOrder, 'tranNo' | 'totalPaise' | 'customerEmail'>

/** For the office: somebody paid, and the booking is gone. */
export function writeLostOrderLetter(head: Letterhead, { tranNo, totalPaise, customerEmail }: Lost): Letter {
  const told = customerEmail
    ? `We write to ${customerEmail} about it.`
    : 'We do not know who it was, and could not write to them.'
  return writeLetter(head, {
    subject: 'A paid booking was lost',
    preview: 'Its money is being returned by itself.',
    title: 'A paid booking was lost',
    parts: [
      paragraph(
        `Namaskaram. Booking ${tranNo} was paid with ${formatRupees(totalPaise)}, and our database does not have it: a standby that was behind has taken over. The whole amount is being sent back by itself. ${told}`,
      ),
      paragraph(
        'Its devotee may hold a confirmation and a receipt, and may come to the temple. Please receive them kindly, and tell whoever keeps the servers.',
      ),
      { kind: 'button', label: 'See it', href: `${head.webUrl}/transaction-history?order=${tranNo}` },
    ],
  })
}
