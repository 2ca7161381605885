/**
 * Minutes that a called turn waits, and minutes that an admitted devotee may stay. Separate from `releaseFacts`,
 * because the waiting room's small page should not load all of it.
 */
export const TURN_MINUTES = 3
export const PASS_MINUTES = 12

/** Constants of every release, applied by the server and shown by the pages. */
export const releaseFacts = {
  joiningMinutes: 60,
  leastNoticeMinutes: 15,
  turnMinutes: TURN_MINUTES,
  passMinutes: PASS_MINUTES,
  /** Hours to pay for entries called at the draw, and for those called later in place of an unpaid one. */
  firstPayHours: 48,
  nextPayHours: 24,
  /** Entries are not called within this many days of the pooja: it would be too late to come. */
  lastCallDays: 3,
  /** Above these response times calling slows down automatically. */
  slowProviderMs: 3_000,
  slowHoldMs: 500,
} as const
