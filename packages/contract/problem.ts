import './messages.ts'
import { z } from 'zod'

/**
 * The body of every refusal. `detail` is a sentence fit for a devotee; `fields` names what to correct.
 * Calls of sign-up and verification also carry `status` and `message`, as the specification reads them.
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
