import {
  type keepTracking as contract,
  MAX_TRACKING_LINES,
  type TrackingLine,
} from '@vazhipadu/contract/delivery'
import type { z } from 'zod'
import { writeAudit } from '../../platform/audit.ts'
import type { Clock } from '../../platform/clock.ts'
import { type Db, sqlRows, type Trx } from '../../platform/db/database.ts'
import { inTransaction } from '../../platform/db/in-transaction.ts'
import type { Calendar } from '../calendar/calendar.reads.ts'
import { type Candidate, type CheckedLine, checkTracking, isWritten } from './check-tracking.ts'
import { handedOverWrong, tooManyLines } from './delivery.errors.ts'
import { parseTracking, type TypedLine } from './parse-tracking.ts'

export type TrackingDeps = { db: Db; clock: Clock; calendar: Calendar }
type TrackingRequest = z.output<typeof contract.body>

const DAY_MS = 86_400_000
const LONGEST_AGO_DAYS = 31

/** Previews the effect of the lines without changing anything. */
export async function previewTracking(deps: TrackingDeps, request: TrackingRequest): Promise<TrackingLine[]> {
  const lines = readLines(deps, request)
  return (await checkLines(deps.db, lines, request, deps.clock.now())).map(describe)
}

/** Saves tracking numbers and marks their parcels as sent. A wrong line does not stop the others. Idempotent. */
export async function saveTracking(deps: TrackingDeps, request: TrackingRequest, actorId: string) {
  const lines = readLines(deps, request)
  const now = deps.clock.now()
  return inTransaction(deps.db, async (trx) => {
    // Serialised, so that the second of two requests with the same number sees the first.
    await sqlRows(trx, "select pg_advisory_xact_lock(hashtext('tracking numbers'))")
    await lockCandidates(trx, lines)
    const judged = await checkLines(trx, lines, request, now)
    const written = judged.filter(({ verdict }) => isWritten(verdict))
    for (const { line, parcel } of written) {
      if (!parcel || !line.read) continue
      const { carrier, trackingNo } = line.read
      await markSent(trx, deps, { id: parcel.id, carrier, trackingNo, sentOn: request.sent_on, now })
      await writeAudit(trx, {
        at: now,
        actorId,
        action: 'parcel.sent',
        subjectType: 'order',
        subjectId: parcel.tranNo,
        before: {
          parcelId: parcel.id,
          state: parcel.state,
          carrier: parcel.carrier,
          trackingNo: parcel.trackingNo,
        },
        after: { parcelId: parcel.id, state: 'sent', carrier, trackingNo, sentOn: request.sent_on },
        personal: ['trackingNo'],
      })
    }
    return { lines: judged.map(describe), sent: written.length }
  })
}

function readLines(deps: TrackingDeps, request: TrackingRequest): TypedLine[] {
  const { today } = deps.calendar.timeAt(deps.clock.now())
  const ago = (Date.parse(today) - Date.parse(request.sent_on)) / DAY_MS
  if (ago < 0 || ago > LONGEST_AGO_DAYS) throw handedOverWrong()
  const lines = parseTracking(request.text, request.carrier)
  if (lines.length > MAX_TRACKING_LINES) throw tooManyLines(MAX_TRACKING_LINES)
  return lines
}

type Sent = { id: number; carrier: string; trackingNo: string; sentOn: string; now: Date }

/** A parcel handed over today was sent now; on an earlier day, at its noon, because the hour is unknown. */
async function markSent(trx: Trx, { calendar }: TrackingDeps, sent: Sent): Promise<void> {
  const { id, carrier, trackingNo, sentOn, now } = sent
  const isToday = sentOn === calendar.timeAt(now).today
  await sqlRows(
    trx,
    `update parcel set state = 'sent', carrier = $2, tracking_no = $3, version = version + 1,
       sent_at = coalesce(sent_at, $4::timestamptz, ($5::date + time '12:00') at time zone $6)
     where id = $1`,
    [id, carrier, trackingNo, isToday ? now : null, sentOn, calendar.location.timeZone],
  )
}

/** Separate subqueries, each with its own index: joined by `or` they would scan all parcels. */
const meant = `p.option = 'post' and p.id in (
  select unnest($1::bigint[])
  union select id from parcel where tran_no = any ($2::text[])
  union select id from parcel join receipt r using (tran_no) where r.number = any ($3::text[])
  union select id from parcel join receipt r using (tran_no) where r.sequence_no = any ($4::int[]))`

function valuesOf(lines: readonly TypedLine[]): unknown[] {
  const references = lines.flatMap((line) => line.read?.reference ?? [])
  return [
    references.flatMap((one) => (one.kind === 'parcel' ? one.id : [])),
    references.flatMap((one) => (one.kind === 'order' ? one.tranNo : [])),
    references.flatMap((one) => (one.kind === 'receipt' ? one.number : [])),
    references.flatMap((one) => (one.kind === 'figures' ? one.sequenceNo : [])),
  ]
}

async function lockCandidates(trx: Trx, lines: readonly TypedLine[]): Promise<void> {
  await sqlRows(trx, `select id from parcel p where ${meant} order by id for update`, valuesOf(lines))
}

async function checkLines(
  db: Db | Trx,
  lines: readonly TypedLine[],
  request: TrackingRequest,
  now: Date,
): Promise<CheckedLine[]> {
  const candidates = await sqlRows<Candidate>(
    db,
    `select p.id, p.tran_no, p.state, r.number as receipt_number, r.sequence_no,
       coalesce(p.address ->> 'recipient', '') as recipient, p.carrier, p.tracking_no, p.sent_at
     from parcel p left join receipt r on r.tran_no = p.tran_no where ${meant} order by p.id`,
    valuesOf(lines),
  )
  const numbers = lines.flatMap((line) => line.read?.trackingNo ?? [])
  const owners = await db
    .selectFrom('parcel')
    .select(['id', 'trackingNo'])
    .$narrowType<{ trackingNo: string }>()
    .where('trackingNo', '=', (of) => of.fn.any(of.val(numbers)))
    .execute()
  return checkTracking(lines, {
    candidates,
    owners: new Map(owners.map(({ id, trackingNo }) => [trackingNo, id])),
    sentSince: new Date(now.getTime() - LONGEST_AGO_DAYS * DAY_MS),
    replace: new Set(request.replace),
  })
}

function describe({ line, verdict, parcel, others }: CheckedLine): TrackingLine {
  return {
    line: line.line,
    text: line.text,
    verdict,
    others,
    reference: line.read?.typed ?? null,
    trackingNo: line.read?.trackingNo ?? null,
    carrier: line.read?.carrier ?? null,
    parcel: parcel
      ? {
          id: parcel.id,
          receipt_number: parcel.receiptNumber,
          tran_no: parcel.tranNo,
          recipient: parcel.recipient,
          trackingNo: parcel.trackingNo,
          sentAt: parcel.sentAt?.toISOString() ?? null,
        }
      : null,
  }
}
