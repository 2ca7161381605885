import { z } from 'zod'
import './messages.ts'

/**
 * The privacy notice in force, by the day from which it is. Whoever agreed to another is asked again: it changes when what
 * is done with personal data changes, not with a word that is put better.
 */
export const privacyNotice = { version: '2026-11-01' } as const

/** Which privacy notice the page showed beside the box that was ticked, and in which language. */
export const noticeShown = z.object({
  version: z.iso.date(),
  language: z.string().regex(/^[a-z]{2}$/),
})
export type NoticeShown = z.infer<typeof noticeShown>
