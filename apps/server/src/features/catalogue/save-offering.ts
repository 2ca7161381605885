import { isDeepStrictEqual } from 'node:util'
import type { offeringInput } from '@vazhipadu/contract/catalogue'
import type { poolInput } from '@vazhipadu/contract/pools'
import { addDays, type CivilDate } from '@vazhipadu/panchang/civil-date'
import type { z } from 'zod'
import { writeAudit } from '../../platform/audit.ts'
import { type Db, sqlRows, type Trx } from '../../platform/db/database.ts'
import { announceChange } from '../../platform/db/follow-changes.ts'
import { inTransaction } from '../../platform/db/in-transaction.ts'
import { isUniqueViolation } from '../../platform/db/transient.ts'
import { enqueue } from '../../platform/jobs/enqueue.ts'
import type { LockDays } from '../calendar/calendar.rules.ts'
import { listDates } from '../calendar/compute-month.ts'
import { offerDays } from '../closed-days/closed-days.jobs.ts'
import {
  catalogueStale,
  concernUnknown,
  deityUnknown,
  offeringNotFound,
  poolMissing,
  slugTaken,
  specialDayUnknown,
} from './catalogue.errors.ts'
import { CATALOGUE_TOPIC } from './catalogue.reads.ts'

export type OfferingInput = z.output<typeof offeringInput>
export type Actor = { actorId: string; at: Date; today: CivilDate }
export type Deps = { db: Db; lockDays: LockDays; observances: Set<string> }

export function toOfferingRow(input: Omit<OfferingInput, 'concern_ids'>) {
  const { deity_id, pool_id, session, prasadam, schedule, cutoff, ...rest } = input
  return {
    ...rest,
    ...schedule,
    deityId: deity_id,
    poolId: pool_id,
    sessionId: session,
    prasadam: prasadam.kind,
    prasadamGrams: prasadam.grams,
    prasadamKeepsDays: prasadam.keepsDays,
    prasadamContents: prasadam.contents,
    cutoffDays: cutoff.daysBefore,
    cutoffTime: cutoff.time,
  }
}

export function toSpecialLimits(poolId: number, limits: z.output<typeof poolInput>['specialLimits']) {
  return limits.map(({ star, observance, dailyLimit }) => ({
    poolId,
    starId: star ?? null,
    observance: observance ?? null,
    dailyLimit,
  }))
}

/** Refuses special days unknown to the calendar. */
export function checkSpecialDays(observanceIds: Set<string>, named: string[]): void {
  const unknown = named.find((id) => !observanceIds.has(id))
  if (unknown !== undefined) throw specialDayUnknown(unknown)
}

/** Taken before the transaction, so that a retry after a lost COMMIT finds its own row. */
export async function takeOfferingNumber(db: Db): Promise<number> {
  const [next] = await sqlRows<{ id: number }>(
    db,
    "select nextval(pg_get_serial_sequence('offering', 'id')) as id",
  )
  if (!next) throw new Error('a sequence always has a next number')
  return next.id
}

export async function checkReferences(trx: Trx, input: OfferingInput): Promise<void> {
  const has = async (table: 'deity' | 'pool', id: number) =>
    (await trx.selectFrom(table).select('id').where('id', '=', id).executeTakeFirst()) !== undefined
  if (!(await has('deity', input.deity_id))) throw deityUnknown()
  if (!(await has('pool', input.pool_id))) throw poolMissing()
  const uniqueConcernIds = [...new Set(input.concern_ids)]
  if (uniqueConcernIds.length === 0) return
  const found = await trx.selectFrom('concern').select('id').where('id', 'in', uniqueConcernIds).execute()
  if (found.length < uniqueConcernIds.length) throw concernUnknown()
}

export async function saveConcerns(trx: Trx, offeringId: number, concernIds: number[]): Promise<void> {
  await trx.deleteFrom('offeringConcern').where('offeringId', '=', offeringId).execute()
  const rows = [...new Set(concernIds)].map((concernId) => ({ offeringId, concernId }))
  if (rows.length > 0) await trx.insertInto('offeringConcern').values(rows).execute()
}

/** How many days ahead a change of rules may reduce capacity. */
export const LONGEST_OPENING_DAYS = 730

export async function updateOffering(
  { db, lockDays, observances }: Deps,
  actor: Actor,
  id: number,
  { version, ...input }: OfferingInput & { version: number },
): Promise<void> {
  checkSpecialDays(observances, [...input.schedule.observances, ...input.schedule.notOnObservances])
  const { concern_ids, ...rest } = input
  const row = toOfferingRow(rest)
  let saved = false
  await inTransaction(db, async (trx) => {
    const found = await trx
      .selectFrom('offering')
      .selectAll()
      .where('id', '=', id)
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (!found) throw offeringNotFound()
    const { version: stored, position: _position, id: _id, texts: _texts, ...before } = found
    // A retry after a lost COMMIT.
    if (saved && stored === version + 1) return
    if (stored !== version) throw catalogueStale()
    await checkReferences(trx, input)
    const twin = await trx
      .selectFrom('offering')
      .select('id')
      .where('slug', '=', input.slug)
      .where('id', '!=', id)
      .executeTakeFirst()
    if (twin) throw slugTaken()
    if (!isDeepStrictEqual(scarcityOf(before), scarcityOf(row))) {
      const dates = listDates(actor.today, addDays(actor.today, LONGEST_OPENING_DAYS))
      await lockDays(trx, { poolIds: [before.poolId, row.poolId], dates })
      await enqueue(trx, offerDays, { offeringId: id, from: null, to: null })
    }
    await trx
      .updateTable('offering')
      .set({ ...row, version: version + 1 })
      .where('id', '=', id)
      .execute()
      .catch((error: unknown) => {
        // The slug was taken after the check.
        throw isUniqueViolation(error) ? slugTaken() : error
      })
    await saveConcerns(trx, id, concern_ids)
    await writeAudit(trx, {
      at: actor.at,
      actorId: actor.actorId,
      action: 'catalogue.offering_changed',
      subjectType: 'offering',
      subjectId: String(id),
      before,
      after: { ...row, concern_ids },
    })
    await announceChange(trx, CATALOGUE_TOPIC)
    saved = true
  })
}

/**
 * The fields of an offering that decide how many can be sold. Changes of texts and pictures alone take no place locks.
 */
function scarcityOf(row: Omit<ReturnType<typeof toOfferingRow>, 'category' | 'sessionId' | 'prasadam'>) {
  const { weekdays, stars, malayalamMonths, observances, notOnTithis, notOnObservances } = row
  const { poolId, units, cutoffDays, cutoffTime, counterMinutes, opensDays, isActive } = row
  const schedule = { weekdays, stars, malayalamMonths, observances, notOnTithis, notOnObservances }
  return { ...schedule, poolId, units, cutoffDays, cutoffTime, counterMinutes, opensDays, isActive }
}
