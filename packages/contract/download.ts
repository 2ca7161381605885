import './messages.ts'
import { z } from 'zod'

/** A download URL: valid once, without a token, for one minute. */
export const downloadLink = z.object({
  url: z.url(),
  expiresAt: z.iso.datetime({ offset: true }),
})
export type DownloadLink = z.infer<typeof downloadLink>
