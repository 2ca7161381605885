import { z } from 'zod'
import './messages.ts'

/**
 * Version of the privacy notice: the day from which it applies. People who agreed to another version are asked again,
 * so change it only when the processing of personal data changes, not for better wording.
 */
export const privacyNotice = { version: '2026-11-01' } as const

/** Version and language of the privacy notice shown beside the ticked box. */
export const noticeShown = z.object({
  version: z.iso.date(),
  language: z.string().regex(/^[a-z]{2}$/),
})
export type NoticeShown = z.infer<typeof noticeShown>
