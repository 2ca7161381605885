import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { outcome } from './identity.ts'

const MOST_REPORTS = 1_000
const reason = z.string().max(300).optional()

/** Both calls are the providers’, with the shared secret in `x-report-secret`. */
export const reportSms = endpoint({
  method: 'POST',
  path: '/notifications/sms-report',
  summary: 'What became of SMS: the provider’s reports, by the id it gave each',
  access: 'public',
  body: z.object({
    reports: z
      .array(z.object({ requestId: z.string().max(200), status: z.enum(['delivered', 'failed']), reason }))
      .max(MOST_REPORTS),
  }),
  response: outcome,
})

export const reportMail = endpoint({
  method: 'POST',
  path: '/notifications/mail-report',
  summary: 'What became of letters: bounces, complaints and deliveries, by Message-ID',
  access: 'public',
  body: z.object({
    reports: z
      .array(
        z.object({
          messageId: z.string().max(300),
          event: z.enum(['delivered', 'bounced', 'complained']),
          reason,
        }),
      )
      .max(MOST_REPORTS),
  }),
  response: outcome,
})
