import { withDescription } from './describe-variable.ts'
import { degrees, notNegative, positive, timeZone, yesOrNo } from './value-forms.ts'

export const temple = {
  TEMPLE_TIME_ZONE: withDescription(timeZone.default('Asia/Kolkata'), {
    purpose: 'The temple’s clock: its days, its hours and its year of account.',
  }),
  TEMPLE_LATITUDE: withDescription(degrees(66).default(9.3), {
    purpose: 'Degrees north for which sunrise and panchangam are computed.',
  }),
  TEMPLE_LONGITUDE: withDescription(degrees(180).default(76.45), {
    purpose: 'Degrees east for which sunrise and panchangam are computed.',
  }),
}

/** Limits on the concurrent work of one process. */
export const capacity = {
  PASSWORD_HASHES_AT_ONCE: withDescription(positive.default(2), {
    purpose: 'Passwords hashed at one time: each keeps a core busy.',
  }),
  PASSWORD_HASHES_QUEUED: withDescription(positive.default(1_000), {
    purpose: 'Passwords that may wait for their turn; beyond it sign-ins are answered 503.',
  }),
  PRINT_THREADS: withDescription(positive.default(1), {
    purpose: 'Threads that draw receipts, day sheets and labels; each grows to some 150 MB.',
  }),
  PRINTS_QUEUED: withDescription(positive.default(200), {
    purpose: 'Papers that may wait for a thread; further requests get 503 and retry.',
  }),
  PRINT_WAIT_MS: withDescription(positive.default(8_000), {
    purpose:
      'Milliseconds that rendering a receipt may take, and the same for its place in the queue; twice that for a day sheet or labels. Then the caller gets 503 and the hanging thread is ended.',
  }),
  SHED_AT_LOOP_DELAY_MS: withDescription(notNegative.default(1_000), {
    purpose:
      'Event loop delay in milliseconds above which new calls get 503: at a second of delay no call is answered in time. 0 switches this off.',
  }),
  CLOCK_ADJUSTABLE: withDescription(yesOrNo.default(false), {
    purpose:
      'Tests only: the clock’s offset is read from the database, so that one row moves every process. A live key refuses it.',
  }),
}
