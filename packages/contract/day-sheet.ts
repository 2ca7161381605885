import { z } from 'zod'
import { sessionIds } from './catalogue.ts'
import { downloadLink } from './download.ts'
import { endpoint } from './endpoint.ts'
import { tranNo } from './orders.ts'

const instant = z.iso.datetime({ offset: true })
const named = z.object({ name: z.string(), nameMl: z.string() })

/** Compared with the last printed version: new, another name, another star, or out (moved away or cancelled). */
export const sheetMarks = ['new', 'name', 'star', 'out'] as const
export const sheetEditions = ['evening', 'morning'] as const

const sheetEntry = z.object({
  line_id: z.number().int(),
  tran_no: tranNo,
  /** Its number on the printed sheet. */
  number: z.number().int(),
  name: z.string(),
  nameMl: z.string().nullable(),
  star: named.nullable(),
  /** Amount in short form: `½ L`, `2 ×`. */
  note: z.string(),
  mark: z.enum(sheetMarks).nullable(),
  /** The value before the change, or the day it moved to. */
  detail: z.string(),
  performedAt: instant.nullable(),
  mayUndo: z.boolean(),
})

const sheetGroup = z.object({
  id: z.string(),
  offering: named,
  session: named.extend({
    id: z.enum(sessionIds),
    startsAt: z.string(),
    /** The session has not started yet. */
    isAhead: z.boolean(),
  }),
  /** Such as `6 litres`; empty where names are counted. */
  amount: z.string(),
  /** Number of entries still on the sheet. */
  count: z.number().int(),
  performed: z.number().int(),
  /** The session is long over and some entries are not marked performed. */
  isLate: z.boolean(),
  entries: z.array(sheetEntry),
})

const sheetCounts = z.object({
  new: z.number().int(),
  name: z.number().int(),
  star: z.number().int(),
  out: z.number().int(),
})

export const sheetVersion = z.object({
  version: z.number().int(),
  madeAt: instant,
  /** Null: made on schedule. */
  madeBy: z.string().nullable(),
  mailed: z.array(z.enum(sheetEditions)),
  count: z.number().int(),
  changes: sheetCounts,
})

export const getDaySheet = endpoint({
  method: 'GET',
  path: '/admin/day-sheet',
  summary: 'The poojas of a day by deity and offering, marked against the version printed last',
  access: ['desk', 'sheet', 'audit'],
  query: z.object({ on_date: z.iso.date() }),
  response: z.object({
    on_date: z.iso.date(),
    /** Today in the temple's time zone. */
    today: z.iso.date(),
    /** `Vrischikam 15, 1202 · Sunrise 6:28` */
    almanac: z.string(),
    star: named,
    /** `count` counts names; `poojas` counts by quantity, as the office's first page does. */
    count: z.number().int(),
    poojas: z.number().int(),
    performed: z.number().int(),
    changes: sheetCounts,
    deities: z.array(
      named.extend({ id: z.number().int(), count: z.number().int(), groups: z.array(sheetGroup) }),
    ),
    totals: z.array(
      z.object({
        title: z.string(),
        rows: z.array(z.object({ name: z.string(), detail: z.string(), amount: z.string() })),
      }),
    ),
    inPerson: z.object({
      by: z.string(),
      rows: z.array(z.object({ name: z.string(), detail: z.string() })),
    }),
    /** Newest first. */
    versions: z.array(sheetVersion),
  }),
})

/** Maximum number of days in one request. */
const MAX_DATES = 400

export const listPrintedSheets = endpoint({
  method: 'GET',
  path: '/admin/day-sheet/printed',
  summary: 'Which of these days have a sheet that has left the office, and its newest version',
  access: 'desk',
  query: z.object({
    /** Comma-separated dates. */
    on_dates: z
      .string()
      .max(11 * MAX_DATES)
      .transform((text) => text.split(',').filter(Boolean))
      .pipe(z.array(z.iso.date())),
  }),
  response: z.object({
    sheets: z.array(z.object({ on_date: z.iso.date(), version: z.number().int(), madeAt: instant })),
  }),
})

export const printDaySheet = endpoint({
  method: 'POST',
  path: '/admin/day-sheet/print',
  summary:
    'An address to download the sheet from as PDF: a new version if something has changed, else the last; or an older one as it was',
  access: 'desk',
  body: z.object({
    on_date: z.iso.date(),
    version: z.number().int().min(1).optional(),
    /** Only the part of one session or one shrine, for its priest. */
    session: z.enum(sessionIds).optional(),
    deity_id: z.number().int().optional(),
  }),
  response: downloadLink.extend({ version: z.number().int(), isNew: z.boolean() }),
})
