import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { outcome } from './identity.ts'
import { fieldError } from './messages.ts'
import { month } from './month.ts'

const instant = z.iso.datetime({ offset: true })

/** 1 Chingam to 12 Karkidakam of a Kollam year; `text` is shown to devotees: "Vrischikam 14, 1202". */
export const malayalamDate = z.object({
  year: z.number().int(),
  month: z.number().int(),
  day: z.number().int(),
  monthName: z.string(),
  monthNameMl: z.string(),
  text: z.string(),
})

const named = z.object({ id: z.number().int(), name: z.string(), nameMl: z.string() })
const namedById = z.object({ id: z.string(), name: z.string(), nameMl: z.string() })

/** One day as on a wall calendar, including the office's corrections. */
export const panchangamDay = z.object({
  date: z.iso.date(),
  /** 0 is Sunday. */
  weekday: z.number().int(),
  malayalam: malayalamDate,
  /** The star at sunrise. Bookings for a birth star use `birthdayStars` instead: none, one or two. */
  star: named.extend({ endsAt: instant }),
  birthdayStars: z.array(named),
  tithi: named.extend({ paksha: z.enum(['shukla', 'krishna']), endsAt: instant }),
  sunrise: instant,
  sunset: instant,
  observances: z.array(namedById),
  isOverridden: z.boolean(),
})
export type PanchangamDay = z.infer<typeof panchangamDay>

export const getToday = endpoint({
  method: 'GET',
  path: '/calendar/today',
  summary: "Today's panchangam at the temple and the next special day",
  access: 'public',
  response: panchangamDay.extend({
    timeZone: z.string(),
    nextSpecialDay: z
      .object({
        date: z.iso.date(),
        daysAway: z.number().int(),
        malayalam: malayalamDate,
        observances: z.array(namedById),
      })
      .nullable(),
  }),
})

const reasonText = z.string().trim().min(3).max(200)

/** Closes one offering on every day of the range, or the whole temple if `offering_id` is null. */
export const block = z.object({
  id: z.uuid(),
  offering_id: z.number().int().nullable(),
  offeringName: z.string().nullable(),
  from: z.iso.date(),
  to: z.iso.date(),
  reason: z.string(),
})

/** What a closing affects. `reservedUnits` counts places held or booked, in the pools' own units. */
export const affected = z.object({
  days: z.number().int(),
  offerings: z.number().int(),
  reservedUnits: z.number().int(),
  dates: z.array(z.object({ date: z.iso.date(), reservedUnits: z.number().int() })),
  /** Paid bookings with a pooja on these days, and the sum paid for those poojas; each devotee is asked to choose. */
  bookings: z.number().int(),
  bookedPaise: z.number().int(),
  /** Sold at the counter: the office contacts these devotees itself. */
  counterBookings: z.number().int(),
  /** Paid 150 days ago or more: the provider will soon refuse a refund. */
  agingBookings: z.number().int(),
  /** Paid more than 180 days ago: only a bank transfer can refund them. */
  tooOldBookings: z.number().int(),
})

export const dayLimit = z.object({
  pool_id: z.number().int(),
  poolName: z.string(),
  date: z.iso.date(),
  dailyLimit: z.number().int(),
})

export const override = z.object({
  date: z.iso.date(),
  starId: z.number().int().nullable(),
  birthdayStars: z.array(z.number().int()).nullable(),
  tithiId: z.number().int().nullable(),
  malayalam: z.object({ year: z.number(), month: z.number(), day: z.number() }).nullable(),
  observances: z.array(z.string()).nullable(),
  reason: z.string(),
  changedAt: instant,
})

const closeCall = z.object({
  date: z.iso.date(),
  kind: z.enum(['star', 'tithi', 'month']),
  line: z.string(),
  /** Number and name of the star, tithi or Malayalam month whose beginning is so close to the deciding line. */
  begins: z.number().int(),
  beginsName: z.string(),
  secondsAfterLine: z.number(),
})

const eclipse = z.object({
  date: z.iso.date(),
  body: z.enum(['sun', 'moon']),
  type: z.string(),
  visibleFrom: instant,
  visibleTo: instant,
})

