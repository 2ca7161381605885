import { writeAudit } from '../../platform/audit.ts'
import type { Clock } from '../../platform/clock.ts'
import { type Db, sqlRows, type Trx } from '../../platform/db/database.ts'
import { inTransaction } from '../../platform/db/in-transaction.ts'
import { type Chosen, lockChosen, type Outcome, type Standing } from './mark-parcels.ts'

type ResendRequest = { parcels: readonly Chosen[]; actorId: string }
type Result = { id: number; outcome: Outcome; newId: number | null }

/**
 * Sends a returned parcel again, as a new parcel that refers to the old one. It starts as ready, so that its address
 * can be corrected before packing; the postage paid for the old parcel counts for it.
 */
export async function resendParcels(
  db: Db,
  clock: Clock,
  { parcels, actorId }: ResendRequest,
): Promise<Result[]> {
  const now = clock.now()
  return inTransaction(db, async (trx) => {
    const lockedParcels = await lockChosen(trx, parcels)
    const again = await listReplacing(trx, parcels)
    const results: Result[] = []
    for (const { id, version } of parcels) {
      const old = lockedParcels.get(id)
      const earlier = again.get(id)
      const outcome = earlier === undefined ? judge(old, version) : 'already'
      const newId = outcome === 'done' ? await copyParcel(trx, id) : (earlier ?? null)
      if (newId !== null) again.set(id, newId)
      results.push({ id, outcome, newId })
      if (outcome === 'done' && old)
        await writeAudit(trx, {
          at: now,
          actorId,
          action: 'parcel.resent',
          subjectType: 'order',
          subjectId: old.tranNo,
          before: { parcelId: id, state: old.state },
          after: { parcelId: newId, state: 'ready', replaces: id },
        })
    }
    return results
  })
}

function judge(old: Standing | undefined, version: number): Outcome {
  if (!old) return 'unknown'
  if (old.state !== 'returned') return 'unfit'
  return old.version === version ? 'done' : 'stale'
}

async function listReplacing(trx: Trx, parcels: readonly Chosen[]): Promise<Map<number, number>> {
  const returned = parcels.map(({ id }) => id)
  const rows = await trx
    .selectFrom('parcel')
    .select(['id', 'replaces'])
    .$narrowType<{ replaces: number }>()
    .where('replaces', '=', (of) => of.fn.any(of.val(returned)))
    .execute()
  return new Map(rows.map(({ id, replaces }) => [replaces, id]))
}

async function copyParcel(trx: Trx, id: number): Promise<number> {
  const [made] = await sqlRows<{ id: number }>(
    trx,
    `with made as (
       insert into parcel (tran_no, on_date, option, state, zone, charge_paise, grams, address, replaces)
       select tran_no, on_date, option, 'ready', zone, charge_paise, grams, address, id from parcel where id = $1
       returning id
     ), held as (
       insert into parcel_line (parcel_id, line_id)
       select made.id, l.line_id from made, parcel_line l where l.parcel_id = $1
     )
     select id from made`,
    [id],
  )
  if (!made) throw new Error(`parcel ${id} vanished under its lock`)
  return made.id
}
