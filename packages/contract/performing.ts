import { z } from 'zod'
import { endpoint } from './endpoint.ts'

/** Maximum number of lines in one request; pages split larger groups. */
export const MAX_LINES_PER_REQUEST = 2_000

/** How long a mark can be undone. */
export const UNDO_MINUTES = 30

const performing = z.object({
  on_date: z.iso.date(),
  line_ids: z.array(z.number().int()).min(1).max(MAX_LINES_PER_REQUEST),
})

export const performLines = endpoint({
  method: 'POST',
  path: '/admin/day-sheet/perform',
  summary:
    'The poojas of these lines have been performed: their devotees are told, their prasadam can be packed. A press sent again under its `Idempotency-Key` marks no line twice, also when that was taken back meanwhile',
  access: ['desk', 'sheet'],
  body: performing.extend({
    /** The user confirmed that poojas whose session has not started yet were performed. */
    early: z.boolean().default(false),
  }),
  response: z.object({
    performed: z.number().int(),
    /**
     * Lines not marked: cancelled or moved since the page was read, or marked by an earlier attempt of this request and
     * undone since.
     */
    left: z.array(z.object({ line_id: z.number().int(), reason: z.enum(['cancelled', 'moved', 'undone']) })),
  }),
})

export const undoPerforming = endpoint({
  method: 'POST',
  path: '/admin/day-sheet/undo',
  summary: 'Marked by mistake: within a short time, and while nothing of it is packed',
  access: ['desk', 'sheet'],
  body: performing,
  response: z.object({
    undone: z.number().int(),
    left: z.array(z.object({ line_id: z.number().int(), reason: z.enum(['too_late', 'packed']) })),
  }),
})
