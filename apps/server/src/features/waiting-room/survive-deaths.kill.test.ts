import { expect, test } from 'vitest'
import { sqlRows } from '../../platform/db/database.ts'
import { freezeAt, wake } from '../../testing/freeze-process.ts'
import { findLine, inTurn, join, look, type Member, redeem, watchRoom } from '../../testing/stand-in-room.ts'
import { type RushRoom, startRush } from '../../testing/start-rush.ts'
import { useStarted } from '../../testing/use-started.ts'

const rush = useStarted(startRush)
const wide = { windowSize: 1_000, mostRate: 4_000 }

const listMembers = ({ roomId }: RushRoom) =>
  sqlRows<{ accountId: string; lateNo: number | null }>(
    rush.db,
    'select account_id, late_no from room_member where room_id = $1 order by late_no, account_id',
    [roomId],
  )

/** Every third person joins through both APIs at once. */
const joinAll = async (room: RushRoom, people: number) => {
  const crowd = await rush.makeCrowd(people)
  const joining = inTurn(crowd, 20, async (who, n) => {
    const rounds = n % 3 === 0 ? [0, 1] : [n % 2]
    return Promise.all(rounds.map((first) => join(rush, room, who, first)))
  })
  return { crowd, joining }
}

/** All people are called: the window is larger than the crowd. */
const callAll = async (room: RushRoom, members: Member[]) => {
  await rush.open(room)
  await rush.serve(room)
  await expect
    .poll(async () => {
      const seen = await look(rush.db, room)
      return members.filter((one) => findLine(seen, one) >= seen.threshold).length
    })
    .toBe(0)
}

test.each(['before the opening', 'after it'])(
  'an API killed during joins %s: each person is in once, and no acknowledged join is lost',
  async (when) => {
    const room = await rush.announce(wide)
    const isLate = when === 'after it'
    if (isLate) await rush.open(room)
    if (isLate) await expect.poll(async () => (await look(rush.db, room)).seed).not.toBeNull()
    const { crowd, joining } = await joinAll(room, 200)
    await expect.poll(async () => (await look(rush.db, room)).joined, { interval: 5 }).toBeGreaterThan(40)
    const killed = await rush.killApi(1)
    expect((await look(rush.db, room)).joined).toBeLessThan(200)
    const answers = await joining
    expect(answers.flat().some(({ tries }) => tries > 1)).toBe(true)
    await killed.again()
    const members = await listMembers(room)
    expect(members.map(({ accountId }) => accountId).toSorted()).toEqual(
      crowd.map(({ accountId }) => accountId).toSorted(),
    )
    const numbers = new Map(members.map(({ accountId, lateNo }) => [accountId, lateNo]))
    for (const { accountId, lateNo } of answers.flat()) expect(lateNo).toBe(numbers.get(accountId))
    expect(members.map(({ lateNo }) => lateNo)).toEqual(members.map((_, n) => (isLate ? n + 1 : null)))
    expect(await look(rush.db, room)).toMatchObject({ joined: 200, late: isLate ? 200 : 0 })
    await rush.end(room)
  },
)

test('an API frozen while it holds the room’s lock delays others briefly; after waking, its joins are stored once', async () => {
  const room = await rush.announce(wide)
  const [frozen] = rush.apis
  const [first, second] = await rush.makeCrowd(2)
  if (!frozen || !first || !second) throw new Error('nobody')
  const joined = Promise.withResolvers<Member>()
  const begin = () => {
    join(rush, room, first, 0).then(joined.resolve, joined.reject)
    return Promise.resolve()
  }
  // The process has locked the room's row and waits to insert the people who join.
  const block = 'lock table room_member in share mode'
  await freezeAt(rush.db, frozen, { name: 'api 0', block, at: /insert into room_member/, begin })
  const { tries } = await join(rush, room, second, 1)
  expect(tries).toBe(1)
  wake(frozen)
  await joined.promise
  expect(await look(rush.db, room)).toMatchObject({ joined: 2 })
  expect(await listMembers(room)).toHaveLength(2)
  await rush.end(room)
})

test('after Redis is killed, people join, see the turns, and enter as before', async () => {
  const room = await rush.announce(wide)
  const early = await joinAll(room, 150)
  await expect.poll(async () => (await look(rush.db, room)).joined, { interval: 5 }).toBeGreaterThan(20)
  rush.killRedis()
  const members = (await early.joining).flat()
  await callAll(room, members)
  for (const url of rush.urls) {
    const answer = await fetch(`${url}/waiting-room/${room.roomId}/now-serving`)
    expect(await answer.json()).toMatchObject({ phase: 'serving', joined: 150 })
  }
  const late = (await (await joinAll(room, 50)).joining).flat()
  await callAll(room, late)
  const all = [...members, ...late]
  const answers = await inTurn(all, 20, (one, n) => redeem(rush, room, one, n))
  expect(answers.filter(({ outcome }) => outcome !== 'in')).toEqual([])
  // No call failed because of it: an error would have been retried.
  expect([...all, ...answers].filter(({ tries }) => tries > 1)).toEqual([])
  expect(await look(rush.db, room)).toMatchObject({ joined: 200, late: 50, inside: 200, passes: 200 })
})

test('an API killed while turns are taken, each at both at once: one pass each, and everybody called comes in', async () => {
  const room = await rush.announce(wide)
  const members = (await (await joinAll(room, 200)).joining).map(([one]) => one as Member)
  await callAll(room, members)
  const watching = watchRoom(rush.db, room)
  const redeeming = inTurn(members, 20, (one) =>
    Promise.all([redeem(rush, room, one, 0), redeem(rush, room, one, 1)]),
  )
  await expect.poll(async () => (await look(rush.db, room)).inside, { interval: 5 }).toBeGreaterThan(40)
  await rush.killApi(0)
  expect((await look(rush.db, room)).inside).toBeLessThan(200)
  const answers = await redeeming
  expect(answers.flat().some(({ tries }) => tries > 1)).toBe(true)
  for (const [one, other] of answers) {
    expect([one?.outcome, other?.outcome]).toEqual(['in', 'in'])
    expect(one?.expiresAt).toBe(other?.expiresAt)
  }
  expect(await watching.stop()).toEqual([])
  expect(await look(rush.db, room)).toMatchObject({ inside: 200, open: 200, passes: 200 })
})
