import * as contract from '@vazhipadu/contract/booking'
import { addDays, type CivilDate } from '@vazhipadu/panchang/civil-date'
import type { FastifyInstance } from 'fastify'
import { implement } from '../../platform/http/implement.ts'
import { implementCached } from '../../platform/http/implement-cached.ts'
import { readLanguage } from '../../platform/http/read-language.ts'
import { limitNetworks } from '../../platform/limit-networks.ts'
import type { Platform } from '../../platform/platform.ts'
import { CALENDAR_TOPIC, type Calendar, checkReach } from '../calendar/calendar.reads.ts'
import { CATALOGUE_TOPIC, type CatalogueCache } from '../catalogue/catalogue.reads.ts'
import { isOpen } from '../catalogue/check-availability.ts'
import { describeSession } from '../catalogue/describe-catalogue.ts'
import { SETTINGS_TOPIC, type Settings } from '../settings/settings.reads.ts'
import { checkBasket, checkEach, checkMonth, checkRange, findOffering } from './check-dates.ts'
import { findStarDate } from './find-star-date.ts'
import { planDates } from './plan-dates.ts'

const MAX_LINES = 400

/**
 * Holds change the places left without invalidating caches, so answers that show them are cached for one second only.
 */
const PLACES_FRESH_MS = 1_000
const topics = [CATALOGUE_TOPIC, CALENDAR_TOPIC, SETTINGS_TOPIC]

type Deps = Platform & { calendar: Calendar; catalogue: CatalogueCache; settings: Settings }

export function bookingRoutes(app: FastifyInstance, deps: Deps): void {
  const { clock, calendar, catalogue, settings } = deps
  const today = () => calendar.timeAt(clock.now()).today

  implementCached(app, contract.getBookingCalendar, {
    topics,
    freshMs: PLACES_FRESH_MS,
    load: (query, language) => checkMonth(deps, query, { language }),
  })

  implementCached(app, contract.getDateForStar, {
    topics,
    freshMs: PLACES_FRESH_MS,
    load: (query, language) => findStarDate(deps, query, language),
  })

  implementCached(app, contract.getBlockedDates, {
    topics,
    freshMs: PLACES_FRESH_MS,
    load: async ({ offering_id, start_date }) => {
      const startDate = checkReach(start_date, today(), 'start_date')
      const offering = await findOffering(deps, offering_id)
      // Earlier months cannot be booked.
      const thisMonth = `${today().slice(0, 7)}-01` as CivilDate
      const from = startDate > thisMonth ? startDate : thisMonth
      const to = addDays(today(), offering.opensDays)
      const checkedLines = from > to ? [] : await checkRange(deps, offering, { from, to })
      return {
        offering_id,
        start_date: from,
        end_date: to,
        blocked_dates: checkedLines
          .filter(({ availability }) => !isOpen(availability))
          .map(({ day, availability: { reason, message } }) => ({ date: day.date, reason, message })),
      }
    },
  })

  implement(app, contract.checkDailyLimits, async ({ body }) => {
    const checkedLines = await checkBasket(deps, body)
    const piecesByKey = new Map<string, number>()
    for (const { offering_id, date, quantity } of body) {
      const key = `${offering_id} ${date}`
      piecesByKey.set(key, (piecesByKey.get(key) ?? 0) + quantity)
    }
    return {
      lines: checkedLines.map(({ line, offering, availability }) => ({
        ...line,
        ...availability,
        available: isOpen(availability),
        mostPerOrder: offering.mostPerOrder,
        mostPerAccountDay: offering.mostPerAccountDay,
        exceedsOrder: (piecesByKey.get(`${line.offering_id} ${line.date}`) ?? 0) > offering.mostPerOrder,
      })),
    }
  })

  implement(app, contract.checkIfBlocked, async ({ body }) => {
    const checkedLines = await checkEach(
      deps,
      body.map((line) => ({ ...line, quantity: 1 })),
    )
    return {
      lines: checkedLines.map(({ line: { offering_id, date }, availability }) => ({
        offering_id,
        date,
        blocked: !isOpen(availability),
        reason: availability.reason,
        message: availability.message,
      })),
    }
  })

  // Checking a year of days is the most expensive public request, so it has its own limit.
  const plans = { name: 'plans', points: deps.config.LIMIT_PLANS_PER_IP_A_MINUTE, seconds: 60 }
  const networks = limitNetworks(deps.limits)
  implement(app, contract.planBooking, async ({ body, request }) => {
    networks.takeLoosely(plans, request.ip)
    return planDates(deps, body, readLanguage(request))
  })

  implementCached(app, contract.getOnlineBookingSetting, {
    topics,
    load: async (_query, language) => {
      const isOpenNow = await settings.get('booking.isOpen')
      const { offerings, sessions } = await catalogue.get()
      const hours = await settings.get('temple.sessions')
      return {
        isOpen: isOpenNow,
        message: isOpenNow ? null : await settings.get('booking.closedMessage'),
        today: today(),
        timeZone: calendar.location.timeZone,
        holdMinutes: await settings.get('booking.holdMinutes'),
        mayCancel: await settings.get('booking.mayCancel'),
        cancelSharePercent: await settings.get('booking.cancelSharePercent'),
        mostLines: MAX_LINES,
        mostDaysAhead: Math.max(0, ...offerings.map(({ opensDays }) => opensDays)),
        sessions: sessions.map((session) => ({
          ...describeSession(session, language),
          startsAt: hours[session.id as keyof typeof hours],
        })),
      }
    },
  })
}
