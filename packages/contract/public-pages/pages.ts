import { languages } from '@vazhipadu/locales/languages'
import { z } from 'zod'
import { malayalamDate, panchangamDay } from '../calendar.ts'
import { concern, offering } from '../catalogue.ts'
import { endpoint } from '../endpoint.ts'
import { month } from '../month.ts'
import { type PageKind, pageKinds } from './page-paths.ts'

const paise = z.number().int()
const instant = z.iso.datetime({ offset: true })
const hhmm = z.string()
const named = z.object({ name: z.string(), nameMl: z.string() })

/** Header and footer of every page. */
const temple = named.extend({
  address: z.string(),
  phone: z.string(),
  email: z.string(),
  openingHours: z.string(),
  opensAt: hhmm,
  /** Start time of each session. */
  sessions: z.array(named.extend({ startsAt: hhmm })),
  latitude: z.number(),
  longitude: z.number(),
  timeZone: z.string(),
  webUrl: z.string(),
  languages: z.array(z.enum(languages)),
})

const everyPage = {
  temple,
  /** The temple's date when the page was generated. */
  today: z.iso.date(),
  language: z.enum(languages),
  /** The message shown while online booking is closed; null: it is open. */
  bookingClosed: z.string().nullable(),
}

/** A row of the rate board. */
const rate = offering
  .pick({
    id: true,
    slug: true,
    name: true,
    nameMl: true,
    category: true,
    deity: true,
    session: true,
    pricePaise: true,
    schedule: true,
    prasadam: true,
    mustBePresent: true,
  })
  .extend({
    starNames: z.array(z.string()),
    /** The next day that calendar and closings allow; does not consider how many places are left. */
    nextDay: z.iso.date().nullable(),
  })
export type Rate = z.infer<typeof rate>

const almanacDay = panchangamDay.omit({ isOverridden: true }).extend({
  inauspicious: z.array(
    z.object({ id: z.enum(['rahu', 'yamagandam', 'gulika']), from: instant, to: instant }),
  ),
  /** The office's reason if the whole temple is closed. */
  closed: z.string().nullable(),
})
export type AlmanacDay = z.infer<typeof almanacDay>

const greatDay = z.object({
  date: z.iso.date(),
  daysAway: z.number().int(),
  malayalam: malayalamDate,
  id: z.string(),
  name: z.string(),
  nameMl: z.string(),
})
export type GreatDay = z.infer<typeof greatDay>

const closing = z.object({ from: z.iso.date(), to: z.iso.date(), reason: z.string() })

/** `open`: held, not closed, and within the booking period. */
const offeringDay = z.object({
  date: z.iso.date(),
  state: z.enum(['open', 'past', 'not_held', 'blocked', 'cutoff_passed', 'not_yet_open', 'full']),
  isAyilyam: z.boolean(),
  malayalam: malayalamDate,
  sunrise: instant,
})

const postage = z.object({ kerala: paise, india: paise, abroad: paise })

export const publicPage = z.discriminatedUnion('page', [
  z.object({
    page: z.literal('home'),
    ...everyPage,
    day: almanacDay,
    rates: z.array(rate),
    offeringCount: z.number().int(),
    deityCount: z.number().int(),
    concerns: z.array(concern),
    greatDays: z.array(greatDay),
    closings: z.array(closing),
  }),
  z.object({
    page: z.literal('offerings'),
    ...everyPage,
    rates: z.array(rate),
  }),
  z.object({
    page: z.literal('offering'),
    ...everyPage,
    offering: offering.extend(rate.pick({ starNames: true, nextDay: true }).shape),
    days: z.array(offeringDay),
    related: z.array(rate),
    postage,
  }),
  z.object({
    page: z.literal('calendar'),
    ...everyPage,
    month: z.string(),
    /** Whole weeks: the month and the days that complete its first and last week. */
    days: z.array(almanacDay),
    months: z.array(z.string()),
    greatDays: z.array(greatDay),
  }),
  z.object({
    page: z.literal('today'),
    ...everyPage,
    day: almanacDay,
    tomorrow: almanacDay,
    rates: z.array(rate),
  }),
  z.object({
    page: z.literal('help'),
    ...everyPage,
    postage,
    refundDays: z.string(),
  }),
])
export type PublicPage = z.infer<typeof publicPage>
export type PageOf<K extends PageKind> = Extract<PublicPage, { page: K }>

export const getPublicPage = endpoint({
  method: 'GET',
  path: '/public-pages',
  summary: 'What a page of the temple shows to anybody; the same that the worker writes into files',
  access: 'public',
  query: z.object({
    page: z.enum(pageKinds),
    /** The offering's name, if the page is about one offering. */
    name: z.string().max(60).optional(),
    month: month.optional(),
  }),
  response: publicPage,
})
