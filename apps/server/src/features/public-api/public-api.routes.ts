import * as contract from '@vazhipadu/contract/public-api'
import type { Language } from '@vazhipadu/locales/languages'
import { STARS } from '@vazhipadu/panchang/names'
import type { FastifyInstance } from 'fastify'
import { implement } from '../../platform/http/implement.ts'
import { implementOpen } from '../../platform/http/implement-open.ts'
import { succeeded } from '../../platform/http/outcome.ts'
import { readLanguage } from '../../platform/http/read-language.ts'
import { cacheResponses } from '../../platform/http/response-cache.ts'
import type { Platform } from '../../platform/platform.ts'
import { checkRange, findOffering } from '../booking/check-dates.ts'
import { CALENDAR_TOPIC, type Calendar, checkReach } from '../calendar/calendar.reads.ts'
import { nameStar } from '../calendar/calendar.rules.ts'
import { boundsOf } from '../calendar/compute-month.ts'
import { CATALOGUE_TOPIC, type CatalogueCache } from '../catalogue/catalogue.reads.ts'
import { isOffered } from '../catalogue/catalogue.rules.ts'
import { describeOffering } from '../catalogue/describe-catalogue.ts'
import { readTemple } from '../settings/read-temple.ts'
import { SETTINGS_TOPIC, type Settings } from '../settings/settings.reads.ts'
import { listGreatDays, listOpenDays, listStarDays } from './list-open-days.ts'
import { makeFeed, revokeFeed } from './make-feed.ts'
import { findFeedDate } from './public-api.reads.ts'
import { publicAvailability } from './public-api.rules.ts'
import { nameGreatDays, nameStarCalendar, writeDayCalendar } from './write-day-calendar.ts'
import { writeOwnCalendar } from './write-own-calendar.ts'

type Deps = Platform & { calendar: Calendar; catalogue: CatalogueCache; settings: Settings }

const contentType = 'text/calendar; charset=utf-8'
const stem = (file: string) => file.slice(0, -'.ics'.length)

/** The public API for everyone's programs, and the secret feed URLs of personal calendars. */
export function publicApiRoutes(app: FastifyInstance, deps: Deps): void {
  const { clock, calendar, catalogue, settings, config } = deps
  // A cache of its own: a client that requests every month must not evict our own pages' answers.
  const answers = cacheResponses({ ...deps, webUrls: [] })
  // Another cache: a star has many spellings, and the places are counted at most once a minute whatever the spelling.
  const counts = cacheResponses({ ...deps, webUrls: [] })
  for (const topic of [CATALOGUE_TOPIC, CALENDAR_TOPIC, SETTINGS_TOPIC]) {
    answers.follow(topic)
    counts.follow(topic)
  }
  const host = new URL(config.WEB_URLS[0] ?? config.API_URL).hostname
  const describeTemple = async (language: Language) => ({
    name: (await readTemple(settings, language)).name,
    host,
  })

  implementOpen(app, answers, contract.listOpenDays, {
    load: ({ query }) => listOpenDays(deps, query.month, query.language),
  })
  implementOpen(app, answers, contract.listOpenStars, {
    load: async ({ query }) => ({ stars: STARS.map(({ id }) => nameStar(id, query.language)) }),
  })
  implementOpen(app, answers, contract.listStarDays, {
    load: ({ params, query }) => listStarDays(deps, params.star, query.language),
  })
  implementOpen(app, answers, contract.getStarCalendar, {
    contentType,
    load: async ({ params, query: { language } }) => {
      const { star, days } = await listStarDays(deps, stem(params.file), language)
      const temple = await describeTemple(language)
      const named = days.map((day) => ({ ...day, id: `star-${star.id}`, name: star.name }))
      const name = nameStarCalendar(language, star.name, temple)
      return writeDayCalendar(named, temple, { now: clock.now(), language, name })
    },
  })
  implementOpen(app, answers, contract.getGreatDays, {
    contentType,
    load: async ({ query: { language } }) => {
      const temple = await describeTemple(language)
      const name = nameGreatDays(language, temple)
      return writeDayCalendar(await listGreatDays(deps, language), temple, {
        now: clock.now(),
        language,
        name,
      })
    },
  })

  implementOpen(app, answers, contract.listOpenOfferings, {
    load: async ({ query: { language } }) => {
      const all = await catalogue.get()
      const { today } = calendar.timeAt(clock.now())
      const context = { today, hours: await settings.get('temple.sessions'), language }
      const offered = all.offerings.filter((offering) => isOffered(offering, today))
      return { offerings: offered.map((offering) => describeOffering(all, offering, context)) }
    },
  })
  implementOpen(app, counts, contract.getOpenAvailability, {
    load: async ({ params, query: { month } }) => {
      const { today } = calendar.timeAt(clock.now())
      const { first: from, last: to } = boundsOf(checkReach(`${month}-01`, today, 'month').slice(0, 7))
      const judged = await checkRange(deps, await findOffering(deps, params.id), { from, to })
      const days = judged.flatMap(({ day, availability }) => {
        const publicFields = publicAvailability(availability)
        return publicFields === undefined ? [] : [{ date: day.date, availability: publicFields }]
      })
      return { offering_id: params.id, month, days }
    },
  })

  feedRoutes(app, deps, host)
}

function feedRoutes(app: FastifyInstance, deps: Deps, host: string): void {
  const { db, clock, config } = deps
  implement(app, contract.getOwnCalendar, async ({ params, reply }) => {
    // Neither proxies nor shared computers may store it.
    reply.header('cache-control', 'private, no-store').header('content-type', contentType)
    return writeOwnCalendar(deps, stem(params.file), host)
  })
  implement(app, contract.getCalendarFeed, async ({ caller }) => ({
    createdAt: (await findFeedDate(db, caller.accountId))?.toISOString() ?? null,
  }))
  implement(app, contract.makeCalendarFeed, async ({ caller, request }) => {
    const now = clock.now()
    const secret = await makeFeed(db, {
      accountId: caller.accountId,
      sessionId: caller.sessionId,
      language: readLanguage(request),
      now,
    })
    return { url: `${config.API_URL}/public/v1/calendars/${secret}.ics`, createdAt: now.toISOString() }
  })
  implement(app, contract.revokeCalendarFeed, async ({ caller }) => {
    await revokeFeed(db, caller.accountId)
    return succeeded('calendarTakenBack')
  })
}
