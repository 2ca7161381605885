import './messages.ts'
import { z } from 'zod'

/** Where a file can be fetched: once, without a token, within a minute. */
export const downloadLink = z.object({
  url: z.url(),
  expiresAt: z.iso.datetime({ offset: true }),
})
export type DownloadLink = z.infer<typeof downloadLink>
