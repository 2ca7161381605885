/** Recent tickets of devotees, newest first. */
type Request = { kind: string; subject: string; text: string; hoursAgo: number; answer?: string }

export const requests: Request[] = [
  {
    kind: 'booking',
    subject: 'My mother’s name is written wrongly',
    text: 'In the booking it says Saraswathy, it should be Saraswathi Amma. The pooja is on Friday, can it still be changed on the list?',
    hoursAgo: 1,
  },
  {
    kind: 'payment',
    subject: 'Money gone from the bank, and no booking',
    text: 'My bank sent an SMS that the amount was taken, but the page said that the payment was not finished. Please check and tell me what to do.',
    hoursAgo: 3,
  },
  {
    kind: 'prasadam',
    subject: 'The prasadam has not come',
    text: 'We had the pooja on my husband’s birthday. The neighbours’ parcel came on Monday, ours is not here yet. The house is near the post office.',
    hoursAgo: 20,
    answer:
      'Namaskaram. Your parcel was posted on Tuesday and is at Thrissur. If it has not come by Saturday, please write here again and we will send another.',
  },
  {
    kind: 'booking',
    subject: 'Can my father come in a wheelchair',
    text: 'He is 82 and would like to be there for the pooja. Is there a way without steps, and where can we stop with the car?',
    hoursAgo: 26,
  },
  {
    kind: 'refund',
    subject: 'When does the refund arrive',
    text: 'You closed the day and I asked for the money back. The page says sent. My bank says nothing has come.',
    hoursAgo: 49,
    answer:
      'The bank was given it the day before yesterday. Most banks need five to seven working days; the number to tell them stands beside the refund in your history.',
  },
  {
    kind: 'account',
    subject: 'New mobile number',
    text: 'I have a new number and the old one is gone. How can I change it without the code?',
    hoursAgo: 70,
  },
]

/** Subjects of tickets that were answered long ago, by kind. */
export const settledSubjects: Record<string, string> = {
  booking: 'Moving a pooja to another day',
  payment: 'Paid twice by mistake',
  refund: 'A pooja that was not held',
  prasadam: 'Another address for the prasadam',
  account: 'A second e-mail address',
  other: 'Opening hours at Onam',
}
