import { z } from 'zod'
import { malayalamDate, panchangamDay } from './calendar.ts'
import { endpoint } from './endpoint.ts'
import { month } from './month.ts'

/** Reasons why a day can or cannot be booked; every endpoint uses the same ones. */
export const availabilityReasons = [
  'open',
  'few_left',
  'full',
  'blocked',
  'not_held',
  'cutoff_passed',
  'past',
  'not_yet_open',
] as const
export type AvailabilityReason = (typeof availabilityReasons)[number]

const id = z.number().int()
const queryId = z.coerce.number<string | number>().int()
const reason = z.enum(availabilityReasons)
const instant = z.iso.datetime({ offset: true })

const availability = z.object({
  reason,
  /** Pieces left on an open or full day; null: no limit. */
  left: z.number().int().nullable(),
  /** The office's reason for closing the day. */
  message: z.string().nullable(),
})

export const getDateForStar = endpoint({
  method: 'GET',
  path: '/booking/get-date-for-star',
  summary: 'The next day of a birth star, and the next on which the offering can be booked',
  access: 'public',
  query: z.object({
    star_id: z.coerce.number<string | number>().int().min(1).max(27),
    start_date: z.iso.date(),
    offering_id: queryId,
  }),
  response: z.object({
    star_id: id,
    offering_id: id,
    /** The star's first day on or after start_date. */
    star_date: z.iso.date(),
    /** Whether the offering can be booked on star_date. */
    reason,
    message: z.string().nullable(),
    /** The star's first day that can be booked; null: none within the booking period. */
    date: z.iso.date().nullable(),
    malayalam: malayalamDate,
    dateMalayalam: malayalamDate.nullable(),
    /** Beginning and end of the star around star_date. */
    window: z.object({ startsAt: instant, endsAt: instant }),
    /** Why this day counts as the star's: the star may be too short at sunrise, or cover two sunrises or none. */
    starReason: z.enum(['normal', 'short-at-sunrise', 'two-sunrises', 'no-sunrise', 'overridden']),
    alternateDate: z.iso.date().nullable(),
    isCloseCall: z.boolean(),
    rulesVersion: z.string(),
  }),
})

export const getBlockedDates = endpoint({
  method: 'GET',
  path: '/booking/get-blocked-dates',
  summary: 'Every day that cannot be booked, from start_date to the end of the opening, each with its reason',
  access: 'public',
  query: z.object({ offering_id: queryId, start_date: z.iso.date() }),
  response: z.object({
    offering_id: id,
    start_date: z.iso.date(),
    end_date: z.iso.date(),
    blocked_dates: z.array(z.object({ date: z.iso.date(), reason, message: z.string().nullable() })),
  }),
})

/** Lines of the same pool and day are added up in list order. */
export const checkDailyLimits = endpoint({
  method: 'POST',
  path: '/booking/check-daily-limits',
  summary: 'Whether each line of a basket still fits, the lines before it counted in',
  access: 'public',
  body: z
    .array(
      z.object({
        offering_id: id,
        date: z.iso.date(),
        quantity: z.number().int().min(1).max(10_000).default(1),
      }),
    )
    .min(1)
    .max(400),
  response: z.object({
    lines: z.array(
      availability.extend({
        offering_id: id,
        date: z.iso.date(),
        quantity: z.number().int(),
        available: z.boolean(),
        mostPerOrder: z.number().int(),
        mostPerAccountDay: z.number().int().nullable(),
        /** The list contains more of this offering than one order may hold. */
        exceedsOrder: z.boolean(),
      }),
    ),
  }),
})

export const checkIfBlocked = endpoint({
  method: 'POST',
  path: '/booking/check-if-blocked',
  summary: 'Whether each day can be booked at all',
  access: 'public',
  body: z
    .array(z.object({ offering_id: id, date: z.iso.date() }))
    .min(1)
    .max(400),
  response: z.object({
    lines: z.array(
      z.object({
        offering_id: id,
        date: z.iso.date(),
        blocked: z.boolean(),
        reason,
        message: z.string().nullable(),
      }),
    ),
  }),
})

export const getOnlineBookingSetting = endpoint({
  method: 'GET',
  path: '/booking/online-booking-setting',
  summary: 'Whether online booking is open, and the numbers a basket goes by',
  access: 'public',
  response: z.object({
    isOpen: z.boolean(),
    message: z.string().nullable(),
    today: z.iso.date(),
    timeZone: z.string(),
    holdMinutes: z.number().int(),
    /** Whether a devotee may cancel a paid booking, and the share of its price that is refunded then. */
    mayCancel: z.boolean(),
    cancelSharePercent: z.number().int(),
    mostLines: z.number().int(),
    mostDaysAhead: z.number().int(),
    sessions: z.array(
      z.object({ id: z.string(), name: z.string(), nameMl: z.string(), startsAt: z.string() }),
    ),
  }),
})

export const getBookingCalendar = endpoint({
  method: 'GET',
  path: '/booking/calendar',
  summary: 'A month as a wall calendar with what can be booked',
  access: 'public',
  query: z.object({
    offering_id: queryId,
    month,
  }),
  response: z.object({
    offering_id: id,
    month: z.string(),
    pricePaise: z.number().int(),
    opensUntil: z.iso.date(),
    days: z.array(
      panchangamDay.extend(availability.shape).extend({
        /** Pieces that the day takes in total; null: no limit. */
        limit: z.number().int().nullable(),
      }),
    ),
  }),
})

const count = z.number().int().min(1).max(366)
const start_date = z.iso.date()

export const planKinds = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('days'), start_date, count }),
  z.object({
    kind: z.literal('weekdays'),
    start_date,
    count: z.number().int().min(1).max(105),
    weekdays: z.array(z.number().int().min(0).max(6)).min(1).max(7),
  }),
  /** One day of the star in each Malayalam month. */
  z.object({
    kind: z.literal('monthly-star'),
    start_date,
    count: z.number().int().min(1).max(36),
    star_id: z.number().int().min(1).max(27),
  }),
  /** Every day of Ayilyam within a year: thirteen or fourteen. */
  z.object({ kind: z.literal('ayilyam-year'), start_date }),
])

export const planBooking = endpoint({
  method: 'POST',
  path: '/booking/plan',
  summary:
    'The dates of a continuous booking, each with its availability, the next open day for a closed one',
  access: 'public',
  body: z.object({
    offering_id: id,
    /** Pieces on each date. */
    quantity: z.number().int().min(1).max(400).default(1),
    plan: planKinds,
  }),
  response: z.object({
    offering_id: id,
    quantity: z.number().int(),
    pricePaise: z.number().int(),
    lines: z.array(
      z.object({
        wanted_date: z.iso.date(),
        /** The reason for wanted_date. */
        reason,
        message: z.string().nullable(),
        left: z.number().int().nullable(),
        /** wanted_date, or the next open day by the same rule; null: none within the booking period. */
        date: z.iso.date().nullable(),
        malayalam: malayalamDate,
        isMoved: z.boolean(),
        amountPaise: z.number().int(),
      }),
    ),
    /** Days of the star that the plan skips, because their Malayalam month contains the star twice. */
    skipped: z.array(
      availability.extend({
        date: z.iso.date(),
        /** Which of the two days is used. */
        kept_date: z.iso.date(),
        malayalam: malayalamDate,
      }),
    ),
    openCount: z.number().int(),
    movedCount: z.number().int(),
    missingCount: z.number().int(),
    totalPaise: z.number().int(),
    /** How many days of it one account may hold unpaid; null: no limit. */
    mostDays: z.number().int().nullable(),
  }),
})
