import { settingSchemas } from '@vazhipadu/contract/settings'
import { sql } from 'kysely'
import { writeAudit } from '../../platform/audit.ts'
import { type Db, sqlRows, type Trx } from '../../platform/db/database.ts'
import type { Settings } from '../settings/settings.reads.ts'
import { refundWaits } from './refunds.errors.ts'

type Proposal = {
  id: string
  key: string
  tranNo: string
  paymentId: string
  amountPaise: number
  lineIds: number[] | undefined
  reason: string
  requestHash: string | null
  actorId: string
  at: Date
}

/**
 * Writes down what one admin would give back, for another to decide. What it would do is done and undone first, so that
 * a sum or a line that is not right is refused now and not when somebody agrees.
 */
export async function proposeRefund(
  trx: Trx,
  proposal: Proposal,
  tryOut: () => Promise<void>,
): Promise<void> {
  const { id, key, tranNo, paymentId, amountPaise, lineIds, reason, requestHash, actorId, at } = proposal
  const open = await trx
    .selectFrom('refundProposal')
    .select('id')
    .where('tranNo', '=', tranNo)
    .where('decidedAt', 'is', null)
    .executeTakeFirst()
  if (open) throw refundWaits()
  await sql`savepoint proposal`.execute(trx)
  await tryOut()
  await sql`rollback to savepoint proposal`.execute(trx)
  await trx
    .insertInto('refundProposal')
    .values({
      id,
      key,
      tranNo,
      paymentId,
      amountPaise,
      reason,
      requestHash,
      lineIds: lineIds ?? null,
      proposedBy: actorId,
      proposedAt: at,
    })
    .execute()
  await writeAudit(trx, {
    at,
    actorId,
    action: 'refund.proposed',
    subjectType: 'order',
    subjectId: tranNo,
    after: { refundId: id, amountPaise, lineIds: lineIds ?? 'all', reason },
  })
}

/**
 * Above this a second admin decides. Who has just raised it is held to what it was for a week: otherwise one person
 * alone would be both.
 */
export async function readAloneLimit(
  { db, settings }: { db: Db | Trx; settings: Settings },
  { actorId, at }: { actorId: string; at: Date },
): Promise<number> {
  const key = 'refunds.secondAdminAbovePaise'
  const [own] = await sqlRows<{ paise: number | null }>(
    db,
    `select min(coalesce((before #>> '{}')::bigint, $4))::bigint as paise from audit_entry
     where action = 'settings.changed' and subject_type = 'setting' and subject_id = $1 and actor_id = $2
       and at > $3::timestamptz - interval '7 days'`,
    [key, actorId, at, settingSchemas[key].parse(undefined)],
  )
  return Math.min(await settings.get(key), own?.paise ?? Number.POSITIVE_INFINITY)
}

/** What the office has given back of an order without a second admin: many small ones are a large one. */
export async function sumAlone(db: Db | Trx, tranNo: string): Promise<number> {
  const [row] = await sqlRows<{ paise: number }>(
    db,
    `select coalesce(sum(amount_paise), 0)::bigint as paise from refund
     where tran_no = $1 and cause = 'office' and state <> 'failed' and approved_by is null`,
    [tranNo],
  )
  return row?.paise ?? 0
}
