import { sql } from 'kysely'
import type { Db, Trx } from '../../platform/db/database.ts'
import type { Platform } from '../../platform/platform.ts'
import { readLimit } from '../settings/read-limit.ts'

type Weighed = {
  tranNo: string
  paymentId: string | undefined
  amountPaise: number
  actorId: string
  at: Date
  /** What it is another attempt of: not added to itself. */
  debtId?: string
}

/**
 * Taken before any order by whoever gives money back: what one admin gives in a day is added up one after another, so
 * that two at once cannot both stay below the limit.
 */
export async function lockAdminsDay(trx: Trx, actorId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext(${`gives back ${actorId}`}))`.execute(trx)
}

/**
 * Whether a second admin must agree: what was given back of the order on one word, or by this admin today, would be
 * above its limit. What bought nothing (late, double) goes back the way it came and is never anybody's choice.
 */
export async function needsSecond(db: Db | Trx, { config }: Pick<Platform, 'config'>, weighed: Weighed) {
  const { tranNo, paymentId, amountPaise, actorId, at, debtId = null } = weighed
  if (amountPaise === 0 || (paymentId !== undefined && (await boughtNothing(db, paymentId)))) return false
  const ofOrder = amountPaise + (await sumAlone(db, tranNo, debtId))
  if (ofOrder > (await readLimit(db, 'refunds.secondAdminAbovePaise', at))) return true
  return isAboveDay(db, { actorId, amountPaise, at, timeZone: config.TEMPLE_TIME_ZONE, debtId })
}

type Day = { actorId: string; amountPaise: number; at: Date; timeZone: string; debtId?: string | null }

/** Whether this much more would be above what one admin gives back in a day, by refund and in cash. */
export async function isAboveDay(db: Db | Trx, { actorId, amountPaise, at, timeZone, debtId = null }: Day) {
  const { rows } = await sql<{ paise: number }>`
    with today as (
      select date_trunc('day', ${at}::timestamptz at time zone ${timeZone}) at time zone ${timeZone} as began_at)
    select (coalesce((select sum(amount_paise) from refund, today
        where requested_by = ${actorId} and requested_at >= began_at and cause = 'office' and approved_by is null
          and retry_of is null and id is distinct from ${debtId}::uuid and exists (select from payment p where p.payment_id = refund.payment_id and p.is_accepted)), 0)
      + coalesce((select sum(g.amount_paise) from counter_return g join counter_session s on s.id = g.session_id, today
        where s.clerk_id = ${actorId} and g.given_at >= began_at and g.approved_by is null), 0)
      + coalesce((select sum(amount_paise) from dispute, today where answered_by = ${actorId} and answer = 'accepted'
        and answered_at >= began_at and accept_proposed_by is null), 0))::bigint as paise`.execute(db)
  return amountPaise + (rows[0]?.paise ?? 0) > (await readLimit(db, 'refunds.secondAdminAboveDayPaise', at))
}

/**
 * What the office has given back of an order without a second admin: many small ones are a large one. Also what has not
 * arrived, for it may be sent again; with all its attempts it is one sum.
 */
async function sumAlone(db: Db | Trx, tranNo: string, debtId: string | null): Promise<number> {
  const { rows } = await sql<{ paise: number }>`
    select coalesce(sum(debt.paise), 0)::bigint as paise from (
      select max(amount_paise) as paise from refund
      where tran_no = ${tranNo} and cause = 'office' and coalesce(debt_id, id) is distinct from ${debtId}::uuid
      group by coalesce(debt_id, id) having bool_and(approved_by is null)) debt`.execute(db)
  return rows[0]?.paise ?? 0
}

async function boughtNothing(db: Db | Trx, paymentId: string): Promise<boolean> {
  const payment = await db
    .selectFrom('payment')
    .select('isAccepted')
    .where('paymentId', '=', paymentId)
    .executeTakeFirst()
  return payment !== undefined && !payment.isAccepted
}
