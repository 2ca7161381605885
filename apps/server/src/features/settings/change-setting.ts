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

type Change = { key: SettingKey; value: unknown; actorId: string; at: Date }

export async function changeSetting(db: Db, { key, value, actorId, at }: Change): Promise<void> {
  const parsed = settingSchemas[key].safeParse(value)
  if (!parsed.success) throw settingInvalid(parsed.error.issues[0]?.message ?? 'Invalid')
  const stored = JSON.stringify(parsed.data)
  await inTransaction(db, async (trx) => {
    const row = { value: stored, changedAt: at, changedBy: actorId }
    // Inserting first makes two first changes wait for each other: there is no row yet that both could lock.
    const inserted = await trx
      .insertInto('setting')
      .values({ key, ...row })
      .onConflict((conflict) => conflict.column('key').doNothing())
      .returning('key')
      .executeTakeFirst()
    const before = inserted ? null : await lockValue(trx, key)
    // Nothing changes: the same again, or this very call whose COMMIT was lost on the way.
    if (before !== null && isDeepStrictEqual(before, parsed.data)) return
    if (!inserted) await trx.updateTable('setting').set(row).where('key', '=', key).execute()
    await writeAudit(trx, {
      at,
      actorId,
      action: 'settings.changed',
      subjectType: 'setting',
      subjectId: key,
      before,
      after: parsed.data,
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
