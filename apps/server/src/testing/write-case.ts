import { randomUUID } from 'node:crypto'
import { type Db, sqlRows } from '../platform/db/database.ts'
import type { Case } from './model-availability.ts'

/** Empties the catalogue's rules and places, and inserts one offering as the case describes it. */
export async function writeCase(db: Db, one: Case, id: number): Promise<void> {
  await db.transaction().execute(async (trx) => {
    for (const table of [
      'blocked_date',
      'day_limit',
      'pool_day',
      'pool_special_limit',
      'offering_concern',
      'offering_price',
      'offering',
      'pool',
    ]) {
      await sqlRows(trx, `delete from ${table}`)
    }
    const pool = { name: 'Pool', unit: 'tickets', version: 1 }
    await trx
      .insertInto('pool')
      .values([
        { id, ...pool, dailyLimit: one.dailyLimit, fewLeft: one.fewLeft },
        { id: id + 1, ...pool, dailyLimit: 0, fewLeft: 0 },
      ])
      .execute()
    const special = one.specialLimits.map(({ star, ...rest }) => ({ poolId: id, starId: star, ...rest }))
    if (special.length > 0) await trx.insertInto('poolSpecialLimit').values(special).execute()
    const offering = {
      deityId: 1,
      category: 'archana',
      sessionId: 'usha',
      name: 'Case',
      nameMl: 'കേസ്',
      description: '',
      mostPerOrder: 10,
      mustBePresent: false,
      starRequired: false,
      prasadam: 'none',
      position: 1,
      units: one.units,
      opensDays: one.opensDays,
      cutoffDays: one.cutoffDays,
      cutoffTime: one.cutoffTime,
      weekdays: one.weekdays,
      stars: one.stars,
      malayalamMonths: one.malayalamMonths,
      observances: one.observances,
      notOnTithis: one.notOnTithis,
      notOnObservances: one.notOnObservances,
    }
    for (const each of [id, id + 1]) {
      await trx
        .insertInto('offering')
        .values({ id: each, slug: `case-${each}`, poolId: each, ...offering })
        .execute()
      await trx
        .insertInto('offeringPrice')
        .values({ offeringId: each, effectiveFrom: '2025-01-01', pricePaise: 10_000, setAt: new Date(0) })
        .execute()
    }
    const ids = { temple: null, this: id, other: id + 1 }
    for (const [at, { scope, from, to, reason }] of one.blocks.entries()) {
      // Ids in the order of the case: if two blocks begin on one day, the first gives its reason.
      const blockId = `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`
      const row = { id: blockId, offeringId: ids[scope], fromDate: from, toDate: to, reason }
      await trx
        .insertInto('blockedDate')
        .values({ ...row, createdAt: new Date(0), createdBy: randomUUID() })
        .execute()
    }
    for (const { date, dailyLimit } of one.dayLimits) {
      const row = { poolId: id, onDate: date, dailyLimit }
      await trx
        .insertInto('dayLimit')
        .values({ ...row, changedAt: new Date(0), changedBy: randomUUID() })
        .execute()
    }
    for (const { date, reserved } of one.reserved) {
      await trx.insertInto('poolDay').values({ poolId: id, onDate: date, reserved }).execute()
    }
    for (const topic of ['catalogue', 'calendar'])
      await sqlRows(trx, `select pg_notify('changed', '${topic}')`)
  })
}
