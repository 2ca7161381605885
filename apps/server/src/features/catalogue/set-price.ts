import type { CivilDate } from '@vazhipadu/panchang/civil-date'
import { writeAudit } from '../../platform/audit.ts'
import type { Db, Trx } from '../../platform/db/database.ts'
import { announceChange } from '../../platform/db/follow-changes.ts'
import { inTransaction } from '../../platform/db/in-transaction.ts'
import { offeringNotFound, priceBackdated, priceInForce, priceNotFound } from './catalogue.errors.ts'
import { CATALOGUE_TOPIC } from './catalogue.reads.ts'
import type { Actor } from './save-offering.ts'

type PriceChange = { offeringId: number; effectiveFrom: string; pricePaise: number; note: string | null }

/** Sets prices of sales from a day on, all or none. Earlier sales keep their price, because orders copy it. */
export async function setPrices(db: Db, actor: Actor, changes: readonly PriceChange[]): Promise<void> {
  if (changes.some(({ effectiveFrom }) => effectiveFrom < actor.today)) throw priceBackdated()
  // Locked in a fixed order, so that two bulk changes cannot deadlock.
  const ordered = changes.toSorted((one, other) => one.offeringId - other.offeringId)
  await inTransaction(db, async (trx) => {
    for (const change of ordered) await writePrice(trx, actor, change)
    await announceChange(trx, CATALOGUE_TOPIC)
  })
}

async function writePrice(trx: Trx, actor: Actor, priceChange: PriceChange): Promise<void> {
  const { offeringId, effectiveFrom, pricePaise, note } = priceChange
  await lockOffering(trx, offeringId)
  const before = await findPrice(trx, offeringId, effectiveFrom)
  // Nothing changes, or this is a retry after a lost COMMIT.
  if (before?.pricePaise === pricePaise && before.note === note) return
  const row = { pricePaise, note, setAt: actor.at, setBy: actor.actorId }
  await trx
    .insertInto('offeringPrice')
    .values({ offeringId, effectiveFrom, ...row })
    .onConflict((conflict) => conflict.columns(['offeringId', 'effectiveFrom']).doUpdateSet(row))
    .execute()
  await writeAudit(trx, {
    at: actor.at,
    actorId: actor.actorId,
    action: 'catalogue.price_set',
    subjectType: 'offering',
    subjectId: String(offeringId),
    before: before ?? null,
    after: { effectiveFrom, pricePaise, note },
  })
}

export async function withdrawPrice(
  db: Db,
  actor: Actor,
  { offeringId, effectiveFrom }: { offeringId: number; effectiveFrom: CivilDate },
): Promise<void> {
  let withdrawn = false
  await inTransaction(db, async (trx) => {
    await lockOffering(trx, offeringId)
    const before = await findPrice(trx, offeringId, effectiveFrom)
    // Deleted by the first try of this call, whose COMMIT was lost.
    if (!before && withdrawn) return
    if (!before) throw priceNotFound()
    if (effectiveFrom <= actor.today) throw priceInForce()
    withdrawn = true
    await trx
      .deleteFrom('offeringPrice')
      .where('offeringId', '=', offeringId)
      .where('effectiveFrom', '=', effectiveFrom)
      .execute()
    await writeAudit(trx, {
      at: actor.at,
      actorId: actor.actorId,
      action: 'catalogue.price_withdrawn',
      subjectType: 'offering',
      subjectId: String(offeringId),
      before,
    })
    await announceChange(trx, CATALOGUE_TOPIC)
  })
}

/** Serialises changes of one offering's prices. */
async function lockOffering(trx: Trx, id: number): Promise<void> {
  const found = await trx
    .selectFrom('offering')
    .select('id')
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!found) throw offeringNotFound()
}

const findPrice = (trx: Trx, offeringId: number, effectiveFrom: string) =>
  trx
    .selectFrom('offeringPrice')
    .select(['effectiveFrom', 'pricePaise', 'note'])
    .where('offeringId', '=', offeringId)
    .where('effectiveFrom', '=', effectiveFrom)
    .executeTakeFirst()
