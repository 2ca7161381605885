import { z } from 'zod'
import { downloadOffer } from './download.ts'
import { endpoint } from './endpoint.ts'
import { tranNo } from './orders.ts'

const instant = z.iso.datetime({ offset: true })
const named = z.object({ name: z.string(), nameMl: z.string() })

/** Against the version printed last: came since, has another name or star, moved away or cancelled. */
export const sheetMarks = ['new', 'star', 'out'] as const
export const sheetEditions = ['evening', 'morning'] as const

/** As many lines as one press may name; a page sends a large group in several. */
export const MOST_PERFORMED = 2_000
/** So long a press can be taken back. */
export const UNDO_MINUTES = 30

const sheetEntry = z.object({
  line_id: z.number().int(),
  tran_no: tranNo,
  /** Its number on the paper. */
  number: z.number().int(),
  name: z.string(),
  nameMl: z.string().nullable(),
  star: named.nullable(),
  /** `½ L`, `2 ×`: what of it, in a word. */
  note: z.string(),
  mark: z.enum(sheetMarks).nullable(),
  /** What it was before, or where it went. */
  detail: z.string(),
  performedAt: instant.nullable(),
  mayUndo: z.boolean(),
})

const sheetGroup = z.object({
  id: z.string(),
  offering: named,
  session: named.extend({ id: z.string(), startsAt: z.string() }),
  /** `6 litres`; empty where names are what is counted. */
  amount: z.string(),
  /** Of the entries those that are still on the sheet. */
  count: z.number().int(),
  performed: z.number().int(),
  /** Its hour is long past and some of it is not marked. */
  isLate: z.boolean(),
  entries: z.array(sheetEntry),
})

const sheetCounts = z.object({ new: z.number().int(), star: z.number().int(), out: z.number().int() })

export const sheetVersion = z.object({
  version: z.number().int(),
  madeAt: instant,
  /** Null: made by the clock. */
  madeBy: z.string().nullable(),
  mailed: z.array(z.enum(sheetEditions)),
  count: z.number().int(),
  changes: sheetCounts,
})

export const getDaySheet = endpoint({
  method: 'GET',
  path: '/admin/day-sheet',
  summary: 'The poojas of a day by deity and offering, marked against the version printed last',
  access: 'admin',
  query: z.object({ on_date: z.iso.date() }),
  response: z.object({
    on_date: z.iso.date(),
    /** By the temple's clock. */
    today: z.iso.date(),
    /** `Vrischikam 15, 1202 · Sunrise 6:28` */
    almanac: z.string(),
    star: named,
    count: z.number().int(),
    performed: z.number().int(),
    changes: sheetCounts,
    deities: z.array(named.extend({ count: z.number().int(), groups: z.array(sheetGroup) })),
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

export const printDaySheet = endpoint({
  method: 'POST',
  path: '/admin/day-sheet/print',
  summary:
    'An address to download the sheet from as PDF: a new version if something has changed, else the last; or an older one as it was',
  access: 'desk',
  body: z.object({ on_date: z.iso.date(), version: z.number().int().min(1).optional() }),
  response: downloadOffer.extend({ version: z.number().int(), isNew: z.boolean() }),
})

const performing = z.object({
  on_date: z.iso.date(),
  line_ids: z.array(z.number().int()).min(1).max(MOST_PERFORMED),
})

export const performLines = endpoint({
  method: 'POST',
  path: '/admin/day-sheet/perform',
  summary:
    'The poojas of these lines have been performed: their devotees are told, their prasadam can be packed',
  access: 'desk',
  body: performing,
  response: z.object({
    performed: z.number().int(),
    /** Cancelled or moved away since the page was read. */
    left: z.array(z.object({ line_id: z.number().int(), reason: z.enum(['cancelled', 'moved']) })),
  }),
})

export const undoPerforming = endpoint({
  method: 'POST',
  path: '/admin/day-sheet/undo',
  summary: 'Marked by mistake: within a short time, and while nothing of it is packed',
  access: 'desk',
  body: performing,
  response: z.object({
    undone: z.number().int(),
    left: z.array(z.object({ line_id: z.number().int(), reason: z.enum(['too_late', 'packed']) })),
  }),
})
