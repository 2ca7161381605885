import { createHash, timingSafeEqual } from 'node:crypto'
import { succeeded } from '@vazhipadu/contract/identity'
import * as contract from '@vazhipadu/contract/notifications'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { implement } from '../../platform/http/implement.ts'
import type { Platform } from '../../platform/platform.ts'
import { reporterUnknown } from './notifications.errors.ts'
import { recordReports } from './record-reports.ts'

export function notificationsRoutes(app: FastifyInstance, deps: Platform): void {
  implement(app, contract.reportSms, async ({ body, request }) => {
    checkReporter(deps.config.REPORT_SECRET, request)
    await recordReports(
      deps,
      body.reports.map(({ requestId, status, reason }) => ({
        reference: requestId,
        hasArrived: status === 'delivered',
        reason: status === 'delivered' ? null : (reason ?? 'not delivered'),
      })),
    )
    return succeeded('Taken')
  })

  implement(app, contract.reportMail, async ({ body, request }) => {
    checkReporter(deps.config.REPORT_SECRET, request)
    await recordReports(
      deps,
      body.reports.map(({ messageId, event, reason }) => ({
        // The name of a letter is the notice's own id: known even of one whose sending was cut off.
        noticeId: /^<?([0-9a-f-]{36})@/.exec(messageId)?.[1],
        // Whoever complains has it, and wants no second.
        hasArrived: event !== 'bounced',
        reason: event === 'delivered' ? null : [event, reason].filter(Boolean).join(': '),
      })),
    )
    return succeeded('Taken')
  })
}

/** Hashed first: the comparison then takes as long for every guess. */
function checkReporter(secret: string | undefined, request: FastifyRequest): void {
  const given = request.headers['x-report-secret']
  const digest = (text: string) => createHash('sha256').update(text).digest()
  if (secret === undefined || typeof given !== 'string' || !timingSafeEqual(digest(secret), digest(given)))
    throw reporterUnknown()
}
