import { randomUUID } from 'node:crypto'
import type { Figures } from '../features/waiting-room/adjust-pace.ts'
import { announceDraw, makeDrawSecrets } from '../features/waiting-room/announce-draw.ts'
import { openRoom } from '../features/waiting-room/open-room.ts'
import { inTransaction } from '../platform/db/in-transaction.ts'
import { makeCrowd } from './make-devotees.ts'
import { startApi } from './start-api.ts'

export const calm: Figures = { holdP99Ms: 20, providerP99Ms: 200, providerRefusals: 0, shed: 0 }

type Terms = {
  windowSize?: number
  mostRate?: number
  beaconRound?: number | null
  env?: Record<string, string>
}

/** A waiting room that opens in an hour, and people with sessions to join it. */
export async function startRoom({ windowSize = 100, mostRate = 60, beaconRound = null, env }: Terms = {}) {
  const api = await startApi({ LIMIT_REQUESTS_PER_IP_A_MINUTE: '1000000', ...env })
  const { db, clock } = api
  const now = clock.now()
  const minutesOn = (minutes: number) => new Date(now.getTime() + minutes * 60_000)
  const roomId = randomUUID()
  const drawId = randomUUID()
  const secrets = makeDrawSecrets()
  await inTransaction(db, async (trx) => {
    await announceDraw(trx, { id: drawId, announcedAt: now, closesAt: minutesOn(60), beaconRound }, secrets)
    await openRoom(trx, {
      id: roomId,
      drawId,
      joinsFrom: now,
      opensAt: minutesOn(60),
      endsAt: minutesOn(240),
      windowSize,
      mostRate,
    })
  })
  return { ...api, roomId, drawId, secrets, makeCrowd: (count: number) => makeCrowd(api, count) }
}

export type StartedRoom = Awaited<ReturnType<typeof startRoom>>
