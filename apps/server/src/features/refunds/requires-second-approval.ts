import { sql } from 'kysely'
import type { Db, Trx } from '../../platform/db/database.ts'
import type { Platform } from '../../platform/platform.ts'
import { readLimit } from '../settings/read-limit.ts'

type RefundFacts = {
  tranNo: string
  paymentId: string | undefined
  amountPaise: number
  actorId: string
  at: Date
  /** The debt that this is another attempt at: not added to itself. */
  debtId?: string
}

/**
 * Every refund by an admin takes this lock before any order: an admin's refunds of a day are added up one at a time, so
 * that two concurrent ones cannot both stay below the limit.
 */
export async function lockAdminsDay(trx: Trx, actorId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext(${`gives back ${actorId}`}))`.execute(trx)
}

/**
 * Whether a second admin must agree: with this refund, the sum refunded by single admins on the order, or by this admin
 * today, would exceed its limit. A payment that bought nothing (late, double) is exempt: it must be returned the way it
 * came, so no admin has a choice.
 */
export async function needsSecond(db: Db | Trx, { config }: Pick<Platform, 'config'>, weighed: RefundFacts) {
  const { tranNo, paymentId, amountPaise, actorId, at, debtId = null } = weighed
  if (amountPaise === 0 || (paymentId !== undefined && (await boughtNothing(db, paymentId)))) return false
  const ofOrder = amountPaise + (await sumAlone(db, tranNo, debtId))
  if (ofOrder > (await readLimit(db, 'refunds.secondAdminAbovePaise', at))) return true
  return isAboveDay(db, { actorId, amountPaise, at, timeZone: config.TEMPLE_TIME_ZONE, debtId })
}

type Day = { actorId: string; amountPaise: number; at: Date; timeZone: string; debtId?: string | null }

/** Whether this refund would exceed what one admin may return in a day, by refund, in cash and by accepted disputes. */
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
 * The sum that the office refunded of an order without a second admin, so that many small refunds count as a large one.
 * Includes refunds that have not arrived, since they may be sent again; all attempts at one debt count once.
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
