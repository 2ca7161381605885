import { isDeepStrictEqual } from 'node:util'
import { type SettingKey, settingSchemas } from '@vazhipadu/contract/settings'
import { writeAudit } from '../../platform/audit.ts'
import type { Db, Trx } from '../../platform/db/database.ts'
import { announceChange } from '../../platform/db/follow-changes.ts'
import { inTransaction } from '../../platform/db/in-transaction.ts'
import { enqueue } from '../../platform/jobs/enqueue.ts'
import { fillCalendar } from '../calendar/calendar.jobs.ts'
import { offerDays } from '../closed-days/closed-days.jobs.ts'
import { settingInvalid } from './settings.errors.ts'
import { SETTINGS_TOPIC } from './settings.reads.ts'

type Change = { key: SettingKey; actorId: string; at: Date }

export async function changeSetting(
  db: Db,
  { value, ...change }: Change & { value: unknown },
): Promise<void> {
  await changeFrom(db, change, () => value)
}

/** To what `decide` makes of what is set, which nobody else changes meanwhile; null: it was never set. */
export async function changeFrom(
  db: Db,
  { key, actorId, at }: Change,
  decide: (before: unknown) => unknown,
): Promise<void> {
  const read = (before: unknown) => {
    const parsed = settingSchemas[key].safeParse(decide(before))
    if (!parsed.success) throw settingInvalid(parsed.error.issues[0]?.message ?? 'Invalid')
    return parsed.data
  }
  const first = read(null)
  await inTransaction(db, async (trx) => {
    const rowOf = (value: unknown) => ({ value: JSON.stringify(value), changedAt: at, changedBy: actorId })
    // Inserting first makes two first changes wait for each other: there is no row yet that both could lock.
    const inserted = await trx
      .insertInto('setting')
      .values({ key, ...rowOf(first) })
      .onConflict((conflict) => conflict.column('key').doNothing())
      .returning('key')
      .executeTakeFirst()
    const before = inserted ? null : await lockValue(trx, key)
    const after = inserted ? first : read(before)
    // Nothing changes: the same again, or this very call whose COMMIT was lost on the way.
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
