import type { planBooking } from '@vazhipadu/contract/booking'
import type { ResponseOf } from '@vazhipadu/contract/endpoint'
import type { Language } from '@vazhipadu/locales/languages'
import { addDays, type CivilDate, toDayNumber, weekdayOf } from '@vazhipadu/panchang/civil-date'
import { findNextBirthday } from '@vazhipadu/panchang/find-star-day'
import type { z } from 'zod'
import { type Calendar, checkReach } from '../calendar/calendar.reads.ts'
import { type CalendarDay, describeMalayalam } from '../calendar/calendar.rules.ts'
import { listDates } from '../calendar/compute-month.ts'
import { findPrice, type Offering } from '../catalogue/catalogue.rules.ts'
import { isOpen } from '../catalogue/check-availability.ts'
import type { Settings } from '../settings/settings.reads.ts'
import { type CheckedDay, checkRange, type Deps, findOffering } from './check-dates.ts'

type Input = z.output<(typeof planBooking)['body']>
type Plan = Input['plan']

const AYILYAM = 9
const YEAR_DAYS = 365
/** A Malayalam month has at most 32 days. */
const LONGEST_MONTH_DAYS = 32

const starOf = (plan: Plan) => {
  if (plan.kind === 'ayilyam-year') return AYILYAM
  return plan.kind === 'monthly-star' ? plan.star_id : undefined
}

/** Whether the plan's rule includes this day; a closed day is replaced only by such a day. */
function suits(plan: Plan, day: CalendarDay): boolean {
  const star = starOf(plan)
  if (star !== undefined) return day.birthdayStars.includes(star)
  return plan.kind === 'weekdays' ? plan.weekdays.includes(day.weekday) : true
}

/** `skipped`: days of the star left out because another day of the same Malayalam month was chosen. */
type PlannedDates = { dates: CivilDate[]; skipped: { date: CivilDate; keptDate: CivilDate }[] }

/** The plan's dates, before checking whether they are open. */
export async function listWantedDates(
  calendar: Calendar,
  plan: Plan,
  from: CivilDate,
): Promise<PlannedDates> {
  switch (plan.kind) {
    case 'days':
      return { dates: listDates(from, addDays(from, plan.count - 1)), skipped: [] }
    case 'weekdays': {
      const dates = listDates(from, addDays(from, plan.count * 7 - 1))
        .filter((date) => plan.weekdays.includes(weekdayOf(toDayNumber(date))))
        .slice(0, plan.count)
      return { dates, skipped: [] }
    }
    case 'ayilyam-year': {
      const days = await calendar.listDays(from, addDays(from, YEAR_DAYS - 1))
      return { dates: days.filter((day) => suits(plan, day)).map(({ date }) => date), skipped: [] }
    }
    case 'monthly-star':
      return listMonthlyDates(calendar, plan.star_id, { from, count: plan.count })
  }
}

/** One day of the star per Malayalam month; of two, the birthday by the temple's rule. */
async function listMonthlyDates(
  calendar: Calendar,
  star: number,
  { from, count }: { from: CivilDate; count: number },
): Promise<PlannedDates> {
  const rules = await calendar.getRules()
  // Start at the beginning of the month: a day before `from` may be the chosen one of its month.
  const before = addDays(from, -LONGEST_MONTH_DAYS)
  const days = await calendar.listDays(before, addDays(from, (count + 2) * LONGEST_MONTH_DAYS))
  const starDays = days.filter(({ birthdayStars }) => birthdayStars.includes(star))
  const byMonth = Map.groupBy(starDays, ({ malayalam }) => `${malayalam.year} ${malayalam.month}`)
  const months = [...byMonth.values()].flatMap((inMonth) => {
    const [first] = inMonth
    const last = inMonth.at(-1)
    if (!first || !last) return []
    if (first === last) return [{ kept: first.date, inMonth }]
    const birthday = findNextBirthday(
      calendar.location,
      { star, month: first.malayalam.month },
      first.date,
      rules,
    )
    // A day moved by the office matches no computed birthday; then the second day is chosen, as is the custom.
    return [{ kept: inMonth.find(({ date }) => date === birthday.date)?.date ?? last.date, inMonth }]
  })
  const dates = months
    .map(({ kept }) => kept)
    .filter((date) => date >= from)
    .slice(0, count)
  const end = dates.at(-1) ?? from
  const skipped = months.flatMap(({ kept, inMonth }) =>
    inMonth
      .filter(({ date }) => date !== kept && date >= from && date <= end)
      .map(({ date }) => ({ date, keptDate: kept })),
  )
  return { dates, skipped }
}

