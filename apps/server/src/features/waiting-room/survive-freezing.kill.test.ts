import { setTimeout as delay } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { sqlRows } from '../../platform/db/database.ts'
import { freeze, freezeAt, waitForNotification, wake } from '../../testing/freeze-process.ts'
import { findLine, inTurn, join, look, type Member, redeem, watchRoom } from '../../testing/stand-in-room.ts'
import { type RushRoom, startRush } from '../../testing/start-rush.ts'
import { useStarted } from '../../testing/use-started.ts'

const rush = useStarted(startRush)
/** The lease, the interval of the steps, and slack for a busy machine. */
const TAKEN_OVER_MS = 5_000 + 1_000 + 10_000

const getWorkers = () => {
  const [one, other] = rush.workers
  if (!one || !other) throw new Error('too few workers')
  return { one, other }
}

const joinAll = async (room: RushRoom, people: number): Promise<Member[]> =>
  inTurn(await rush.makeCrowd(people), 20, (who, n) => join(rush, room, who, n))

/** Includes `xmin`, the writing transaction, so that rewriting the same values would be noticed. */
const readDraw = async ({ drawId }: RushRoom) => ({
  draw: await sqlRows<{ entries: number | null; buckets: number[] | null }>(
    rush.db,
    'select xmin::text, * from draw where id = $1',
    [drawId],
  ),
  shards: await sqlRows<object>(rush.db, 'select xmin::text, * from draw_shard where draw_id = $1', [drawId]),
})
const readCalls = ({ roomId }: RushRoom) =>
  sqlRows<{ threshold: number }>(rush.db, 'select * from room_call where room_id = $1 order by 1, 2', [
    roomId,
  ])

/** Only one worker draws and steers, so that the test knows which; then the other stands by. */
const haveSteeredByOne = async (room: RushRoom) => {
  const { other } = getWorkers()
  freeze(other)
  await rush.open(room)
  await rush.serve(room)
  await expect.poll(async () => (await look(rush.db, room)).threshold).toBeGreaterThan(0)
  wake(other)
}

describe('a worker frozen before the draw', () => {
  test.each([
    {
      doing: 'closes the list',
      block: 'select from draw where id = $1 for update',
      at: /update draw set closed_at/,
    },
    {
      doing: 'reads who is in it',
      block: 'lock table room_member in access exclusive mode',
      at: /select account_id from room_member/,
    },
    { doing: 'publishes it', block: 'lock table draw_shard in share mode', at: /insert into draw_shard/ },
  ])(
    'while it $doing: another draws, people join meanwhile, and woken it changes nothing',
    async (moment) => {
      const room = await rush.announce({ windowSize: 100, mostRate: 100 })
      const { one, other } = getWorkers()
      const early = await joinAll(room, 40)
      freeze(other)
      await rush.open(room)
      const values = moment.block.includes('$1') ? [room.drawId] : []
      await freezeAt(rush.db, one, { name: 'worker 0', ...moment, values })
      const began = performance.now()
      wake(other)
      const late = await joinAll(room, 20)
      expect(late.filter(({ tries, lateNo }) => tries > 1 || lateNo === null)).toEqual([])
      await expect.poll(async () => (await readDraw(room)).draw[0]?.buckets).not.toBeNull()
      expect(performance.now() - began).toBeLessThan(TAKEN_OVER_MS)
      const drawn = await readDraw(room)
      expect(drawn.draw).toMatchObject([{ entries: early.length }])
      const woken = new Date()
      wake(one)
      await waitForNotification(rush.db, 'worker 0', woken, 'insert into release_moment')
      expect(await readDraw(room)).toEqual(drawn)
      await rush.end(room)
    },
  )
})

describe('the controller', () => {
  test('frozen with turns in its hands, woken, and the next one killed: all come in once, by the same draw', async () => {
    const room = await rush.announce({ windowSize: 60, mostRate: 20 })
    const { one, other } = getWorkers()
    const waiting = new Set(await joinAll(room, 90))
    await haveSteeredByOne(room)
    const drawn = await readDraw(room)
    const watching = watchRoom(rush.db, room)

    // The worker is frozen after it has computed the next people and before it calls them, so the room has free
    // capacity.
    const block = 'lock table room_call in access exclusive mode'
    await freezeAt(rush.db, one, { name: 'worker 0', block, at: /^\s*select r.threshold/ })
    const began = performance.now()
    // Turns are still redeemed, and no further people are called because the office has paused the room.
    await sqlRows(rush.db, 'update room set paused_at = $2 where id = $1', [room.roomId, new Date()])
    await letIn(room, waiting)
    expect(waiting.size).toBeGreaterThan(90 - 50)
    await expect.poll(async () => (await look(rush.db, room)).fence, { interval: 20 }).toBe(2)
    expect(performance.now() - began).toBeLessThan(TAKEN_OVER_MS)
    const calls = await readCalls(room)
    const woken = new Date()
    wake(one)
    await waitForNotification(rush.db, 'worker 0', woken, 'insert into release_moment')
    expect(await readCalls(room)).toEqual(calls)
    expect(await look(rush.db, room)).toMatchObject({ fence: 2, threshold: calls.at(-1)?.threshold })

    await sqlRows(rush.db, 'update room set paused_at = null, most_rate = 1200 where id = $1', [room.roomId])
    await expect.poll(async () => (await readCalls(room)).length).toBeGreaterThan(calls.length)
    await other.kill('SIGKILL')
    while (waiting.size > 0) {
      await letIn(room, waiting)
      await delay(200)
    }
    expect(await look(rush.db, room)).toMatchObject({ fence: 3, passes: 90 })
    expect(await watching.stop()).toEqual([])
    expect(await readDraw(room)).toEqual(drawn)
  })
})

/** The called people enter through either API, book, and leave. */
async function letIn(room: RushRoom, waiting: Set<Member>): Promise<void> {
  const seen = await look(rush.db, room)
  const called = [...waiting].filter((one) => findLine(seen, one) < seen.threshold)
  const answers = await Promise.all(called.map((one, n) => redeem(rush, room, one, n)))
  expect(answers.filter(({ outcome }) => outcome !== 'in')).toEqual([])
  for (const one of called) waiting.delete(one)
  // Expired passes are not updated again: rewriting the same rows in a loop would hold up the controller that ends them.
  await sqlRows(
    rush.db,
    'update room_pass set expires_at = $2 where room_id = $1 and left_at is null and expires_at > $2',
    [room.roomId, new Date()],
  )
}
