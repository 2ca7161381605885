import { bookingReadings } from './features/booking/booking.reads.ts'
import { notificationReadings } from './features/notifications/list-readings.ts'
import { paymentReadings } from './features/payments/list-readings.ts'
import { receiptReadings } from './features/receipts/list-readings.ts'
import { jobs } from './jobs.ts'
import { countJobs } from './platform/watching/count-jobs.ts'
import type { Reading } from './platform/watching/reading.ts'

/** Every figure read from the database: the worker exports them on `/metrics`, and the office sees them too. */
export const readings: Reading[] = [
  ...countJobs(jobs.map(({ name }) => name)),
  ...bookingReadings,
  ...paymentReadings,
  ...receiptReadings,
  ...notificationReadings,
]
