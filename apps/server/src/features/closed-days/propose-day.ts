import { addDays, type CivilDate, toDayNumber } from '@vazhipadu/panchang/civil-date'
import { findDayStart } from '@vazhipadu/panchang/local-time'
import { checkRange, type Deps, type JudgedDay } from '../booking/check-dates.ts'
import type { Offering } from '../catalogue/catalogue.rules.ts'
import { isOpen } from '../catalogue/check-availability.ts'

/** Whoever has not chosen two days before the day proposed has their money instead: the priest must know. */
const DAYS_BEFORE_NEW_DAY = 2
/** A day so near that nobody could choose in time is not proposed. */
const LEAST_DAYS_TO_CHOOSE = 2
const DAY_MS = 86_400_000

type ProposalRequest = { pieces: number; notBefore: CivilDate }

/** The open days with room for all of them, from a day on, as far as the offering can be booked. */
export async function listOpenDays(
  deps: Deps,
  offering: Offering,
  { pieces, notBefore }: ProposalRequest,
): Promise<JudgedDay[]> {
  const last = addDays(deps.calendar.timeAt(deps.clock.now()).today, offering.opensDays)
  if (notBefore > last) return []
  const days = await checkRange(deps, offering, { from: notBefore, to: last, quantity: pieces })
  return days.filter(({ availability }) => isOpen(availability))
}

/** The first day that may be proposed instead of a lost one. */
export function findFirstProposal(lost: CivilDate, today: CivilDate): CivilDate {
  const after = addDays(lost, 1)
  const soonest = addDays(today, DAYS_BEFORE_NEW_DAY + LEAST_DAYS_TO_CHOOSE)
  return after > soonest ? after : soonest
}

/** Until when there is time to choose. */
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
