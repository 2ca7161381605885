import { settingSchemas } from '@vazhipadu/contract/settings'
import { sql } from 'kysely'
import type { Db, Trx } from '../../platform/db/database.ts'

/** Up to these one person is enough. */
export type LimitKey =
  | 'refunds.secondAdminAbovePaise'
  | 'refunds.secondAdminAboveDayPaise'
  | 'counter.secondPersonAbovePaise'

/**
 * A limit as it holds now: lowered it holds at once, raised after a week, whoever raised it. Otherwise whoever keeps the
 * setting would be both people, and could put it back afterwards. Read from the table, so that no process is behind.
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
