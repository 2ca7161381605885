import './messages.ts'
import { z } from 'zod'

/**
 * Body of every refusal. `detail` can be shown to a devotee; `fields` names what to correct. Sign-up and verification
 * also return `status` and `message`, as the specification requires.
 */
export const problem = z
  .object({
    code: z.string(),
    detail: z.string(),
    fields: z.record(z.string(), z.string()).optional(),
    meta: z.record(z.string(), z.unknown()).optional(),
    requestId: z.string().optional(),
    status: z.literal('failed').optional(),
    message: z.string().optional(),
  })
  .meta({ id: 'Problem' })

export type Problem = z.infer<typeof problem>
