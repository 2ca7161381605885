import { z } from 'zod'
import { endpoint } from '../endpoint.ts'

const instant = z.iso.datetime({ offset: true })

// A form sends what is left empty as an empty text; it asks for nothing.
const empty = z.literal('')

const words = z.string().trim().max(120)

/** What somebody did, as the audit keeps it. */
export const auditEntry = z.object({
  id: z.number().int(),
  at: instant,
  /** Null: the system itself. */
  actor: z.string().nullable(),
  action: z.string(),
  subjectType: z.string(),
  subjectId: z.string(),
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
    /** What it was done to: a booking's number, an offering, a setting. */
    subject: words.optional(),
    action: words.optional(),
    /** The id after which to go on. */
    after: z.coerce.number<string | number>().int().optional(),
    limit: z.coerce.number<string | number>().int().min(1).max(100).default(50),
  }),
  response: z.object({ entries: z.array(auditEntry), next: z.number().int().nullable() }),
})
