import { createHash, timingSafeEqual } from 'node:crypto'
import * as contract from '@vazhipadu/contract/notifications'
import type { CivilDate } from '@vazhipadu/panchang/civil-date'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Secrets } from '../../config.ts'
import { implement } from '../../platform/http/implement.ts'
import { implementStream } from '../../platform/http/implement-stream.ts'
import { succeeded } from '../../platform/http/outcome.ts'
import type { Platform } from '../../platform/platform.ts'
import { type Calendar, checkReach } from '../calendar/calendar.reads.ts'
import { describeMalayalam, nameObservance } from '../calendar/calendar.rules.ts'
import { choosePeople } from './batches/choose-people.ts'
import { listBatches, readBatch } from './batches/describe-batch.ts'
import { followBatch } from './batches/follow-batch.ts'
import { type About, countCancelled, listPeople } from './batches/list-people.ts'
import { pauseBatch, resumeBatch } from './batches/pause-batch.ts'
import { previewNotice } from './batches/preview-notice.ts'
import { resendBatch } from './batches/resend-batch.ts'
import { startBatch } from './batches/start-batch.ts'
import { reporterUnknown } from './notifications.errors.ts'
import { recordReports } from './record-reports.ts'
import { sendConfirmation } from './send-confirmation.ts'
import { countSmsLeft } from './triggers/compose-order.ts'
import type { Composer } from './triggers/notice-message.ts'

export function notificationsRoutes(app: FastifyInstance, deps: Composer): void {
  takeReports(app, deps)
  serveNotices(app, deps)
}

/** Delivery reports from the mail and SMS providers. */
function takeReports(app: FastifyInstance, deps: Platform): void {
  implement(app, contract.reportSms, async ({ body, request }) => {
    checkReporter(deps.config.REPORT_SECRETS, request)
    await recordReports(
      deps,
      body.reports.map(({ requestId, status, reason }) => ({
        reference: requestId,
        hasArrived: status === 'delivered',
        reason: status === 'delivered' ? null : (reason ?? 'not delivered'),
      })),
    )
    return succeeded('office.taken')
  })

  implement(app, contract.reportMail, async ({ body, request }) => {
    checkReporter(deps.config.REPORT_SECRETS, request)
    await recordReports(
      deps,
      body.reports.map(({ messageId, event, reason }) => ({
        // The Message-ID contains the notice's id, so it is known even if sending was interrupted.
        noticeId: /^<?([0-9a-f-]{36})@/.exec(messageId)?.[1],
        // A spam complaint proves that the letter arrived; it must not be sent again.
        hasArrived: event !== 'bounced',
        reason: event === 'delivered' ? null : [event, reason].filter(Boolean).join(': '),
      })),
    )
    return succeeded('office.taken')
  })
}

/** Hashed first, so that the comparison takes constant time for any length. */
function checkReporter(secrets: Secrets | undefined, request: FastifyRequest): void {
  const givenSecret = request.headers['x-report-secret']
  const digest = (text: string) => createHash('sha256').update(text).digest()
  const isKnown =
    typeof givenSecret === 'string' &&
    secrets?.some((secret) => timingSafeEqual(digest(secret), digest(givenSecret))) === true
  if (!isKnown) throw reporterUnknown()
}

/** The office's bulk notices: recipients, preview, sending and results. */
function serveNotices(app: FastifyInstance, deps: Composer): void {
  const aboutDay = (kind: 'pre' | 'post', date: string): About => ({
    kind,
    onDate: checkReach(date, deps.calendar.timeAt(deps.clock.now()).today, 'on_date'),
  })

  implement(app, contract.listReminders, async ({ query }) => {
    const about = aboutDay(query.kind, query.on_date)
    const people = await listPeople(deps, about)
    return {
      ...choosePeople(people, about.kind, query, await countSmsLeft(deps)),
      cancelled: await countCancelled(deps, query.on_date),
      day: await describeDay(deps.calendar, query.on_date as CivilDate),
    }
  })

  implement(app, contract.sendConfirmation, async ({ params, caller }) => {
    const at = deps.clock.now()
    await sendConfirmation(deps.db, { tranNo: params.tran_no, actorId: caller.accountId, at })
    return succeeded('office.confirmationSent')
  })

  implement(app, contract.listSentParcels, async ({ query }) => {
    const people = await listPeople(deps, { kind: 'prasadam' })
    return { ...choosePeople(people, 'prasadam', query, await countSmsLeft(deps)), cancelled: 0 }
  })

  implement(app, contract.sendReminders, async ({ body, caller }) => {
    const { line_ids: lineIds } = body
    const chosenIds = lineIds && new Set(lineIds)
    return {
      batch_id: await startBatch(deps, {
        about: aboutDay(body.kind, body.on_date),
        ...(chosenIds && { chosen: ({ line_ids }) => line_ids.some((id) => chosenIds.has(id)) }),
        actorId: caller.accountId,
      }),
    }
  })

  implement(app, contract.sendParcelNotices, async ({ body, caller }) => {
    const chosenIds = new Set(body.parcel_ids)
    return {
      batch_id: await startBatch(deps, {
        about: { kind: 'prasadam' },
        chosen: ({ parcel }) => parcel !== null && chosenIds.has(parcel.id),
        actorId: caller.accountId,
      }),
    }
  })

  implement(app, contract.listBatches, async ({ query: { kind, limit, on_date } }) => ({
    batches: await listBatches(deps, { kind, limit, onDate: on_date || undefined }),
  }))

  implement(app, contract.getBatch, ({ params }) => readBatch(deps, params.id))

  implementStream(app, contract.followBatch, async ({ params }, left) => {
    await readBatch(deps, params.id)
    return followBatch(deps, params.id, left)
  })

  const batchAction = (id: string, { accountId }: { accountId: string }) => ({ id, actorId: accountId })
  implement(app, contract.pauseBatch, ({ params, caller }) =>
    pauseBatch(deps, batchAction(params.id, caller)),
  )
  implement(app, contract.resumeBatch, ({ params, caller }) =>
    resumeBatch(deps, batchAction(params.id, caller)),
  )
  implement(app, contract.resendBatch, ({ params, body, caller }) =>
    resendBatch(deps, { ...batchAction(params.id, caller), standing: body.standing }),
  )

  implement(app, contract.previewNotice, ({ query: { kind, id, on_date } }) =>
    previewNotice(
      deps,
      kind === 'prasadam'
        ? { kind }
        : aboutDay(kind, on_date || deps.calendar.timeAt(deps.clock.now()).today),
      id,
    ),
  )
}

async function describeDay(calendar: Calendar, date: CivilDate) {
  const [day] = await calendar.listDays(date, date)
  if (!day) return null
  const rules = await calendar.getRules()
  return {
    malayalam: describeMalayalam(day.malayalam).text,
    observances: day.observances.map((id) => nameObservance(rules, id).name),
  }
}
