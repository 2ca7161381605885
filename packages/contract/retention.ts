/**
 * How long things are kept. The sweeps of the night delete by these times and the privacy page prints them: one table,
 * so that neither can say what the other does not do. Each counts from the instant named beside it.
 */
export const retention = {
  /** After the end of the financial year; nothing deletes them. */
  books: { years: 8, from: 'the end of the financial year' },
  helpRequests: { years: 3, from: 'closing' },
  notices: { years: 2, from: 'the day they were written' },
  providerEvents: { years: 2, from: 'their arrival' },
  securityLog: { days: 180, from: 'the event' },
  signIns: { days: 180, from: 'their end' },
  lapsedOrders: { days: 90, from: 'the end of the hold' },
  consents: { years: 3, from: 'the end of the account' },
  /** In which a consent that was withdrawn may be given again; then the account is closed. */
  withdrawals: { days: 7, from: 'the withdrawal, and not before the last booking is over' },
  unfinishedSignUps: { days: 7, from: 'their end' },
  exports: { days: 7, from: 'the day they were asked for' },
  /** What keeps two presses of *pay* from making two orders at the provider. */
  payClaims: { days: 7, from: 'the press' },
  /** Few places kept for a while and not paid for: the next such places wait a little. */
  lapses: { days: 2, from: 'the end of the hold' },
  /** Who stood in a waiting room or put themselves down in a ballot. */
  crowds: { days: 90, from: 'the end of the release' },
  /** By which a booking sent twice is one booking. */
  bookingKeys: { days: 1, from: 'the booking' },
} as const satisfies Record<string, Period & { from: string }>

export type Kept = keyof typeof retention
type Period = { years: number } | { days: number }

const DAY_MS = 86_400_000

/** What began before this instant has been kept long enough. */
export const keptSince = (what: Kept, now: Date): Date => shift(now, retention[what], -1)

/** When what begins now will have been kept long enough. */
export const keptUntil = (what: Kept, now: Date): Date => shift(now, retention[what], 1)

function shift(now: Date, period: Period, sign: 1 | -1): Date {
  if ('days' in period) return new Date(now.getTime() + sign * period.days * DAY_MS)
  const shifted = new Date(now)
  shifted.setUTCFullYear(shifted.getUTCFullYear() + sign * period.years)
  return shifted
}
