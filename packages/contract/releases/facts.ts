/** What holds for every release: the server keeps it, the pages tell it. */
export const releaseFacts = {
  joiningMinutes: 60,
  leastNoticeMinutes: 15,
  /** How long a turn waits for who was called. */
  turnMinutes: 3,
  passMinutes: 12,
  /** Drawn at once: two days to pay. Who follows when somebody did not: one. */
  firstPayHours: 48,
  nextPayHours: 24,
  /** Nobody is called when it is too late to come. */
  lastCallDays: 3,
  /** From these on calling slows by itself. */
  slowProviderMs: 3_000,
  slowHoldMs: 500,
} as const
