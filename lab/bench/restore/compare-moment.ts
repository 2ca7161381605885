import { setTimeout as delay } from 'node:timers/promises'
import { sqlRows } from '../../../apps/server/src/platform/db/database.ts'
import type { Temple } from '../kill/start-temple.ts'
import { rehearse } from './rehearse.ts'
import type { Vault } from './start-vault.ts'

type Counted = { before: number; after: number }

/**
 * Restores the state at a moment from the machine's own repository, beside the running temple: must contain the orders
 * made before it, and none made after. An order is created and committed within a second.
 */
export async function compareMoment(temple: Temple, vault: Vault) {
  const [then] = await temple.ask<{ moment: string }>(
    `select to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS.US"+00"') as moment`,
  )
  const moment = `${then?.moment}`
  // People book on, so that the moment lies inside the WAL; then that segment is archived.
  await delay(3_000)
  await temple.ask('select pg_switch_wal()')
  const count = `select count(*) filter (where created_at < $1::timestamptz - interval '1 s')::int as before,
    count(*) filter (where created_at > $1::timestamptz)::int as after from orders`
  const restored = await rehearse(vault, ['--from', 'local', '--to', moment])
  const [kept] = await sqlRows<Counted>(restored.db, count, [moment])
  const [serving] = await sqlRows<Counted>(temple.db, count, [moment])
  await restored.remove()
  const isAsItWas =
    kept !== undefined && kept.before === serving?.before && kept.after === 0 && serving.after > 0
  return { seconds: restored.seconds, ...kept, since: serving?.after, isAsItWas }
}
