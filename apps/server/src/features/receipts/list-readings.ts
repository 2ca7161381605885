import { countSince, type Reading } from '../../platform/watching/reading.ts'

export const receiptReadings: Reading[] = [
  {
    name: 'receipts_unnumbered',
    help: 'Receipts that are owed and have no number yet',
    labels: {},
    hasAge: true,
    select: (db) => db.selectFrom('receipt').select(countSince('capturedAt')).where('sequenceNo', 'is', null),
  },
]
