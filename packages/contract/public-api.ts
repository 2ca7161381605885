import { languages } from '@vazhipadu/locales/languages'
import { z } from 'zod'
import { malayalamDate, panchangamDay } from './calendar.ts'
import { offering } from './catalogue.ts'
import { endpoint } from './endpoint.ts'
import { outcome } from './identity.ts'
import { month } from './month.ts'

/**
 * Public read-only API. It ignores cookies and tokens, allows any origin, and the URL alone decides the answer, so the
 * language is a query parameter.
 */
const language = z.enum(languages).default('en')
const inLanguage = z.object({ language })
/** A star by its number or any of its names: `9`, `ayilyam`, `ashlesha`. */
const star = z.string().min(1).max(40)
const named = z.object({ id: z.number().int(), name: z.string(), nameMl: z.string() })
const place = z.object({ latitude: z.number(), longitude: z.number(), timeZone: z.string() })
const calendarFile = z.string()

export const listOpenDays = endpoint({
  method: 'GET',
  path: '/public/v1/days',
  summary: 'A month of the temple’s panchangam, and on which days the temple is closed',
  access: 'public',
  query: z.object({ month, language }),
  response: z.object({
    place,
    days: z.array(
      panchangamDay.omit({ isOverridden: true }).extend({
        /** The office's reason if the whole temple is closed. */
        closed: z.string().nullable(),
      }),
    ),
  }),
})

export const listOpenStars = endpoint({
  method: 'GET',
  path: '/public/v1/stars',
  summary: 'The 27 stars',
  access: 'public',
  query: inLanguage,
  response: z.object({ stars: z.array(named) }),
})

export const listStarDays = endpoint({
  method: 'GET',
  path: '/public/v1/stars/:star/days',
  summary: 'The days of a star at this temple for thirteen months, from today on',
  access: 'public',
  params: z.object({ star }),
  query: inLanguage,
  response: z.object({
    star: named,
    days: z.array(z.object({ date: z.iso.date(), malayalam: malayalamDate })),
  }),
})

export const getStarCalendar = endpoint({
  method: 'GET',
  path: '/public/v1/stars/:file',
  summary: 'The same for a calendar to follow (text/calendar): ayilyam.ics',
  access: 'public',
  params: z.object({
    file: z
      .string()
      .max(44)
      .regex(/.\.ics$/),
  }),
  query: inLanguage,
  response: calendarFile,
})

export const getGreatDays = endpoint({
  method: 'GET',
  path: '/public/v1/great-days.ics',
  summary: 'The days that come once a year, for a calendar to follow (text/calendar)',
  access: 'public',
  query: inLanguage,
  response: calendarFile,
})

export const openOffering = offering.pick({
  id: true,
  slug: true,
  name: true,
  nameMl: true,
  description: true,
  category: true,
  deity: true,
  session: true,
  pricePaise: true,
  nextPrice: true,
  mustBePresent: true,
  prasadam: true,
  schedule: true,
  cutoff: true,
  opensDays: true,
})

export const listOpenOfferings = endpoint({
  method: 'GET',
  path: '/public/v1/offerings',
  summary: 'What is offered, with prices and hours',
  access: 'public',
  query: inLanguage,
  response: z.object({ offerings: z.array(openOffering) }),
})

/** The exact number of free places is not public. */
export const openAvailability = z.enum(['open', 'few', 'full'])

export const getOpenAvailability = endpoint({
  method: 'GET',
  path: '/public/v1/offerings/:id/availability',
  summary:
    'The days of a month for which an offering is sold: open, few or full, as it was within the last minute',
  access: 'public',
  params: z.object({ id: z.coerce.number<string | number>().int() }),
  query: z.object({ month }),
  response: z.object({
    offering_id: z.number().int(),
    month,
    days: z.array(z.object({ date: z.iso.date(), availability: openAvailability })),
  }),
})

/** The URL contains 128 random bits and needs no sign-in; the calendar shows offering and day, no personal data. */
export const getOwnCalendar = endpoint({
  method: 'GET',
  path: '/public/v1/calendars/:file',
  summary: 'A person’s booked days by a secret address, for their calendar to follow (text/calendar)',
  access: 'public',
  params: z.object({ file: z.string().regex(/^[\w-]{22}\.ics$/) }),
  response: calendarFile,
})

export const getCalendarFeed = endpoint({
  method: 'GET',
  path: '/profile/calendar-feed',
  summary: 'Whether one’s booked days have a secret address, and since when',
  access: 'signed-in',
  response: z.object({ createdAt: z.iso.datetime({ offset: true }).nullable() }),
})

export const makeCalendarFeed = endpoint({
  method: 'POST',
  path: '/profile/calendar-feed',
  summary: 'Makes the secret address of one’s booked days; one made before no longer works. Told this once',
  access: 'signed-in',
  response: z.object({ url: z.url(), createdAt: z.iso.datetime({ offset: true }) }),
})

export const revokeCalendarFeed = endpoint({
  method: 'DELETE',
  path: '/profile/calendar-feed',
  summary: 'Takes the secret address back',
  access: 'signed-in',
  response: outcome,
})