/** A day whose birthday stars would differ under another custom. */
const disagreement = z.object({
  date: z.iso.date(),
  custom: z.enum(['star-at-sunrise', 'other-sunrise']),
  ours: z.array(z.number().int()),
  theirs: z.array(z.number().int()),
})

export const getCalendarYear = endpoint({
  method: 'GET',
  path: '/admin/calendar',
  summary: 'A year at a glance: special and closed days, close calls, eclipses, days on which customs differ',
  access: ['desk', 'catalogue', 'audit'],
  query: z.object({ from: month }),
  response: z.object({
    from: z.iso.date(),
    to: z.iso.date(),
    rulesVersion: z.string(),
    days: z.array(
      z.object({
        date: z.iso.date(),
        malayalam: z.object({ year: z.number(), month: z.number(), day: z.number() }),
        starId: z.number().int(),
        birthdayStars: z.array(z.number().int()),
        observances: z.array(z.string()),
        closed: z.enum(['temple', 'some']).nullable(),
        isCloseCall: z.boolean(),
        isOverridden: z.boolean(),
      }),
    ),
    observances: z.array(namedById.extend({ count: z.number().int() })),
    blocks: z.array(block.extend({ affects: affected })),
    limits: z.array(dayLimit),
    overrides: z.array(override),
    closeCalls: z.array(closeCall),
    eclipses: z.array(eclipse),
    disagreements: z.array(disagreement),
  }),
})

const overrideInput = z
  .object({
    date: z.iso.date(),
    starId: z.number().int().min(1).max(27).optional(),
    birthdayStars: z.array(z.number().int().min(1).max(27)).max(3).optional(),
    tithiId: z.number().int().min(1).max(30).optional(),
    malayalam: z
      .object({
        year: z.number().int().min(1100).max(1300),
        month: z.number().int().min(1).max(12),
        day: z.number().int().min(1).max(32),
      })
      .optional(),
    observances: z.array(z.string().max(40)).max(10).optional(),
  })
  .refine(({ date: _date, ...fields }) => Object.values(fields).some((value) => value !== undefined), {
    error: fieldError('dayUnchanged'),
  })

/** Moving a star to another day corrects two days, so both are changed or neither. */
export const overrideDays = endpoint({
  method: 'POST',
  path: '/admin/calendar/overrides',
  summary: 'Correct days by the printed calendar; what is not named stays as computed; audited',
  access: 'catalogue',
  body: z.object({ days: z.array(overrideInput).min(1).max(10), reason: reasonText }),
  response: z.object({ overrides: z.array(override) }),
})

export const removeOverride = endpoint({
  method: 'DELETE',
  path: '/admin/calendar/overrides/:date',
  summary: 'Let a day be as computed again; audited',
  access: 'catalogue',
  params: z.object({ date: z.iso.date() }),
  response: outcome,
})

const blockInput = z
  .object({
    offering_id: z.number().int().nullable(),
    from: z.iso.date(),
    to: z.iso.date(),
    reason: reasonText,
  })
  .refine(({ from, to }) => from <= to, { error: fieldError('lastBeforeFirst'), path: ['to'] })

export const previewBlock = endpoint({
  method: 'POST',
  path: '/admin/calendar/blocks/preview',
  summary: 'What closing these days would touch; changes nothing',
  access: 'catalogue',
  body: blockInput,
  response: affected,
})

export const addBlock = endpoint({
  method: 'POST',
  path: '/admin/calendar/blocks',
  summary: 'Close one offering or the whole temple, with a reason that devotees read; audited',
  access: 'catalogue',
  stepUp: true,
  body: blockInput,
  response: block.extend({ affects: affected }),
})

export const removeBlock = endpoint({
  method: 'DELETE',
  path: '/admin/calendar/blocks/:id',
  summary: 'Open again what was closed; audited',
  access: 'catalogue',
  stepUp: true,
  params: z.object({ id: z.uuid() }),
  response: outcome,
})

export const limitDay = endpoint({
  method: 'PUT',
  path: '/admin/calendar/limits',
  summary: "Set a pool's limit for a single day, or with null take it away; audited",
  access: 'catalogue',
  body: z.object({
    pool_id: z.number().int(),
    date: z.iso.date(),
    dailyLimit: z.number().int().min(0).max(1_000_000).nullable(),
  }),
  response: outcome,
})
