import { z } from 'zod'
import { sheetMarks } from './day-sheet.ts'
import { endpoint } from './endpoint.ts'

const instant = z.iso.datetime({ offset: true })
const named = z.object({ name: z.string(), nameMl: z.string() })

const priestEntry = z.object({
  line_id: z.number().int(),
  /** Its number on the printed sheet. */
  number: z.number().int(),
  name: z.string(),
  nameMl: z.string().nullable(),
  star: named.nullable(),
  /** Amount in short form: `½ L`, `2 ×`. */
  note: z.string(),
  mark: z.enum(sheetMarks).nullable(),
  /** Name and star on the printed sheet, if they differ. */
  was: z.object({ name: z.string(), star: named.nullable() }).nullable(),
  /** Why it is gone, such as `moved to Sun 27 Dec 2026`. */
  gone: z.string(),
  isPerformed: z.boolean(),
})

const priestGroup = z.object({
  id: z.string(),
  offering: named,
  deity: named,
  /** Such as `6 litres`; empty where names are counted. */
  amount: z.string(),
  /** Number of names to read, without removed ones. */
  count: z.number().int(),
  performed: z.number().int(),
  /** When the last entry was marked. */
  performedAt: instant.nullable(),
  /** Number of entries whose prasadam is posted. */
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
    /** The ETag, sent back in `If-None-Match`. */
    tag: z.string(),
    on_date: z.iso.date(),
    /** Time by the server's clock, because a phone's clock may be wrong. */
    now: instant,
    /** The temple's next midnight, when the phone deletes its copy of this list. */
    endsAt: instant,
    /** `വൃശ്ചികം 14` */
    malayalamDate: z.string(),
    star: named,
    /** `9:42 am`, or `Wed 3:12 am`. */
    starUntil: z.string(),
    count: z.number().int(),
    /** The printed version that the marks compare with; null: nothing was printed yet. */
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
