import type { createOffering as contract } from '@vazhipadu/contract/catalogue-keeping'
import type { z } from 'zod'
import { writeAudit } from '../../platform/audit.ts'
import type { Trx } from '../../platform/db/database.ts'
import { announceChange } from '../../platform/db/follow-changes.ts'
import { inTransaction } from '../../platform/db/in-transaction.ts'
import { slugTaken } from './catalogue.errors.ts'
import { CATALOGUE_TOPIC } from './catalogue.reads.ts'
import {
  type Actor,
  checkReferences,
  checkSpecialDays,
  type Deps,
  saveConcerns,
  takeOfferingNumber,
  toOfferingRow,
} from './save-offering.ts'

type NewOffering = z.output<typeof contract.body>

/** A new offering gets its own capacity pool unless one is given. */
export async function createOffering(
  { db, observances }: Deps,
  actor: Actor,
  { pricePaise, dailyLimit, ...input }: NewOffering,
): Promise<number> {
  checkSpecialDays(observances, [...input.schedule.observances, ...input.schedule.notOnObservances])
  const id = await takeOfferingNumber(db)
  await inTransaction(db, async (trx) => {
    const mine = await trx.selectFrom('offering').select('id').where('id', '=', id).executeTakeFirst()
    // A retry after a lost COMMIT.
    if (mine) return
    const pool_id = input.pool_id ?? (await insertOwnPool(trx, input.name, dailyLimit))
    const { concern_ids, ...rest } = { ...input, pool_id }
    await checkReferences(trx, { ...rest, concern_ids })
    const inserted = await trx
      .insertInto('offering')
      .values({ id, ...toOfferingRow(rest), position: id })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!inserted) throw slugTaken()
    await saveConcerns(trx, id, concern_ids)
    await trx
      .insertInto('offeringPrice')
      .values({
        offeringId: id,
        effectiveFrom: actor.today,
        pricePaise,
        setAt: actor.at,
        setBy: actor.actorId,
      })
      .execute()
    await writeAudit(trx, {
      at: actor.at,
      actorId: actor.actorId,
      action: 'catalogue.offering_created',
      subjectType: 'offering',
      subjectId: String(id),
      after: { ...input, pool_id, pricePaise },
    })
    await announceChange(trx, CATALOGUE_TOPIC)
  })
  return id
}

/** "Few left" is shown from a tenth on, until the office changes it. */
const FEW_LEFT_SHARE = 10

async function insertOwnPool(trx: Trx, name: string, dailyLimit: number | null): Promise<number> {
  const { id } = await trx
    .insertInto('pool')
    .values({ name, unit: 'tickets', dailyLimit, fewLeft: Math.floor((dailyLimit ?? 0) / FEW_LEFT_SHARE) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
