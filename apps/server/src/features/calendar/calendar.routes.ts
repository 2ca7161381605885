import * as contract from '@vazhipadu/contract/calendar'
import type { Language } from '@vazhipadu/locales/languages'
import { addDays, type CivilDate, toDayNumber } from '@vazhipadu/panchang/civil-date'
import type { FastifyInstance } from 'fastify'
import type { Caller } from '../../platform/http/caller.ts'
import { implement } from '../../platform/http/implement.ts'
import { implementCached } from '../../platform/http/implement-cached.ts'
import { succeeded } from '../../platform/http/outcome.ts'
import type { Platform } from '../../platform/platform.ts'
import { SETTINGS_TOPIC } from '../settings/settings.reads.ts'
import { addBlock, checkClosing, checkOffering, removeBlock } from './block-dates.ts'
import { CALENDAR_TOPIC, type Calendar, checkReach, listBlocks, listOverrides } from './calendar.reads.ts'
import { describeDay, describeMalayalam, type LockDays, nameObservance } from './calendar.rules.ts'
import { describeBlock, describeYear, nameRows, rememberDisagreements } from './describe-year.ts'
import { limitDay } from './limit-day.ts'
import { overrideDays, removeOverride } from './override-days.ts'
import { summarizeClosing } from './summarize-closing.ts'

/** Special days come every few days, so there is always one within this time. */
const LOOK_AHEAD_DAYS = 40

type Deps = Platform & { calendar: Calendar; lockDays: LockDays }

export function calendarRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, clock, calendar, lockDays } = deps
  const disagree = rememberDisagreements()
  const today = () => calendar.timeAt(clock.now()).today
  const actorOf = (caller: Caller) => ({ actorId: caller.accountId, at: clock.now(), today: today() })

  implementCached(app, contract.getToday, {
    topics: [CALENDAR_TOPIC, SETTINGS_TOPIC],
    load: (_query, language) => describeToday(calendar, today(), language),
  })

  implement(app, contract.getCalendarYear, async ({ query }) => {
    checkReach(`${query.from}-01`, today(), 'from')
    return describeYear({ db, calendar, disagree }, query.from, clock.now())
  })

  implement(app, contract.overrideDays, async ({ body, caller }) => {
    const rules = await calendar.getRules()
    await overrideDays({ db, rules, lockDays }, actorOf(caller), body)
    const dates = body.days.map(({ date }) => date as CivilDate).sort()
    const stored = await listOverrides(db, dates.at(0) ?? today(), dates.at(-1) ?? today())
    return {
      overrides: stored
        .filter(({ date }) => dates.includes(date))
        .map((each) => ({ ...each, changedAt: each.changedAt.toISOString() })),
    }
  })
  implement(app, contract.removeOverride, async ({ params, caller }) => {
    await removeOverride({ db, lockDays }, actorOf(caller), params.date as CivilDate)
    return succeeded('office.dayComputed')
  })

  implement(app, contract.previewBlock, async ({ body }) => {
    await checkOffering(db, body.offering_id)
    const days = { offeringId: body.offering_id, ...checkClosing(body, today()) }
    return summarizeClosing(db, days, clock.now())
  })
  implement(app, contract.addBlock, async ({ body, caller }) => {
    const id = await addBlock(db, lockDays, actorOf(caller), body)
    const block = (await listBlocks(db, today())).find((each) => each.id === id)
    if (!block) throw new Error('a closing just made is listed')
    return {
      ...describeBlock(block, await nameRows(db, 'offering')),
      affects: await summarizeClosing(db, block, clock.now()),
    }
  })
  implement(app, contract.removeBlock, async ({ params, caller }) => {
    await removeBlock(db, actorOf(caller), params.id)
    return succeeded('office.daysOpen')
  })
  implement(app, contract.limitDay, async ({ body, caller }) => {
    const { pool_id: poolId, date, dailyLimit } = body
    await limitDay(db, lockDays, actorOf(caller), { poolId, date, dailyLimit })
    return succeeded(dailyLimit === null ? 'office.limitOrdinary' : 'office.limitSet')
  })
}

async function describeToday(calendar: Calendar, today: CivilDate, language: Language) {
  const rules = await calendar.getRules()
  const days = await calendar.listDays(today, addDays(today, LOOK_AHEAD_DAYS))
  const [day, ...later] = days
  if (!day) throw new Error(`the calendar has no ${today}`)
  const next = later.find(({ observances }) => observances.length > 0)
  return {
    ...describeDay(rules, day, language),
    timeZone: calendar.location.timeZone,
    nextSpecialDay: next
      ? {
          date: next.date,
          daysAway: toDayNumber(next.date) - toDayNumber(today),
          malayalam: describeMalayalam(next.malayalam, language),
          observances: next.observances.map((id) => nameObservance(rules, id, language)),
        }
      : null,
  }
}
