import type { NoticeBatch, NoticeKind } from '@vazhipadu/contract/notifications'
import { type Db, sqlRows, type Trx } from '../../../platform/db/database.ts'
import type { Platform } from '../../../platform/platform.ts'
import { batchNotFound } from '../notifications.errors.ts'

type Row = {
  id: string
  kind: NoticeKind
  onDate: string | null
  createdAt: Date
  requestedBy: string | null
  pausedAt: Date | null
  leftOut: number
  total: number
  waiting: number
  failed: number
  unknown: number
  queuedMails: number
  queuedSms: number
}

type Reader = Pick<Platform, 'config'> & { db: Db | Trx }

/** A batch's progress, counted by people: a person with two messages counts as notified once both were sent. */
export async function readBatch(deps: Reader, id: string): Promise<NoticeBatch> {
  const [batch] = await read(deps, 'b.id = $1', [id])
  if (!batch) throw batchNotFound()
  return batch
}

type BatchesQuery = { kind: NoticeKind; onDate: string | undefined; limit: number }

export async function listBatches(
  deps: Reader,
  { kind, onDate, limit }: BatchesQuery,
): Promise<NoticeBatch[]> {
  return onDate
    ? read(deps, 'b.kind = $1 and b.on_date = $3 order by b.created_at desc limit $2', [kind, limit, onDate])
    : read(deps, 'b.kind = $1 order by b.created_at desc limit $2', [kind, limit])
}

async function read({ db, config }: Reader, where: string, values: unknown[]): Promise<NoticeBatch[]> {
  const rows = await sqlRows<Row>(db, `${select} where ${where}`, values)
  const pace = { sms: config.PACE_SMS_A_MINUTE, email: config.PACE_MAILS_A_MINUTE }
  return rows.map(({ onDate, createdAt, pausedAt, queuedMails, queuedSms, ...row }) => ({
    ...row,
    on_date: onDate,
    createdAt: createdAt.toISOString(),
    isPaused: pausedAt !== null,
    isDone: row.waiting === 0,
    told: row.total - row.waiting - row.failed - row.unknown,
    // The slower channel decides.
    secondsLeft:
      row.waiting === 0
        ? null
        : Math.ceil(60 * Math.max(queuedMails / pace.email, queuedSms / pace.sms, 1 / 60)),
    pace,
  }))
}

const select = `
  select b.id, b.kind, b.on_date, b.created_at, b.paused_at, b.left_out, a.name as requested_by, told.*
  from notice_batch b left join account a on a.id = b.requested_by
  cross join lateral (
    select count(*) as total, count(*) filter (where is_waiting) as waiting,
      count(*) filter (where has_failed and not is_waiting) as failed,
      count(*) filter (where is_unknown and not has_failed and not is_waiting) as unknown,
      coalesce(sum(mails), 0)::int as queued_mails, coalesce(sum(sms), 0)::int as queued_sms
    from (
      select bool_or(status in ('queued', 'sending')) as is_waiting, bool_or(status = 'failed') as has_failed,
        bool_or(status = 'unknown') as is_unknown, count(*) filter (where status = 'queued' and channel = 'email') as mails,
        count(*) filter (where status = 'queued' and channel = 'sms') as sms
      from notice n where n.batch_id = b.id group by coalesce(n.ids ->> 'parcelId', n.tran_no)
    ) people
  ) told`
