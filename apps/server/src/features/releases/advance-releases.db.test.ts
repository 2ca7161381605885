import { randomUUID } from 'node:crypto'
import * as live from '@vazhipadu/contract/releases/live'
import * as room from '@vazhipadu/contract/waiting-room'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sqlRows } from '../../platform/db/database.ts'
import type { Paying } from '../../testing/start-paying.ts'
import { startReleasing } from '../../testing/start-releasing.ts'

let p: Paying
let adminId: string
const DAY = '2026-12-02'
const OTHER_DAY = '2026-12-03'
const line = { offering_id: 11, date: DAY, name: 'Ammini', star_id: 9 }
beforeAll(async () => {
  ;({ p, adminId } = await startReleasing({ places: 4 }))
})
afterAll(() => p.close())

/** A fresh token for each call: these tests move the clock beyond a token's lifetime. */
const asOffice = async () => ({ token: await p.signInAgo(adminId, 0) })
const at = (minutes: number) => new Date(p.clock.now().getTime() + minutes * 60_000).toISOString()
const wanted = (changes: Record<string, unknown> = {}) => ({
  id: randomUUID(),
  title: 'Ayilyam of December',
  titleMl: 'ഡിസംബറിലെ ആയില്യം',
  offering_ids: [11],
  dates: [DAY],
  opensAt: at(90),
  endsAt: at(300),
  windowSize: 10,
  ratePerMinute: 600,
  ...changes,
})
const announce = async (changes: Record<string, unknown> = {}) =>
  p.call(live.announceRelease, { body: wanted(changes) }, await asOffice())
const watch = async (id: string) =>
  (await p.call(live.watchRelease, { params: { release_id: id } }, await asOffice())).body
type Wish = Parameters<typeof p.call<typeof live.steerRelease>>[1]['body']
const steer = async (id: string, body: Wish) =>
  p.call(live.steerRelease, { params: { release_id: id }, body }, await asOffice())

test('a release is refused that could not be kept', async () => {
  const codes = async (changes: Record<string, unknown>) => (await announce(changes)).body.code
  expect(await codes({ opensAt: at(5) })).toBe('opens_too_soon')
  expect(await codes({ endsAt: at(60) })).toBe('ends_too_soon')
  expect(await codes({ dates: ['2026-11-01'] })).toBe('day_not_held')
  const devotee = await p.signIn(p.devotee)
  expect((await p.call(live.announceRelease, { body: wanted() }, { token: devotee })).status).toBe(403)
})

test('the morning: announced, joined, drawn, called, booked, sold out, and open again', async () => {
  // Before the announcement any devotee may book the day.
  expect((await p.book([{ ...line, date: OTHER_DAY }])).status).toBe(200)
  const { body: release, status } = await announce()
  expect(status).toBe(200)
  const roomId = release.room_id ?? ''
  const announced = await p.call(live.listAnnounced, {})
  expect(announced.body.releases).toMatchObject([
    { id: release.id, commitment: release.commitment, dates: [DAY] },
  ])
  expect((await announce()).body.code).toBe('day_in_release')

  const early = await p.book([line])
  expect([early.status, early.body.code, early.body.meta]).toMatchObject([
    409,
    'pass_required',
    { line: 0, roomId },
  ])
  // Other days are not affected.
  expect((await p.book([{ ...line, date: OTHER_DAY }])).status).toBe(200)

  await p.pass(31)
  const people = p.devotees.slice(0, 6)
  const tickets = new Map<string, string>()
  for (const who of people) {
    const joined = await p.call(
      room.joinRoom,
      { params: { room_id: roomId } },
      { token: await p.signIn(who) },
    )
    expect(joined.status).toBe(200)
    tickets.set(who.accountId, joined.body.ticket)
  }
  expect((await p.book([line])).body.code).toBe('pass_required')

  await p.pass(60)
  await p.sweep()
  await p.sweep()
  p.clock.advance({ seconds: 30 })
  for (let second = 0; second < 5; second++) {
    await p.sweep()
    p.clock.advance({ seconds: 1 })
  }
  expect(await watch(release.id)).toMatchObject({
    phase: 'serving',
    joined: 6,
    called: 6,
    inside: 0,
    left: 4,
  })

  // Their sessions are not in the database, so the pass is inserted directly as the room would: only the pass is tested
  // here.
  await sqlRows(
    p.db,
    `insert into room_pass (room_id, account_id, line, is_grace, issued_at, expires_at)
     select $1, id, 1, false, $3, $3::timestamptz + interval '12 minutes' from unnest($2::uuid[]) as id`,
    [roomId, people.slice(0, 5).map(({ accountId }) => accountId), p.clock.now()],
  )
  await sqlRows(p.db, 'update room set inside = 5 where id = $1', [roomId])
  const [first, second, third, fourth, fifth, outside] = people
  if (!first || !second || !third || !fourth || !fifth || !outside) throw new Error('too few people')
  const key = randomUUID()
  const held = await p.book([line], first, key)
  expect(held.status).toBe(200)
  expect((await p.book([line], outside)).body.code).toBe('pass_required')
  for (const who of [second, third, fourth]) expect((await p.book([line], who)).status).toBe(200)
  expect((await p.book([line], fifth)).body.code).toBe('lines_refused')

  // All places are held: no one is called, and the status says so.
  await p.sweep()
  expect(await watch(release.id)).toMatchObject({ held: 4, left: 0, isAllHeld: true, inside: 5 })

  // A retry after the pass has expired returns the same order.
  p.clock.advance({ minutes: 13 })
  const again = await p.book([line], first, key)
  expect([again.status, again.body.tran_no]).toEqual([200, held.body.tran_no])

  // No one paid: the places are free again, and the day still belongs to the room.
  await p.pass(10)
  await p.settle()
  expect(await watch(release.id)).toMatchObject({ held: 0, left: 4, isAllHeld: false })
  expect((await p.book([line])).body.code).toBe('pass_required')

  expect((await steer(release.id, { action: 'pause' })).status).toBe(200)
  expect(await watch(release.id)).toMatchObject({ isPaused: true })
  await steer(release.id, { action: 'resume' })
  await steer(release.id, { action: 'pace', ratePerMinute: 120 })
  await steer(release.id, { action: 'window', windowSize: 3 })
  expect(await watch(release.id)).toMatchObject({ isPaused: false, mostRate: 2, windowSize: 3 })
  expect((await steer(release.id, { action: 'end' })).status).toBe(200)
  expect((await steer(release.id, { action: 'pause' })).body.code).toBe('release_over')
  const over = await watch(release.id)
  expect(over).toMatchObject({ phase: 'ended', release: { endReason: 'office' } })
  expect(over.deeds.map(({ action }) => action)).toEqual([
    'release.end',
    'release.window',
    'release.pace',
    'release.resume',
    'release.pause',
    'release.announced',
  ])
  expect((await p.book([line])).status).toBe(200)
  expect((await p.call(live.listAnnounced, {})).body.releases).toEqual([])
})
