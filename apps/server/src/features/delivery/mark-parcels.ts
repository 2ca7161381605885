import type { markParcels as contract, parcelOutcomes } from '@vazhipadu/contract/delivery'
import type { ParcelState } from '@vazhipadu/contract/reports/parcels'
import { sql } from 'kysely'
import type { z } from 'zod'
import { writeAudit } from '../../platform/audit.ts'
import type { Clock } from '../../platform/clock.ts'
import { type Db, sqlRows, type Trx } from '../../platform/db/database.ts'
import { inTransaction } from '../../platform/db/in-transaction.ts'

export type Chosen = { id: number; version: number }
export type Outcome = (typeof parcelOutcomes)[number]
type Step = z.output<typeof contract.body>['step']
type MarkRequest = { step: Step; parcels: readonly Chosen[]; carrier: string | undefined; actorId: string }
export type Standing = { id: number; tranNo: string; state: ParcelState; version: number }
export type Way = { from: readonly ParcelState[]; to: ParcelState }
type Instants = { packedAt?: null | Date; sentAt?: Date; deliveredAt?: null | Date; returnedAt?: Date }

/** For each step, the states it may start from and the timestamps it sets. */
const steps: Record<Step, Way & { stamp: (now: Date) => Instants }> = {
  packed: { from: ['ready'], to: 'packed', stamp: (now) => ({ packedAt: now }) },
  unpacked: { from: ['packed'], to: 'ready', stamp: () => ({ packedAt: null }) },
  sent: { from: ['packed'], to: 'sent', stamp: (now) => ({ sentAt: now }) },
  delivered: { from: ['sent'], to: 'delivered', stamp: (now) => ({ deliveredAt: now }) },
  // The post sometimes reports "delivered" for a parcel that is returned a week later.
  returned: {
    from: ['sent', 'delivered'],
    to: 'returned',
    stamp: (now) => ({ returnedAt: now, deliveredAt: null }),
  },
}

/** Moves the chosen parcels one step further. Parcels that cannot take the step are unchanged and listed. */
export async function markParcels(db: Db, clock: Clock, request: MarkRequest) {
  const { stamp, ...way } = steps[request.step]
  const now = clock.now()
  const carrier = request.step === 'sent' ? request.carrier : undefined
  return inTransaction(db, async (trx) => {
    const parcels = await lockChosen(trx, request.parcels)
    const results = request.parcels.map((parcel) => ({
      id: parcel.id,
      outcome: checkChosen(parcels.get(parcel.id), parcel, way),
    }))
    const done = results.flatMap(({ id, outcome }) => (outcome === 'done' ? (parcels.get(id) ?? []) : []))
    if (done.length === 0) return results
    await trx
      .updateTable('parcel')
      .set({ ...stamp(now), ...(carrier && { carrier }), state: way.to, version: sql`version + 1` })
      .where(
        'id',
        'in',
        done.map(({ id }) => id),
      )
      .execute()
    for (const { id, tranNo, state } of done) {
      await writeAudit(trx, {
        at: now,
        actorId: request.actorId,
        action: `parcel.${request.step}`,
        subjectType: 'order',
        subjectId: tranNo,
        before: { parcelId: id, state },
        after: { parcelId: id, state: way.to, ...(carrier && { carrier }) },
      })
    }
    return results
  })
}

/** Locked in id order, as everywhere. */
export async function lockChosen(trx: Trx, chosen: readonly Chosen[]): Promise<Map<number, Standing>> {
  const rows = await sqlRows<Standing>(
    trx,
    `select id, tran_no, state, version from parcel where id = any ($1::bigint[]) and option = 'post'
     order by id for update`,
    [chosen.map(({ id }) => id)],
  )
  return new Map(rows.map((row) => [row.id, row]))
}

/** The state is checked before the version, so that a repeated request counts as done instead of refused. */
export function checkChosen(parcel: Standing | undefined, { version }: Chosen, { from, to }: Way): Outcome {
  if (!parcel) return 'unknown'
  if (parcel.state === to) return 'already'
  if (!from.includes(parcel.state)) return 'unfit'
  return parcel.version === version ? 'done' : 'stale'
}