type PlanDeps = Deps & { settings: Settings }

export async function planDates(
  deps: PlanDeps,
  input: Input,
  language: Language,
): Promise<ResponseOf<typeof planBooking>> {
  const { calendar, clock } = deps
  const { offering_id, quantity, plan } = input
  const { today } = calendar.timeAt(clock.now())
  const start = checkReach(plan.start_date, today, 'start_date')
  const offering = await findOffering(deps, offering_id)
  const { dates: requestedDates, skipped } = await listWantedDates(
    calendar,
    plan,
    start > today ? start : today,
  )
  const opensUntil = addDays(today, offering.opensDays)
  const last = requestedDates.at(-1) ?? today
  const judged = await checkRange(deps, offering, {
    from:
      skipped[0] && skipped[0].date < (requestedDates[0] ?? today)
        ? skipped[0].date
        : (requestedDates[0] ?? today),
    to: last > opensUntil ? last : opensUntil,
    quantity,
  })
  const pricePaise = findPrice(offering.prices, today)?.pricePaise ?? 0
  const lines = settleDates(plan, requestedDates, judged).map(({ asked, given }) => ({
    wanted_date: asked.day.date,
    ...asked.availability,
    date: given?.day.date ?? null,
    malayalam: describeMalayalam((given ?? asked).day.malayalam, language),
    isMoved: given !== undefined && given !== asked,
    amountPaise: given ? pricePaise * quantity : 0,
  }))
  const taken = new Set(lines.map(({ date }) => date))
  const byDate = new Map(judged.map((each) => [each.day.date, each]))
  return {
    offering_id,
    quantity,
    pricePaise,
    lines,
    skipped: skipped.flatMap(({ date, keptDate }) => {
      const found = byDate.get(date)
      // Days used as replacements for closed days are already in the plan.
      if (!found || taken.has(date)) return []
      const malayalam = describeMalayalam(found.day.malayalam, language)
      return [{ date, kept_date: keptDate, malayalam, ...found.availability }]
    }),
    openCount: lines.filter(({ date, isMoved }) => date !== null && !isMoved).length,
    movedCount: lines.filter(({ isMoved }) => isMoved).length,
    missingCount: lines.filter(({ date }) => date === null).length,
    totalPaise: lines.reduce((sum, { amountPaise }) => sum + amountPaise, 0),
    mostDays: await findMaxDays(deps, offering),
  }
}

/** Uses the ordinary limit; a special limit of a single day is checked when that day is held. */
async function findMaxDays({ settings }: PlanDeps, { pool, units }: Offering): Promise<number | null> {
  if (pool.dailyLimit === null) return null
  const isRare = Math.floor(pool.dailyLimit / units) <= (await settings.get('holding.rareUpTo'))
  return isRare ? await settings.get('holding.mostRareDays') : null
}

/** Replaces each closed date by the next open matching day that the plan does not use yet. */
function settleDates(plan: Plan, requestedDates: CivilDate[], judged: CheckedDay[]) {
  const byDate = new Map(judged.map((each) => [each.day.date, each]))
  const used = new Set(requestedDates)
  const spare = judged.filter(({ day, availability }) => isOpen(availability) && suits(plan, day))
  return requestedDates.map((date) => {
    const asked = byDate.get(date)
    if (!asked) throw new Error(`the calendar has no ${date}`)
    if (isOpen(asked.availability)) return { asked, given: asked }
    const given = spare.find(({ day }) => day.date > date && !used.has(day.date))
    if (given) used.add(given.day.date)
    return { asked, given }
  })
}
