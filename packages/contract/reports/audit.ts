import { z } from 'zod'
import { endpoint } from '../endpoint.ts'

const instant = z.iso.datetime({ offset: true })

// A form sends what is left empty as an empty text; it asks for nothing.
const empty = z.literal('')

const words = z.string().trim().max(120)

/** Things as people part them, each with what the entries call it. */
export const auditThings = [
  'booking',
  'offering',
  'day',
  'counter',
  'person',
  'ticket',
  'setting',
  'list',
] as const
export type AuditThing = (typeof auditThings)[number]

/** What somebody did, as the audit keeps it. */
export const auditEntry = z.object({
  id: z.number().int(),
  at: instant,
  /** Null: the system itself. */
  actor: z.string().nullable(),
  /** The devotee whose booking or account it is, and not somebody of the office. */
  isDevotees: z.boolean(),
  action: z.string(),
  subjectType: z.string(),
  subjectId: z.string(),
  /** What a person calls it: a receipt's number, an offering's name. Null: it has none but its id. */
  subjectName: z.string().nullable(),
  before: z.unknown(),
  after: z.unknown(),
})

export type AuditRow = z.input<typeof auditEntry>

export const listAudit = endpoint({
  method: 'GET',
  path: '/admin/audit',
  summary: 'What was changed, when and by whom, newest first',
  access: ['treasury', 'audit'],
  query: z.object({
    from_date: z.iso.date().or(empty).optional(),
    to_date: z.iso.date().or(empty).optional(),
    /** Who did it: a part of the name of somebody in the office, or anybody's e-mail. */
    person: words.optional(),
    /** What kind of thing it was done to. */
    thing: z.enum(auditThings).or(empty).optional(),
    /** Which one: the number of a booking, a receipt or a ticket, an offering's name, a setting, an e-mail. */
    subject: words.optional(),
    /** The codes of what was done, parted by commas: whoever asks knows the words for them. */
    actions: z.string().trim().max(4_000).optional(),
    /** The id after which to go on. */
    after: z.coerce.number<string | number>().int().optional(),
    limit: z.coerce.number<string | number>().int().min(1).max(100).default(50),
  }),
  response: z.object({ entries: z.array(auditEntry), next: z.number().int().nullable() }),
})
