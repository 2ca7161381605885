import { setTimeout as delay } from 'node:timers/promises'
import { drawLine, lineOfLate } from '../features/waiting-room/waiting-room.rules.ts'
import { type Db, sqlRows } from '../platform/db/database.ts'
import type { Crowd } from './make-devotees.ts'
import type { Rush, RushRoom } from './start-rush.ts'

const PATIENCE_MS = 60_000

type RoomRequest = { path: string; token?: string; body?: object }
type Answer<T> = { status: number; body: T & { code?: string }; tries: number }

/** Calls one API and, while it does not answer, the other, as a browser does through a load balancer. */
async function insist<T>(
  { urls }: Rush,
  first: number,
  { path, token, body }: RoomRequest,
): Promise<Answer<T>> {
  const until = performance.now() + PATIENCE_MS
  const headers: Record<string, string> = {}
  if (token) headers.authorization = `Bearer ${token}`
  if (body) headers['content-type'] = 'application/json'
  for (let tries = 1; performance.now() < until; tries++) {
    const request = { method: 'POST', headers, body: body ? JSON.stringify(body) : null }
    const answer = await ask<T>(`${urls[(first + tries - 1) % urls.length]}${path}`, request)
    if (answer && answer.status < 500) return { ...answer, tries }
    await delay(50)
  }
  throw new Error(`nobody answered ${path}`)
}

async function ask<T>(address: string, request: RequestInit) {
  try {
    const answer = await fetch(address, { ...request, signal: AbortSignal.timeout(30_000) })
    return { status: answer.status, body: (await answer.json()) as Answer<T>['body'] }
  } catch {
    return undefined
  }
}

type Joined = { ticket: string; code: string; lateNo: number | null }
export type Member = Joined & { accountId: string; tries: number }

export async function join(rush: Rush, { roomId }: RushRoom, who: Crowd[number], first: number) {
  const request = { path: `/waiting-room/${roomId}/join`, token: who.token }
  const { status, body, tries } = await insist<Joined>(rush, first, request)
  if (status !== 200) throw new Error(`did not join: ${JSON.stringify(body)}`)
  return { ...body, accountId: who.accountId, tries } satisfies Member
}

export async function redeem(rush: Rush, { roomId }: RushRoom, { ticket }: Member, first: number) {
  const request = { path: `/waiting-room/${roomId}/turn`, body: { ticket } }
  const { status, body, tries } = await insist<{ expiresAt: string }>(rush, first, request)
  return { outcome: status === 200 ? 'in' : body.code, expiresAt: body.expiresAt, tries }
}

/**
 * Runs with limited concurrency; the next starts when an earlier one is done, so that the crowd keeps calling for a
 * while.
 */
export async function inTurn<T, A>(
  all: T[],
  concurrency: number,
  run: (one: T, index: number) => Promise<A>,
) {
  const answers: A[] = []
  let next = 0
  const one = async () => {
    for (let index = next++; index < all.length; index = next++)
      answers[index] = await run(all[index] as T, index)
  }
  await Promise.all(Array.from({ length: concurrency }, one))
  return answers
}

type Seen = {
  threshold: number
  fence: number
  windowSize: number
  inside: number
  open: number
  passes: number
  joined: number
  late: number
  seed: Buffer | null
}

/** In one statement, so that it sees one moment. */
export async function look(db: Db, { roomId }: RushRoom): Promise<Seen> {
  const [seen] = await sqlRows<Seen>(
    db,
    `select threshold, fence, window_size, inside, joined, late, seed,
       (select count(*)::int from room_pass p where p.room_id = room.id and left_at is null) as open,
       (select count(*)::int from room_pass p where p.room_id = room.id) as passes
     from room join draw on draw.id = draw_id where room.id = $1`,
    [roomId],
  )
  if (!seen) throw new Error('no room')
  return seen
}

export function findLine({ seed }: Seen, { code, lateNo }: Member): number {
  if (!seed) throw new Error('not drawn')
  return lateNo === null ? drawLine(seed, Buffer.from(code, 'hex')) : lineOfLate(lateNo)
}

/** Polls the room and records every violated invariant. */
export function watchRoom(db: Db, room: RushRoom) {
  const mismatches: string[] = []
  let isOver = false
  const watch = async () => {
    for (let before = await look(db, room); !isOver; await delay(20)) {
      const seen = await look(db, room)
      if (seen.threshold < before.threshold)
        mismatches.push(`called back ${before.threshold} ${seen.threshold}`)
      if (seen.fence < before.fence) mismatches.push(`an older controller ${before.fence} ${seen.fence}`)
      if (seen.inside !== seen.open) mismatches.push(`${seen.inside} counted, ${seen.open} inside`)
      if (seen.inside > seen.windowSize) mismatches.push(`${seen.inside} inside, ${seen.windowSize} may be`)
      before = seen
    }
  }
  const watching = watch()
  // `stop` rethrows the error, but a test that failed before never calls `stop`.
  watching.catch(() => undefined)
  return {
    async stop() {
      isOver = true
      await watching
      return mismatches
    },
  }
}
