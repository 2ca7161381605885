import { type SettingKey, settingSchemas } from '@vazhipadu/contract/settings'
import { writeAudit } from '../../platform/audit.ts'
import type { Db } from '../../platform/db/database.ts'
import { announceChange } from '../../platform/db/follow-changes.ts'
import { inTransaction } from '../../platform/db/in-transaction.ts'
import { settingInvalid } from './settings.errors.ts'
import { SETTINGS_TOPIC } from './settings.reads.ts'

type Change = { key: SettingKey; value: unknown; actorId: string; at: Date }

export async function changeSetting(db: Db, { key, value, actorId, at }: Change): Promise<void> {
  const parsed = settingSchemas[key].safeParse(value)
  if (!parsed.success) throw settingInvalid(parsed.error.issues[0]?.message ?? 'Invalid')
  const stored = JSON.stringify(parsed.data)
  await inTransaction(db, async (trx) => {
    const before = await trx
      .selectFrom('setting')
      .select('value')
      .where('key', '=', key)
      .forUpdate()
      .executeTakeFirst()
    await trx
      .insertInto('setting')
      .values({ key, value: stored, changedAt: at, changedBy: actorId })
      .onConflict((row) =>
        row.column('key').doUpdateSet({ value: stored, changedAt: at, changedBy: actorId }),
      )
      .execute()
    await writeAudit(trx, {
      at,
      actorId,
      action: 'settings.changed',
      subjectType: 'setting',
      subjectId: key,
      before: before?.value ?? null,
      after: parsed.data,
    })
    await announceChange(trx, SETTINGS_TOPIC)
  })
}
