import { randomUUID } from 'node:crypto'
import { announceDraw, makeDrawSecrets } from '../features/waiting-room/announce-draw.ts'
import { openRoom } from '../features/waiting-room/open-room.ts'
import type { Db } from '../platform/db/database.ts'
import { inTransaction } from '../platform/db/in-transaction.ts'

type Marked = { accountId: string; at: Date; mark: string; tranNo: string }

/** A waiting room that the person joined and entered, and a ballot that they entered. */
export async function fillReleases(db: Db, { accountId, at, mark, tranNo }: Marked): Promise<void> {
  const roomId = randomUUID()
  const releaseId = randomUUID()
  const later = new Date(at.getTime() + 3_600_000)
  const drawIds = { ballot: randomUUID(), room: randomUUID() }
  await inTransaction(db, async (trx) => {
    for (const id of Object.values(drawIds))
      await announceDraw(trx, { id, announcedAt: at, closesAt: later, beaconRound: null }, makeDrawSecrets())
    await openRoom(trx, {
      id: roomId,
      drawId: drawIds.room,
      joinsFrom: at,
      opensAt: later,
      endsAt: new Date(later.getTime() + 1),
      windowSize: 1,
      mostRate: 1,
    })
  })
  await db.insertInto('roomMember').values({ roomId, accountId, joinedAt: at }).execute()
  const turn = { issuedAt: at, expiresAt: later, leftAt: later, isGrace: false, line: 1 }
  await db
    .insertInto('roomPass')
    .values({ roomId, accountId, ...turn })
    .execute()
  await db
    .insertInto('release')
    .values({
      id: releaseId,
      kind: 'ballot',
      title: 'Sarpa bali',
      titleMl: 'സർപ്പബലി',
      offeringIds: [11],
      dates: ['2026-12-20'],
      drawId: drawIds.ballot,
      announcedAt: at,
      announcedBy: randomUUID(),
      entriesFrom: at,
      entriesUntil: later,
      endedAt: later,
      endReason: 'time',
    })
    .execute()
  await db
    .insertInto('ballotEntry')
    .values({
      releaseId,
      accountId,
      offeringId: 11,
      onDate: '2026-12-20',
      people: JSON.stringify([{ name: `${mark} Entered`, nameMl: null, star_id: 1 }]),
      size: 1,
      enteredAt: at,
      state: 'won',
      tranNo,
    })
    .execute()
}
