import { setImmediate as giveWay } from 'node:timers/promises'
import type { CivilDate } from '@vazhipadu/panchang/civil-date'
import { type Eclipse, listEclipses } from '@vazhipadu/panchang/list-eclipses'
import type { GeoLocation } from '@vazhipadu/panchang/location'
import type { Rules } from '@vazhipadu/panchang/rules'
import type { Db } from '../../platform/db/database.ts'
import { type Block, type Calendar, listBlocks, listDayLimits, listOverrides } from './calendar.reads.ts'
import { type CalendarDay, nameMonth, nameObservance, nameStar, nameTithi } from './calendar.rules.ts'
import { boundsOf, computeMonth, listMonths, type Month, nextMonth } from './compute-month.ts'
import { summarizeClosing } from './summarize-closing.ts'

type YearDeps = { db: Db; calendar: Calendar; disagree: Disagreements }

/** Twelve months from the given one, for the office. */
export async function describeYear({ db, calendar, disagree }: YearDeps, first: Month, now: Date) {
  let last = first
  for (let month = 1; month < 12; month++) last = nextMonth(last)
  const from = boundsOf(first).first
  const to = boundsOf(last).last
  const rules = await calendar.getRules()
  const days = await calendar.listDays(from, to)
  const blocks = (await listBlocks(db, from)).filter((block) => block.from <= to)
  const limits = (await listDayLimits(db, from)).filter((limit) => limit.date <= to)
  const offeringNames = await nameRows(db, 'offering')
  const poolNames = await nameRows(db, 'pool')
  const observed = days.flatMap((day) => day.observances)
  return {
    from,
    to,
    rulesVersion: await calendar.getVersion(),
    days: days.map((day) => ({
      date: day.date,
      malayalam: day.malayalam,
      starId: day.star.index,
      birthdayStars: [...day.birthdayStars],
      observances: [...day.observances],
      closed: checkClosed(blocks, day.date),
      isCloseCall: day.closeCalls.length > 0,
      isOverridden: day.isOverridden,
    })),
    observances: [...new Set(observed)].map((id) => ({
      ...nameObservance(rules, id),
      count: observed.filter((each) => each === id).length,
    })),
    blocks: await Promise.all(
      blocks.map(async (block) => ({
        ...describeBlock(block, offeringNames),
        affects: await summarizeClosing(db, block, now),
      })),
    ),
    limits: limits.map(({ poolId, date, dailyLimit }) => ({
      pool_id: poolId,
      poolName: poolNames.get(poolId) ?? '',
      date,
      dailyLimit,
    })),
    overrides: (await listOverrides(db, from, to)).map((each) => ({
      ...each,
      changedAt: each.changedAt.toISOString(),
    })),
    closeCalls: days.flatMap(listCloseCalls),
    eclipses: listEclipses(calendar.location, from, to).map(describeEclipse),
    disagreements: await disagree(calendar.location, rules, from, to),
  }
}

function checkClosed(blocks: Block[], date: CivilDate): 'temple' | 'some' | null {
  const here = blocks.filter((block) => block.from <= date && date <= block.to)
  if (here.length === 0) return null
  return here.some((block) => block.offeringId === null) ? 'temple' : 'some'
}

export function describeBlock(block: Block, offeringNames: Map<number, string>) {
  const { id, offeringId, from, to, reason } = block
  const offeringName = offeringId === null ? null : (offeringNames.get(offeringId) ?? null)
  return { id, offering_id: offeringId, offeringName, from, to, reason }
}

export async function nameRows(db: Db, table: 'offering' | 'pool'): Promise<Map<number, string>> {
  const rows = await db.selectFrom(table).select(['id', 'name']).execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}

function listCloseCalls(day: CalendarDay) {
  const names = { star: nameStar, tithi: nameTithi, month: nameMonth }
  return day.closeCalls.map((call) => ({
    date: day.date,
    ...call,
    beginsName: names[call.kind](call.begins).name,
  }))
}

function describeEclipse({ date, body, type, visibleFrom, visibleTo }: Eclipse) {
  const [from, to] = [new Date(visibleFrom).toISOString(), new Date(visibleTo).toISOString()]
  return { date, body, type, visibleFrom: from, visibleTo: to }
}

type Disagreement = {
  date: CivilDate
  custom: 'star-at-sunrise' | 'other-sunrise'
  ours: number[]
  theirs: number[]
}
export type Disagreements = (
  location: GeoLocation,
  rules: Rules,
  from: CivilDate,
  to: CivilDate,
) => Promise<Disagreement[]>

/** Days whose birthday stars differ under other customs. Cached, because a year must be computed three times for it. */
export function rememberDisagreements(): Disagreements {
  const cache = new Map<string, Promise<Disagreement[]>>()
  return (location, rules, from, to) => {
    const key = `${JSON.stringify([location, rules])} ${from}`
    const kept = cache.get(key)
    if (kept) return kept
    if (cache.size > 20) cache.clear()
    const computing = listDisagreements(location, rules, from, to)
    cache.set(key, computing)
    computing.catch(() => cache.delete(key))
    return computing
  }
}

async function listDisagreements(location: GeoLocation, rules: Rules, from: CivilDate, to: CivilDate) {
  const customs: { custom: Disagreement['custom']; theirs: Rules }[] = [
    { custom: 'star-at-sunrise', theirs: { ...rules, minNazhika: rules.minNazhika === 0 ? 6 : 0 } },
    {
      custom: 'other-sunrise',
      theirs: { ...rules, sunrise: rules.sunrise === 'disc-centre' ? 'upper-limb' : 'disc-centre' },
    },
  ]
  const found: Disagreement[] = []
  for (const month of listMonths(from, to)) {
    const ours = computeMonth(location, rules, month)
    for (const { custom, theirs } of customs) {
      // Yield to the event loop between months.
      await giveWay()
      const other = computeMonth(location, theirs, month)
      for (const [index, day] of ours.entries()) {
        const stars = other[index]?.birthdayStars ?? []
        if (stars.join() === day.birthdayStars.join()) continue
        found.push({ date: day.date, custom, ours: [...day.birthdayStars], theirs: [...stars] })
      }
    }
  }
  return found
}
