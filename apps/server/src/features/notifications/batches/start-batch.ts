import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { writeAudit } from '../../../platform/audit.ts'
import type { Trx } from '../../../platform/db/database.ts'
import { inTransaction } from '../../../platform/db/in-transaction.ts'
import { unnestRows } from '../../../platform/db/unnest-rows.ts'
import { nobodyToTell } from '../notifications.errors.ts'
import { chooseChannels } from '../notifications.rules.ts'
import { countSmsLeft } from '../triggers/compose-order.ts'
import type { Composer } from '../triggers/notice-message.ts'
import { orderNotices } from '../triggers/order-notices.ts'
import { type About, listPeople, type Person, triggerOf } from './list-people.ts'
import { lockBatch } from './lock-batch.ts'

type BatchRequest = {
  about: About
  /** Selects people, including those whose message failed before; by default all who were never told. */
  chosen?: (person: Person) => boolean
  /** Absent for the automatic evening run. */
  actorId?: string
  /** Idempotency key of the batch. */
  key?: string
  /** Earliest time of sending; by default at once. */
  dueAt?: Date
}

type Planned = { id: string; key: string; channel: 'email' | 'sms'; person: Person }

/**
 * Queues a batch of notices in one transaction; the workers send them within the rate limit. Notices that were sent,
 * are waiting or are in doubt are not queued again, so no person gets one twice. Returns the batch's id.
 */
export async function startBatch(
  deps: Composer,
  { about, chosen, actorId, key, dueAt }: BatchRequest,
): Promise<string> {
  const people = await listPeople(deps, about)
  const meant = people.filter(
    (person) => person.mayTell && (chosen?.(person) ?? person.standing === 'untold'),
  )
  const planned = planBatch(meant, about.kind, await countSmsLeft(deps))
  const id = randomUUID()
  const now = deps.clock.now()
  return inTransaction(deps.db, async (trx) => {
    await trx
      .insertInto('noticeBatch')
      .values({
        id,
        key: key ?? id,
        kind: about.kind,
        createdAt: now,
        onDate: about.kind === 'prasadam' ? null : about.onDate,
        requestedBy: actorId ?? null,
      })
      .onConflict((row) => row.column('key').doNothing())
      .execute()
    const batch = await trx
      .selectFrom('noticeBatch')
      .select('id')
      .where('key', '=', key ?? id)
      .executeTakeFirstOrThrow()
    const { pausedAt } = await lockBatch(trx, batch.id)
    const isNew = await queue(trx, planned, {
      batchId: batch.id,
      now,
      dueAt: pausedAt ? null : (dueAt ?? now),
    })
    if (!isNew) throw nobodyToTell()
    await writeAudit(trx, {
      at: now,
      ...(actorId && { actorId }),
      action: 'notices.sent',
      subjectType: 'notice_batch',
      subjectId: batch.id,
      after: { ...about, people: meant.length, chosen: chosen !== undefined },
    })
    return batch.id
  })
}

/** Plans the messages. Counts down the SMS budget: after it is used up, people get an e-mail instead. */
export function planBatch(people: readonly Person[], kind: About['kind'], smsLeft: number): Planned[] {
  let left = smsLeft
  return people.flatMap((person) => {
    const { email, sms } = person
    const channels = chooseChannels({
      isEssential: orderNotices[triggerOf[kind]].essential,
      hasEmail: email.way !== 'none',
      wantsEmail: email.way === 'open',
      hasSms: sms.way === 'open',
      wantsSms: sms.way === 'open',
      hasBudget: left > 0,
    })
    if (channels.includes('sms')) left--
    return channels.map((channel) => ({
      channel,
      person,
      id: randomUUID(),
      key: `${person.keyStem}:${channel}`,
    }))
  })
}

type Into = { batchId: string; now: Date; dueAt: Date | null }

/**
 * One statement, because inserting thousands row by row would keep the transaction open for minutes. Returns whether
 * any row is new.
 */
async function queue(trx: Trx, planned: Planned[], { batchId, now, dueAt }: Into): Promise<boolean> {
  const rows = planned.map(({ id, key, channel, person }) => ({
    id,
    key,
    channel,
    accountId: person.accountId,
    ids: JSON.stringify(person.ids),
  }))
  const noticeRows = unnestRows('wanted', rows, {
    id: 'uuid',
    key: 'text',
    channel: 'text',
    accountId: 'uuid',
    ids: 'text',
  })
  const { rows: queued } = await sql`
    insert into notice (id, key, trigger, channel, account_id, ids, status, created_at, batch_id, due_at)
    select id, key, split_part(key, ':', 1), channel, account_id, ids::jsonb, 'queued', ${now}, ${batchId}, ${dueAt}
    from ${noticeRows}
    on conflict (key) do update set status = 'queued', batch_id = excluded.batch_id, due_at = excluded.due_at, reason = null
      where notice.status = 'failed'
    returning id`.execute(trx)
  if (queued.length > 0) return true
  // A retry after a lost COMMIT finds the rows already there.
  const before = await trx.selectFrom('notice').select('id').where('batchId', '=', batchId).executeTakeFirst()
  return before !== undefined
}
