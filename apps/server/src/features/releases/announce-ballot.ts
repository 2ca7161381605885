import type { announceBallot as contract } from '@vazhipadu/contract/releases/ballots'
import type { z } from 'zod'
import { roundAfter } from '../../gateways/beacon.ts'
import { writeAudit } from '../../platform/audit.ts'
import { inTransaction } from '../../platform/db/in-transaction.ts'
import { announceDraw, makeDrawSecrets } from '../waiting-room/announce-draw.ts'
import { guardDays } from '../waiting-room/require-pass.ts'
import { type AnnounceDeps, checkHeld, listDays, lockPlacesOf } from './announce-release.ts'
import { dayTaken, endsTooSoon } from './releases.errors.ts'

type BallotRequest = z.output<(typeof contract)['body']>

/**
 * Announces a ballot: from now on its days are given out only by the draw, which is committed to as in a live release.
 */
export async function announceBallot(
  deps: AnnounceDeps,
  request: BallotRequest,
  actorId: string,
): Promise<void> {
  const { db, clock, settings } = deps
  const now = clock.now()
  const entriesFrom = new Date(Math.max(now.getTime(), Date.parse(request.entriesFrom)))
  const entriesUntil = new Date(request.entriesUntil)
  if (entriesUntil <= entriesFrom) throw endsTooSoon()
  await checkHeld(deps, request)
  const hasBeacon = await settings.get('releases.hasBeacon')
  const secrets = makeDrawSecrets()
  const drawId = crypto.randomUUID()
  await inTransaction(db, async (trx) => {
    const existing = await trx
      .selectFrom('release')
      .select('id')
      .where('id', '=', request.id)
      .executeTakeFirst()
    if (existing) return
    const beaconRound = hasBeacon ? roundAfter(entriesUntil) : null
    await announceDraw(trx, { id: drawId, announcedAt: now, closesAt: entriesUntil, beaconRound }, secrets)
    const { id, title, titleMl, offering_ids, dates } = request
    await trx
      .insertInto('release')
      .values({
        id,
        kind: 'ballot',
        title,
        titleMl,
        offeringIds: offering_ids,
        dates,
        drawId,
        entriesFrom,
        entriesUntil,
        announcedAt: now,
        announcedBy: actorId,
      })
      .execute()
    const sharing = await lockPlacesOf(trx, request)
    const days = listDays({ ...request, offering_ids: sharing }).map((day) => ({
      ...day,
      roomId: null,
      opensAt: entriesUntil,
    }))
    const taken = await guardDays(trx, { releaseId: id, announcedAt: clock.now() }, days)
    if (taken.length > 0) throw dayTaken([...new Set(taken.map(({ date }) => date))])
    await writeAudit(trx, {
      at: now,
      actorId,
      action: 'release.announced',
      subjectType: 'release',
      subjectId: id,
      after: { title, offering_ids, dates, entriesFrom, entriesUntil },
    })
  })
}
