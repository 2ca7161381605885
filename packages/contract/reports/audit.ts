import { z } from 'zod'
import { endpoint } from '../endpoint.ts'

const instant = z.iso.datetime({ offset: true })

// Forms send an empty field as an empty string; it does not filter.
const empty = z.literal('')

const words = z.string().trim().max(120)

/** Kinds of subject that the page offers, each with the subject types used in the entries. */
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

/** One recorded action. */
export const auditEntry = z.object({
  id: z.number().int(),
  at: instant,
  /** Null: the system. */
  actor: z.string().nullable(),
  /** The actor is the devotee who owns the booking or account, not a member of the office. */
  isDevotees: z.boolean(),
  action: z.string(),
  subjectType: z.string(),
  subjectId: z.string(),
  /** Readable name: a receipt's number, an offering's name. Null: it has only its id. */
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
    /** Actor: part of the name of a member of the office, or any person's e-mail. */
    person: words.optional(),
    /** Kind of subject. */
    thing: z.enum(auditThings).or(empty).optional(),
    /** The subject: number of a booking, receipt or ticket, an offering's name, a setting, an e-mail. */
    subject: words.optional(),
    /** Comma-separated action codes; the page translates words into codes. */
    actions: z.string().trim().max(4_000).optional(),
    /** Id of the last entry of the page before. */
    after: z.coerce.number<string | number>().int().optional(),
    limit: z.coerce.number<string | number>().int().min(1).max(100).default(50),
  }),
  response: z.object({ entries: z.array(auditEntry), next: z.number().int().nullable() }),
})
