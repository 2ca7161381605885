import type { poolInput } from '@vazhipadu/contract/pools'
import { addDays } from '@vazhipadu/panchang/civil-date'
import type { z } from 'zod'
import { writeAudit } from '../../platform/audit.ts'
import { type Db, sqlRows, type Trx } from '../../platform/db/database.ts'
import { announceChange } from '../../platform/db/follow-changes.ts'
import { inTransaction } from '../../platform/db/in-transaction.ts'
import { listDates } from '../calendar/compute-month.ts'
import { catalogueStale, poolNotFound, specialLimitTwice } from './catalogue.errors.ts'
import { CATALOGUE_TOPIC, loadPools } from './catalogue.reads.ts'
import {
  type Actor,
  checkSpecialDays,
  type Deps,
  LONGEST_OPENING_DAYS,
  toSpecialLimits,
} from './save-offering.ts'

type PoolInput = z.output<typeof poolInput>

function checkPool({ observances }: Deps, { specialLimits }: PoolInput): void {
  checkSpecialDays(
    observances,
    specialLimits.flatMap(({ observance }) => observance ?? []),
  )
  const keys = specialLimits.map(({ star, observance }) => `${star} ${observance}`)
  if (new Set(keys).size < keys.length) throw specialLimitTwice()
}

export async function createPool(deps: Deps, actor: Actor, input: PoolInput): Promise<number> {
  checkPool(deps, input)
  const id = await takeNumber(deps.db)
  const { specialLimits, ...row } = input
  await inTransaction(deps.db, async (trx) => {
    const inserted = await trx
      .insertInto('pool')
      .values({ id, ...row })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .returning('id')
      .executeTakeFirst()
    // A retry after a lost COMMIT.
    if (!inserted) return
    await saveSpecialLimits(trx, id, specialLimits)
    await writeAudit(trx, {
      at: actor.at,
      actorId: actor.actorId,
      action: 'catalogue.pool_created',
      subjectType: 'pool',
      subjectId: String(id),
      after: input,
    })
    await announceChange(trx, CATALOGUE_TOPIC)
  })
  return id
}

/** Taken before the transaction, so that a retry after a lost COMMIT finds its own row. */
async function takeNumber(db: Db): Promise<number> {
  const [next] = await sqlRows<{ id: number }>(
    db,
    "select nextval(pg_get_serial_sequence('pool', 'id')) as id",
  )
  if (!next) throw new Error('a sequence always has a next number')
  return next.id
}

/** Changes a pool's capacity. After the commit no hold uses the old limit, because holds lock the same rows. */
export async function updatePool(
  deps: Deps,
  actor: Actor,
  id: number,
  { version, ...input }: PoolInput & { version: number },
): Promise<void> {
  checkPool(deps, input)
  const { specialLimits, ...row } = input
  const dates = listDates(actor.today, addDays(actor.today, LONGEST_OPENING_DAYS))
  let saved = false
  await inTransaction(deps.db, async (trx) => {
    const locked = await trx
      .selectFrom('pool')
      .select('version')
      .where('id', '=', id)
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (!locked) throw poolNotFound()
    // A retry after a lost COMMIT.
    if (saved && locked.version === version + 1) return
    if (locked.version !== version) throw catalogueStale()
    const before = (await loadPools(trx)).find((pool) => pool.id === id)
    await trx
      .updateTable('pool')
      .set({ ...row, version: version + 1 })
      .where('id', '=', id)
      .execute()
    await saveSpecialLimits(trx, id, specialLimits)
    // Lock by the new limits, because a pool that was unlimited until now has places to lock from here on. A pool that
    // loses its limit only gains capacity.
    await deps.lockDays(trx, { poolIds: [id], dates })
    await writeAudit(trx, {
      at: actor.at,
      actorId: actor.actorId,
      action: 'catalogue.pool_changed',
      subjectType: 'pool',
      subjectId: String(id),
      before,
      after: input,
    })
    await announceChange(trx, CATALOGUE_TOPIC)
    saved = true
  })
}

async function saveSpecialLimits(
  trx: Trx,
  poolId: number,
  limits: PoolInput['specialLimits'],
): Promise<void> {
  await trx.deleteFrom('poolSpecialLimit').where('poolId', '=', poolId).execute()
  if (limits.length === 0) return
  await trx.insertInto('poolSpecialLimit').values(toSpecialLimits(poolId, limits)).execute()
}
