import type { PageAddress } from '@vazhipadu/contract/public-pages/page-paths'
import type { PublicPage } from '@vazhipadu/contract/public-pages/pages'
import type { Language } from '@vazhipadu/locales/languages'
import { addDays, type CivilDate } from '@vazhipadu/panchang/civil-date'
import type { Platform } from '../../platform/platform.ts'
import { dateOutOfReach } from '../calendar/calendar.errors.ts'
import type { Calendar } from '../calendar/calendar.reads.ts'
import { describeMalayalam } from '../calendar/calendar.rules.ts'
import { boundsOf, listMonths, type Month } from '../calendar/compute-month.ts'
import { offeringNotFound } from '../catalogue/catalogue.errors.ts'
import type { CatalogueCache } from '../catalogue/catalogue.reads.ts'
import { describeConcern, describeSession } from '../catalogue/describe-catalogue.ts'
import { readTemple } from '../settings/read-temple.ts'
import type { Settings } from '../settings/settings.reads.ts'
import { listAlmanacDays, listClosings, listGreatDays } from './describe-almanac.ts'
import {
  type Board,
  checkDay,
  describeRate,
  listOffered,
  listRates,
  pickRelated,
  pickVariety,
} from './describe-rates.ts'

export type PageParts = Pick<Platform, 'config' | 'clock'> & {
  settings: Settings
  calendar: Calendar
  catalogue: CatalogueCache
}

const SHORT_BOARD = 8
/** An offering's page shows this month and the two after it; the guided booking shows all others. */
const OFFERING_MONTHS_DAYS = 75
/** How far the calendar's pages reach, including this month. */
const CALENDAR_DAYS = 365

/** The months that have a page. */
export const listCalendarMonths = (today: CivilDate) => listMonths(today, addDays(today, CALENDAR_DAYS))

/** The public content of one page in one language, without any personal data. */
export async function assemblePage(
  parts: PageParts,
  address: PageAddress,
  language: Language,
): Promise<PublicPage> {
  const { clock, calendar, settings } = parts
  const now = calendar.timeAt(clock.now())
  const { today } = now
  const every = {
    temple: await describeTemple(parts, language),
    today,
    language,
    bookingClosed: (await settings.get('booking.isOpen'))
      ? null
      : await settings.get('booking.closedMessage'),
  }
  const daysTo = (from: CivilDate, to: CivilDate) => listAlmanacDays(calendar, { from, to, today }, language)
  switch (address.page) {
    case 'home': {
      const board = await readBoard(parts, language)
      const rates = listRates(board)
      const day = await getOnly(daysTo(today, today))
      const greatDays = await listGreatDays(calendar, today, language)
      return {
        page: 'home',
        ...every,
        day,
        rates: pickVariety(rates, SHORT_BOARD),
        offeringCount: rates.length,
        deityCount: new Set(rates.map(({ deity }) => deity.id)).size,
        concerns: describeConcerns(board),
        greatDays: greatDays.slice(0, 6),
        closings: await listClosings(calendar, today),
      }
    }
    case 'offerings':
      return { page: 'offerings', ...every, rates: listRates(await readBoard(parts, language)) }
    case 'offering': {
      const board = await readBoard(parts, language)
      const offered = listOffered(board)
      const offering = offered.find(({ slug }) => slug === address.name)
      if (!offering) throw offeringNotFound()
      return {
        page: 'offering',
        ...every,
        offering: describeRate(board, offering),
        days: board.days.map((day) => ({
          date: day.date,
          state: stateOf(checkDay(board, offering, day).reason),
          isAyilyam: day.observances.includes('ayilyam'),
          malayalam: describeMalayalam(day.malayalam, language),
          sunrise: new Date(day.sunrise).toISOString(),
        })),
        related: pickRelated(offered, offering).map((each) => describeRate(board, each)),
        postage: await settings.get('delivery.chargesPaise'),
      }
    }
    case 'calendar': {
      const months = listCalendarMonths(today)
      const month = (address.month ?? today.slice(0, 7)) as Month
      if (!months.includes(month)) throw dateOutOfReach('month')
      const { first, last } = boundsOf(month)
      const greatDays = await listGreatDays(calendar, today, language)
      return {
        page: 'calendar',
        ...every,
        month,
        days: await daysTo(addDays(first, -weekday(first)), addDays(last, 6 - weekday(last))),
        months,
        greatDays: greatDays.filter(({ date }) => date >= first).slice(0, 8),
      }
    }
    case 'today': {
      const [day, tomorrow] = await daysTo(today, addDays(today, 1))
      if (!day || !tomorrow) throw new Error(`the calendar has no ${today}`)
      const held = listRates(await readBoard(parts, language)).filter(({ nextDay }) => nextDay === today)
      return { page: 'today', ...every, day, tomorrow, rates: held }
    }
    case 'help':
      return {
        page: 'help',
        ...every,
        postage: await settings.get('delivery.chargesPaise'),
        refundDays: await settings.get('booking.refundDays'),
      }
  }
}

const weekday = (date: CivilDate) => new Date(date).getUTCDay()
const stateOf = (reason: ReturnType<typeof checkDay>['reason']) => (reason === 'few_left' ? 'open' : reason)

async function getOnly<T>(listed: Promise<T[]>): Promise<T> {
  const [only] = await listed
  if (only === undefined) throw new Error('the calendar has every day')
  return only
}

async function readBoard({ settings, calendar, catalogue, clock }: PageParts, language: Language) {
  const now = calendar.timeAt(clock.now())
  const first = `${now.today.slice(0, 7)}-01` as CivilDate
  return {
    catalogue: await catalogue.get(),
    hours: await settings.get('temple.sessions'),
    days: await calendar.listDays(first, boundsOf(monthAfter(now.today)).last),
    blocks: await calendar.listBlocks(now.today),
    dayLimits: await calendar.listDayLimits(now.today),
    now,
    language,
  } satisfies Board
}

const monthAfter = (today: CivilDate) => addDays(today, OFFERING_MONTHS_DAYS).slice(0, 7) as Month

const describeConcerns = (board: Board) =>
  board.catalogue.concerns.map((concern) => ({
    ...describeConcern(concern, board.language),
    offeringCount: listOffered(board).filter(({ concerns }) => concerns.includes(concern.id)).length,
  }))

async function describeTemple({ config, settings, calendar, catalogue }: PageParts, language: Language) {
  const { receiptNote: _note, ...temple } = await readTemple(settings, language)
  const hours = await settings.get('temple.sessions')
  const { sessions } = await catalogue.get()
  return {
    ...temple,
    phone: await settings.get('temple.phone'),
    email: await settings.get('temple.email'),
    opensAt: await settings.get('temple.opensAt'),
    sessions: sessions
      .map((session) => ({
        ...describeSession(session, language),
        startsAt: hours[session.id as keyof typeof hours],
      }))
      .sort((a, b) => a.startsAt.localeCompare(b.startsAt)),
    latitude: calendar.location.latitude,
    longitude: calendar.location.longitude,
    timeZone: calendar.location.timeZone,
    webUrl: config.WEB_URLS[0] ?? '',
    languages: await settings.get('languages'),
  }
}
