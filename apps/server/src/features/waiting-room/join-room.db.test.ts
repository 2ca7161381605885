import * as contract from '@vazhipadu/contract/waiting-room'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sqlRows } from '../../platform/db/database.ts'
import { inTransaction } from '../../platform/db/in-transaction.ts'
import { makeDevotees } from '../../testing/make-devotees.ts'
import { type StartedRoom, startRoom } from '../../testing/start-room.ts'
import { openJoining } from './join-room.ts'
import { closeJoining, endRoom } from './open-room.ts'

let r: StartedRoom
beforeAll(async () => {
  r = await startRoom()
})
afterAll(() => r.close())

const join = (token: string) => r.call(contract.joinRoom, { params: { room_id: r.roomId } }, { token })
const look = () => r.call(contract.getNowServing, { params: { room_id: r.roomId } })
const countMembers = async () => {
  const [row] = await sqlRows<{ members: number }>(
    r.db,
    'select count(*)::int as members from room_member where room_id = $1',
    [r.roomId],
  )
  return row?.members
}

describe('joining', () => {
  test('many presses, tabs and phones of one account are one place and one code', async () => {
    const [one] = await makeDevotees(r, 1)
    const { token = '' } = one ?? {}
    const answers = await Promise.all(Array.from({ length: 6 }, () => join(token)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200])
    expect(new Set(answers.map(({ body }) => body.code)).size).toBe(1)
    expect(answers[0]?.body.lateNo).toBeNull()
    expect(await countMembers()).toBe(1)
    expect((await look()).body).toMatchObject({ phase: 'joining', joined: 1, late: 0, threshold: 0 })
  })

  test('joins through two processes at once are neither lost nor counted twice', async () => {
    const crowd = await makeDevotees(r, 400)
    const [here, there] = [openJoining(r), openJoining(r)]
    const requests = crowd.flatMap(({ accountId }) => [
      here({ roomId: r.roomId, accountId }),
      there({ roomId: r.roomId, accountId }),
    ])
    const answers = await Promise.all(requests)
    expect(answers.every(({ lateNo }) => lateNo === null)).toBe(true)
    expect(await countMembers()).toBe(401)
    expect((await look()).body.joined).toBe(401)
  })

  test('needs a signed-in session, and an existing room', async () => {
    expect((await join('')).status).toBe(401)
    const [one] = await makeDevotees(r, 1)
    const none = { params: { room_id: r.drawId } }
    const answer = await r.call(contract.joinRoom, none, { token: one?.token })
    expect([answer.status, answer.body.code]).toEqual([404, 'room_not_found'])
  })

  test('after the list is closed one gets the next number, once, without a gap for a second press', async () => {
    await closeJoining(r.db, r.roomId, r.clock.now())
    const crowd = await makeDevotees(r, 50)
    const asking = openJoining(r)
    const twice = crowd.flatMap(({ accountId }) => [accountId, accountId])
    const answers = await Promise.all(twice.map((accountId) => asking({ roomId: r.roomId, accountId })))
    const numbers = answers.map(({ lateNo }) => lateNo)
    expect(new Set(numbers).size).toBe(50)
    expect([...new Set(numbers)].toSorted((a, b) => Number(a) - Number(b))).toEqual(
      Array.from({ length: 50 }, (_, n) => n + 1),
    )
    expect((await look()).body).toMatchObject({ phase: 'drawing', joined: 451, late: 50 })
  })

  test('joins during the closing of the list are either drawn or late', async () => {
    const other = await startRoom()
    try {
      const crowd = await makeDevotees(other, 300)
      const asking = openJoining(other)
      const joins = crowd.map(({ accountId }) => asking({ roomId: other.roomId, accountId }))
      await closeJoining(other.db, other.roomId, other.clock.now())
      const drawn = await sqlRows(other.db, 'select from room_member where late_no is null')
      await Promise.all(joins)
      // The list does not change after it was closed.
      expect(await sqlRows(other.db, 'select from room_member where late_no is null')).toHaveLength(
        drawn.length,
      )
      expect(await sqlRows(other.db, 'select from room_member')).toHaveLength(300)
    } finally {
      await other.close()
    }
  })

  test('new joins end with the room; people inside stay', async () => {
    const [before, after] = await makeDevotees(r, 2)
    expect((await join(before?.token ?? '')).status).toBe(200)
    await inTransaction(r.db, (trx) => endRoom(trx, r.roomId, 'office', r.clock.now()))
    expect((await join(before?.token ?? '')).status).toBe(200)
    const late = await join(after?.token ?? '')
    expect([late.status, late.body.code]).toEqual([409, 'room_ended'])
    expect((await look()).body).toMatchObject({ phase: 'ended', endReason: 'office' })
  })
})

test('the answer for everybody may be kept for a second, and longer while we are away', async () => {
  const { headers, body } = await look()
  expect(headers.get('cache-control')).toBe('public, max-age=1, stale-while-revalidate=1, stale-if-error=60')
  expect(headers.get('set-cookie')).toBeNull()
  expect(JSON.stringify(body).length).toBeLessThan(700)
})
