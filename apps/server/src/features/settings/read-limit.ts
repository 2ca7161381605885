import { settingSchemas } from '@vazhipadu/contract/settings'
import { sql } from 'kysely'
import type { Db, Trx } from '../../platform/db/database.ts'

/** Limits up to which one person may decide alone. */
export type LimitKey =
  | 'refunds.secondAdminAbovePaise'
  | 'refunds.secondAdminAboveDayPaise'
  | 'counter.secondPersonAbovePaise'
  | 'counter.returnsAloneADay'
  | 'counter.returnsSharePercent'
  | 'counter.differenceAlonePaise'

/**
 * The limit in force now: a decrease takes effect at once, an increase after a week. Otherwise the person who edits the
 * setting could act as both people, and restore the limit afterwards. Read from the table, so that no process uses an
 * old value.
 */
export async function readLimit(db: Db | Trx, key: LimitKey, at: Date): Promise<number> {
  const byDefault = settingSchemas[key].parse(undefined)
  const { rows } = await sql<{ paise: number }>`
    select least(
      coalesce((select (value #>> '{}')::bigint from setting where key = ${key}), ${byDefault}::bigint),
      (select min(coalesce((before #>> '{}')::bigint, ${byDefault}::bigint)) from audit_entry
       where action = 'settings.changed' and subject_type = 'setting' and subject_id = ${key}
         and at > ${at}::timestamptz - interval '7 days'))::bigint as paise`.execute(db)
  return rows[0]?.paise ?? byDefault
}
