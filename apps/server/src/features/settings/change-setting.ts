import { isDeepStrictEqual } from 'node:util'
import { type SettingKey, settingSchemas } from '@vazhipadu/contract/settings'
import { writeAudit } from '../../platform/audit.ts'
import type { Db, Trx } from '../../platform/db/database.ts'
import { announceChange } from '../../platform/db/follow-changes.ts'
import { inTransaction } from '../../platform/db/in-transaction.ts'
import { enqueue } from '../../platform/jobs/enqueue.ts'
import { fillCalendar } from '../calendar/calendar.jobs.ts'
import { offerDays } from '../closed-days/closed-days.jobs.ts'
import { notify } from '../notifications/notifications.jobs.ts'
import { settingInvalid } from './settings.errors.ts'
import { SETTINGS_TOPIC } from './settings.reads.ts'
import { FACTOR_RULE } from './settings.rules.ts'

type Change = { key: SettingKey; actorId: string; at: Date }

export async function changeSetting(
  db: Db,
  { value, ...change }: Change & { value: unknown },
): Promise<void> {
  await changeFrom(db, change, () => value)
}

/** Sets the value that `decide` returns for the current one, which is locked against other changes; null: never set. */
export async function changeFrom(
  db: Db,
  { key, actorId, at }: Change,
  decide: (before: unknown) => unknown,
): Promise<void> {
  const read = (before: unknown) => {
    const parsed = settingSchemas[key].safeParse(decide(before))
    if (!parsed.success)
      throw settingInvalid(parsed.error.issues[0] ?? { code: 'custom', message: 'Invalid' })
    return parsed.data
  }
  const first = read(null)
  await inTransaction(db, async (trx) => {
    const rowOf = (value: unknown) => ({ value: JSON.stringify(value), changedAt: at, changedBy: actorId })
    // Insert first, so that two concurrent first changes wait for each other: there is no row yet that both could lock.
    const inserted = await trx
      .insertInto('setting')
      .values({ key, ...rowOf(first) })
      .onConflict((conflict) => conflict.column('key').doNothing())
      .returning('key')
      .executeTakeFirst()
    const before = inserted ? null : await lockValue(trx, key)
    const after = inserted ? first : read(before)
    // No change: the same value again, or a repetition after a lost COMMIT.
    if (before !== null && isDeepStrictEqual(before, after)) return
    if (!inserted) await trx.updateTable('setting').set(rowOf(after)).where('key', '=', key).execute()
    await writeAudit(trx, {
      at,
      actorId,
      action: 'settings.changed',
      subjectType: 'setting',
      subjectId: key,
      before,
      after,
    })
    if (key === FACTOR_RULE && after === false) await notifyStaffOfFactorRule(trx, { actorId, at })
    if (key.startsWith('calendar.')) {
      await enqueue(trx, fillCalendar, {})
      await enqueue(trx, offerDays, { offeringId: null, from: null, to: null })
    }
    await announceChange(trx, SETTINGS_TOPIC)
  })
}

async function lockValue(trx: Trx, key: SettingKey): Promise<unknown> {
  const row = await trx
    .selectFrom('setting')
    .select('value')
    .where('key', '=', key)
    .forUpdate()
    .executeTakeFirstOrThrow()
  return row.value
}

/** Notifies all office members that the second factor will no longer be required of everyone. */
async function notifyStaffOfFactorRule(
  trx: Trx,
  { actorId, at }: { actorId: string; at: Date },
): Promise<void> {
  const staff = await trx
    .selectFrom('account')
    .select('id')
    .where('isAdmin', '=', true)
    .where('disabledAt', 'is', null)
    .orderBy('id')
    .execute()
  for (const { id: accountId } of staff) {
    const key = `factor_rule_off:${accountId}:${at.getTime()}`
    const ids = { accountId, actorId, at: at.toISOString() }
    await enqueue(trx, notify, { trigger: 'factor_rule_off', key, ids })
  }
}
