import { releaseFacts } from '@vazhipadu/contract/releases/facts'
import type { announceRelease as contract } from '@vazhipadu/contract/releases/live'
import type { CivilDate } from '@vazhipadu/panchang/civil-date'
import type { z } from 'zod'
import { roundAfter } from '../../gateways/beacon.ts'
import { writeAudit } from '../../platform/audit.ts'
import type { Trx } from '../../platform/db/database.ts'
import { inTransaction } from '../../platform/db/in-transaction.ts'
import type { Platform } from '../../platform/platform.ts'
import { checkEach, type Deps as DateDeps } from '../booking/check-dates.ts'
import { lockDays } from '../booking/lock-pool-days.ts'
import type { Settings } from '../settings/settings.reads.ts'
import { announceDraw, makeDrawSecrets } from '../waiting-room/announce-draw.ts'
import { openRoom } from '../waiting-room/open-room.ts'
import { guardDays } from '../waiting-room/require-pass.ts'
import { dayNotHeld, dayTaken, endsTooSoon, opensTooSoon } from './releases.errors.ts'

export type AnnounceDeps = Platform & DateDeps & { settings: Settings }
type ReleaseRequest = z.output<(typeof contract)['body']>

const JOINING_MS = releaseFacts.joiningMinutes * 60_000
const MIN_NOTICE_MS = releaseFacts.leastNoticeMinutes * 60_000

/**
 * Announces a live release: from now on its days can be booked only through its waiting room. The draw's secret is
 * committed to in the same transaction, before anyone can have joined. The caller generates the id, so that a retry
 * announces the same release.
 */
export async function announceRelease(
  deps: AnnounceDeps,
  request: ReleaseRequest,
  actorId: string,
): Promise<void> {
  const { db, clock, settings } = deps
  const now = clock.now()
  const opensAt = new Date(request.opensAt)
  const endsAt = new Date(request.endsAt)
  if (opensAt.getTime() < now.getTime() + MIN_NOTICE_MS) throw opensTooSoon()
  if (endsAt <= opensAt) throw endsTooSoon()
  await checkHeld(deps, request)
  const hasBeacon = await settings.get('releases.hasBeacon')
  const secrets = makeDrawSecrets()
  const ids = { drawId: crypto.randomUUID(), roomId: crypto.randomUUID() }
  await inTransaction(db, async (trx) => {
    const existing = await trx
      .selectFrom('release')
      .select('id')
      .where('id', '=', request.id)
      .executeTakeFirst()
    if (existing) return
    const beaconRound = hasBeacon ? roundAfter(opensAt) : null
    await announceDraw(trx, { id: ids.drawId, announcedAt: now, closesAt: opensAt, beaconRound }, secrets)
    await openRoom(trx, {
      id: ids.roomId,
      drawId: ids.drawId,
      joinsFrom: new Date(Math.max(now.getTime(), opensAt.getTime() - JOINING_MS)),
      opensAt,
      endsAt,
      windowSize: request.windowSize,
      mostRate: request.ratePerMinute / 60,
    })
    await trx
      .insertInto('release')
      .values({
        id: request.id,
        kind: 'live',
        title: request.title,
        titleMl: request.titleMl,
        offeringIds: request.offering_ids,
        dates: request.dates,
        drawId: ids.drawId,
        roomId: ids.roomId,
        announcedAt: now,
        announcedBy: actorId,
      })
      .execute()
    const sharing = await lockPlacesOf(trx, request)
    const days = listDays({ ...request, offering_ids: sharing }).map((day) => ({
      ...day,
      roomId: ids.roomId,
      opensAt,
    }))
    // Not earlier: a hold that was made while this waited for the lock has no right by the release.
    const taken = await guardDays(trx, { releaseId: request.id, announcedAt: clock.now() }, days)
    if (taken.length > 0) throw dayTaken([...new Set(taken.map(({ date }) => date))])
    const { id, title, offering_ids, dates, windowSize, ratePerMinute } = request
    await writeAudit(trx, {
      at: now,
      actorId,
      action: 'release.announced',
      subjectType: 'release',
      subjectId: id,
      after: { title, offering_ids, dates, opensAt: request.opensAt, windowSize, ratePerMinute },
    })
  })
}

export const listDays = ({ offering_ids, dates }: Pick<ReleaseRequest, 'offering_ids' | 'dates'>) =>
  offering_ids.flatMap((offeringId) => dates.map((date) => ({ offeringId, date })))

/**
 * Locks the places of all days before they are guarded: waits for holds in progress, and later holds find the guard.
 * Returns all offerings that take these places, also those outside the release: their days must be guarded too.
 */
export async function lockPlacesOf(
  trx: Trx,
  { offering_ids, dates }: Pick<ReleaseRequest, 'offering_ids' | 'dates'>,
): Promise<number[]> {
  const pools = trx.selectFrom('offering').select('poolId').where('id', 'in', offering_ids)
  const sharing = await trx
    .selectFrom('offering')
    .select(['id', 'poolId'])
    .where('poolId', 'in', pools)
    .execute()
  const poolIds = [...new Set(sharing.map(({ poolId }) => poolId))]
  await lockDays(trx, { poolIds, dates: dates as CivilDate[] })
  return sharing.map(({ id }) => id)
}

/** Refuses days that are closed, past or not the offering's: they would be promised and could not be booked. */
export async function checkHeld(
  deps: AnnounceDeps,
  request: Pick<ReleaseRequest, 'offering_ids' | 'dates'>,
): Promise<void> {
  const lines = listDays(request).map(({ offeringId, date }) => ({
    offering_id: offeringId,
    date,
    quantity: 1,
  }))
  const judged = await checkEach(deps, lines)
  const unavailableDay = judged.find(({ availability: { reason } }) =>
    ['past', 'not_held', 'blocked'].includes(reason),
  )
  if (unavailableDay) throw dayNotHeld(unavailableDay.offering.name, unavailableDay.line.date)
}
