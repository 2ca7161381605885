/**
 * Retention periods. The nightly sweeps delete by this table and the privacy page prints it, so that the two cannot
 * differ. Each period starts at the event in `from`.
 */
export const retention = {
  /** Minimum period; nothing deletes the books. */
  books: { years: 8, from: 'the end of the financial year' },
  helpRequests: { years: 3, from: 'closing' },
  notices: { years: 2, from: 'the day they were written' },
  providerEvents: { years: 2, from: 'their arrival' },
  securityLog: { days: 180, from: 'the event' },
  signIns: { days: 180, from: 'their end' },
  lapsedOrders: { days: 90, from: 'the end of the hold' },
  consents: { years: 3, from: 'the end of the account' },
  /** Days in which a withdrawn consent may be given again before the account is closed. */
  withdrawals: { days: 7, from: 'the withdrawal, and not before the last booking is over' },
  unfinishedSignUps: { days: 7, from: 'their end' },
  exports: { days: 7, from: 'the day they were asked for' },
  /** The claim that keeps two clicks on *pay* from creating two orders at the provider. */
  payClaims: { days: 7, from: 'the press' },
  /** Expired holds of scarce places; after several the account must wait before the next. */
  lapses: { days: 2, from: 'the end of the hold' },
  /** Members of waiting rooms and entrants of ballots. */
  crowds: { days: 90, from: 'the end of the release' },
  /** Idempotency keys of bookings. */
  bookingKeys: { days: 1, from: 'the booking' },
} as const satisfies Record<string, Period & { from: string }>

export type Kept = keyof typeof retention
type Period = { years: number } | { days: number }

const DAY_MS = 86_400_000

/** Data whose period began before this instant is due for deletion. */
export const keptSince = (what: Kept, now: Date): Date => shift(now, retention[what], -1)

/** When data whose period begins now is due for deletion. */
export const keptUntil = (what: Kept, now: Date): Date => shift(now, retention[what], 1)

function shift(now: Date, period: Period, sign: 1 | -1): Date {
  if ('days' in period) return new Date(now.getTime() + sign * period.days * DAY_MS)
  const shifted = new Date(now)
  shifted.setUTCFullYear(shifted.getUTCFullYear() + sign * period.years)
  return shifted
}
