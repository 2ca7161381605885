/** How long a turn waits for who was called, and how long whoever came in may stay. Apart: a crowd's small page has no room for all. */
export const TURN_MINUTES = 3
export const PASS_MINUTES = 12

/** What holds for every release: the server keeps it, the pages tell it. */
export const releaseFacts = {
  joiningMinutes: 60,
  leastNoticeMinutes: 15,
  turnMinutes: TURN_MINUTES,
  passMinutes: PASS_MINUTES,
  /** Drawn at once: two days to pay. Who follows when somebody did not: one. */
  firstPayHours: 48,
  nextPayHours: 24,
  /** Nobody is called when it is too late to come. */
  lastCallDays: 3,
  /** From these on calling slows by itself. */
  slowProviderMs: 3_000,
  slowHoldMs: 500,
} as const
