import { isDeepStrictEqual } from 'node:util'
import type { overrideDays as contract } from '@vazhipadu/contract/calendar'
import type { CivilDate } from '@vazhipadu/panchang/civil-date'
import type { Rules } from '@vazhipadu/panchang/rules'
import type { z } from 'zod'
import { writeAudit } from '../../platform/audit.ts'
import type { Db, Trx } from '../../platform/db/database.ts'
import { announceChange } from '../../platform/db/follow-changes.ts'
import { inTransaction } from '../../platform/db/in-transaction.ts'
import { enqueue } from '../../platform/jobs/enqueue.ts'
import { offerDays } from '../closed-days/closed-days.jobs.ts'
import { dayIsOver, dayTwice, observanceUnknown, overrideNotFound } from './calendar.errors.ts'
import { CALENDAR_TOPIC, checkReach } from './calendar.reads.ts'
import type { LockDays } from './calendar.rules.ts'

type Input = z.output<(typeof contract)['body']>
type Actor = { actorId: string; at: Date; today: CivilDate }
type Deps = { db: Db; rules: Rules; lockDays: LockDays }

/** Corrects days by the printed calendar, all or none. */
export async function overrideDays({ db, rules, lockDays }: Deps, actor: Actor, input: Input): Promise<void> {
  const observanceIds = new Set(rules.observances.map(({ id }) => id))
  const unknown = input.days.flatMap((day) => day.observances ?? []).find((id) => !observanceIds.has(id))
  if (unknown !== undefined) throw observanceUnknown(unknown)
  const days = input.days.toSorted((one, other) => (one.date < other.date ? -1 : 1))
  if (new Set(days.map(({ date }) => date)).size < days.length) throw dayTwice()
  for (const { date } of days) {
    if (date < actor.today) throw dayIsOver('days')
    checkReach(date, actor.today, 'days')
  }
  await inTransaction(db, async (trx) => {
    await lockDays(trx, { dates: days.map(({ date }) => date as CivilDate) })
    for (const day of days) await overrideDay(trx, actor, day, input.reason)
    for (const { date } of days) await enqueue(trx, offerDays, { offeringId: null, from: date, to: date })
    await announceChange(trx, CALENDAR_TOPIC)
  })
}

async function overrideDay(trx: Trx, actor: Actor, day: Input['days'][number], reason: string) {
  const values = {
    starId: day.starId ?? null,
    birthdayStars: day.birthdayStars ?? null,
    tithiId: day.tithiId ?? null,
    malayalamYear: day.malayalam?.year ?? null,
    malayalamMonth: day.malayalam?.month ?? null,
    malayalamDay: day.malayalam?.day ?? null,
    observances: day.observances ?? null,
    reason,
  }
  const stamp = { changedAt: actor.at, changedBy: actor.actorId }
  // Inserting first serialises two first corrections of the same day.
  const inserted = await trx
    .insertInto('calendarOverride')
    .values({ onDate: day.date, ...values, ...stamp })
    .onConflict((conflict) => conflict.column('onDate').doNothing())
    .returning('onDate')
    .executeTakeFirst()
  const before = inserted ? undefined : await lockOverride(trx, day.date)
  // Nothing changes, or this is a retry after a lost COMMIT.
  if (before && isDeepStrictEqual(before, values)) return
  if (!inserted) {
    await trx
      .updateTable('calendarOverride')
      .set({ ...values, ...stamp })
      .where('onDate', '=', day.date)
      .execute()
  }
  await writeAudit(trx, {
    at: actor.at,
    actorId: actor.actorId,
    action: 'calendar.overridden',
    subjectType: 'calendar_day',
    subjectId: day.date,
    before: before ?? null,
    after: values,
  })
}

async function lockOverride(trx: Trx, date: string) {
  const row = await trx
    .selectFrom('calendarOverride')
    .selectAll()
    .where('onDate', '=', date)
    .forUpdate()
    .executeTakeFirst()
  if (!row) return undefined
  const { onDate: _date, changedAt: _at, changedBy: _by, ...values } = row
  return values
}

export async function removeOverride(
  { db, lockDays }: Pick<Deps, 'db' | 'lockDays'>,
  actor: Actor,
  date: CivilDate,
): Promise<void> {
  let removed = false
  await inTransaction(db, async (trx) => {
    await lockDays(trx, { dates: [date] })
    const before = await lockOverride(trx, date)
    // Deleted by the first try of this call, whose COMMIT was lost.
    if (!before && removed) return
    if (!before) throw overrideNotFound()
    removed = true
    await trx.deleteFrom('calendarOverride').where('onDate', '=', date).execute()
    await writeAudit(trx, {
      at: actor.at,
      actorId: actor.actorId,
      action: 'calendar.override_removed',
      subjectType: 'calendar_day',
      subjectId: date,
      before,
    })
    await enqueue(trx, offerDays, { offeringId: null, from: date, to: date })
    await announceChange(trx, CALENDAR_TOPIC)
  })
}
