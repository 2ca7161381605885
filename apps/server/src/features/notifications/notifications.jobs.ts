import { z } from 'zod'
import { defineJob } from '../../platform/jobs/define-job.ts'

export const triggers = ['code', 'known_account', 'password_changed', 'email_changed'] as const
export type Trigger = (typeof triggers)[number]

/** Somebody stands at the door and waits for it. */
export const CODE_PRIORITY = 100

/**
 * Tell someone something. `key` makes it happen once: the trigger and what it is about. `ids` say where the
 * worker finds what the letter needs; names, addresses and codes stay out.
 */
export const notify = defineJob({
  name: 'notify',
  payload: z.object({
    trigger: z.enum(triggers),
    key: z.string(),
    ids: z.record(z.string(), z.string()),
  }),
})
