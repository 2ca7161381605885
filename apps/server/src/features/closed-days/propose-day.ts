import { addDays, type CivilDate, toDayNumber } from '@vazhipadu/panchang/civil-date'
import { findDayStart } from '@vazhipadu/panchang/local-time'
import { type CheckedDay, checkRange, type Deps } from '../booking/check-dates.ts'
import type { Offering } from '../catalogue/catalogue.rules.ts'
import { isOpen } from '../catalogue/check-availability.ts'
import { listGuardedDates } from '../waiting-room/require-pass.ts'

/** Without a choice two days before the proposed day, the money is refunded, because the priest must know by then. */
const DAYS_BEFORE_NEW_DAY = 2
/** Days too near to leave time for a choice are not proposed. */
const MIN_DAYS_TO_CHOOSE = 2
const DAY_MS = 86_400_000

type ProposalRequest = { pieces: number; notBefore: CivilDate }

/**
 * Open days with room for all lines, from a day on, within the booking window. Days that a release gives out are left
 * out, because an answer to a closed day has no right to their places.
 */
export async function listOpenDays(
  deps: Deps,
  offering: Offering,
  { pieces, notBefore }: ProposalRequest,
): Promise<CheckedDay[]> {
  const last = addDays(deps.calendar.timeAt(deps.clock.now()).today, offering.opensDays)
  if (notBefore > last) return []
  const days = await checkRange(deps, offering, { from: notBefore, to: last, quantity: pieces })
  const guarded = await listGuardedDates(deps.db, offering.id)
  return days.filter(({ day, availability }) => isOpen(availability) && !guarded.has(day.date))
}

/** The first day that may be proposed instead of a lost one. */
export function findFirstProposal(lost: CivilDate, today: CivilDate): CivilDate {
  const after = addDays(lost, 1)
  const soonest = addDays(today, DAYS_BEFORE_NEW_DAY + MIN_DAYS_TO_CHOOSE)
  return after > soonest ? after : soonest
}

/** The end of the time to choose. */
export function findDue(
  now: Date,
  proposed: CivilDate | null,
  rule: { days: number; timeZone: string },
): Date {
  const patience = now.getTime() + rule.days * DAY_MS
  if (proposed === null) return new Date(patience)
  const lastDay = toDayNumber(addDays(proposed, -DAYS_BEFORE_NEW_DAY))
  return new Date(Math.min(patience, findDayStart(lastDay, rule.timeZone)))
}
