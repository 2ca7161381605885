import { z } from 'zod'
import { sheetMarks } from './day-sheet.ts'
import { endpoint } from './endpoint.ts'

const instant = z.iso.datetime({ offset: true })
const named = z.object({ name: z.string(), nameMl: z.string() })

const priestEntry = z.object({
  line_id: z.number().int(),
  /** Its number on the paper. */
  number: z.number().int(),
  name: z.string(),
  nameMl: z.string().nullable(),
  star: named.nullable(),
  /** `½ L`, `2 ×`: what of it, in a word. */
  note: z.string(),
  mark: z.enum(sheetMarks).nullable(),
  /** As it was read from the paper, where that differs. */
  was: z.object({ name: z.string(), star: named.nullable() }).nullable(),
  /** Where it went: `moved to Sun 27 Dec 2026`. */
  gone: z.string(),
  isPerformed: z.boolean(),
})

const priestGroup = z.object({
  id: z.string(),
  offering: named,
  deity: named,
  /** `6 litres`; empty where names are what is counted. */
  amount: z.string(),
  /** So many names are read; who is out is not. */
  count: z.number().int(),
  performed: z.number().int(),
  /** When the last of them was marked. */
  performedAt: instant.nullable(),
  /** So many of them have prasadam that goes by post. */
  posted: z.number().int(),
  entries: z.array(priestEntry),
})

export const getPriestList = endpoint({
  method: 'GET',
  path: '/admin/priest-list',
  summary:
    'Today’s names by session and offering, as a priest reads them: no numbers of bookings, no contacts, no money. Answers 304 to the `tag` of a list that still stands',
  access: ['desk', 'sheet'],
  response: z.object({
    /** What `If-None-Match` says of it. */
    tag: z.string(),
    on_date: z.iso.date(),
    /** The hour by the temple's clock: a phone's own may be wrong. */
    now: instant,
    /** The temple's midnight: what a phone keeps of this goes then. */
    endsAt: instant,
    /** `വൃശ്ചികം 14` */
    malayalamDate: z.string(),
    star: named,
    /** `9:42 am`, or `Wed 3:12 am`. */
    starUntil: z.string(),
    count: z.number().int(),
    /** What the marks are against; null: nothing was printed yet. */
    paper: z.object({ version: z.number().int(), madeAt: instant }).nullable(),
    sessions: z.array(
      named.extend({
        id: z.string(),
        startsAt: z.string(),
        count: z.number().int(),
        groups: z.array(priestGroup),
      }),
    ),
  }),
})
