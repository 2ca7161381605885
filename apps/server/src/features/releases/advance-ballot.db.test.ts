import { randomUUID } from 'node:crypto'
import * as ballots from '@vazhipadu/contract/releases/ballots'
import * as live from '@vazhipadu/contract/releases/live'
import { getDraw, getDrawShard } from '@vazhipadu/contract/waiting-room'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sqlRows } from '../../platform/db/database.ts'
import { makeDevotees } from '../../testing/make-devotees.ts'
import type { Paying } from '../../testing/start-paying.ts'
import { startReleasing } from '../../testing/start-releasing.ts'
import { drawLine, hashCode } from '../waiting-room/waiting-room.rules.ts'

let p: Paying
let adminId: string
const DAY = '2026-12-20'
beforeAll(async () => {
  ;({ p, adminId } = await startReleasing({ places: 4 }))
})
afterAll(() => p.close())

const at = (hours: number) => new Date(p.clock.now().getTime() + hours * 3_600_000).toISOString()
const person = (name: string) => ({ name, star_id: 9 })

test('a ballot: entries over days, one draw, days to pay, and the next in line', async () => {
  p.clock.advance({ minutes: 1 })
  const body = {
    id: randomUUID(),
    title: 'Thulam Ayilyam',
    titleMl: 'തുലാം ആയില്യം',
    offering_ids: [11],
    dates: [DAY],
    entriesFrom: at(0),
    entriesUntil: at(72),
  }
  const { body: release, status } = await p.call(
    ballots.announceBallot,
    { body },
    { token: await p.signInAgo(adminId, 0) },
  )
  expect([status, release.kind, release.room_id]).toEqual([200, 'ballot', null])
  const params = { release_id: release.id }
  expect([release.joinsFrom, release.opensAt]).toEqual([body.entriesFrom, body.entriesUntil])
  expect((await p.call(live.getRelease, { params })).body).toEqual(release)
  for (const [language, name] of [
    ['hi', 'गणपति होम'],
    ['en', 'Ganapathi homam'],
  ] as const) {
    const reader = { headers: { 'accept-language': language } }
    const read = await p.call(live.getRelease, { params }, reader)
    const { body: announced, headers } = await p.call(live.listAnnounced, {}, reader)
    expect(announced.releases).toEqual([read.body])
    expect(read.body.offerings).toEqual([{ id: 11, name, nameMl: 'ഗണപതി ഹോമം' }])
    expect(headers.get('vary')).toContain('Accept-Language')
  }
  const nowhere = await p.call(live.getRelease, { params: { release_id: randomUUID() } })
  expect(nowhere.body.code).toBe('release_not_found')
  const line = { offering_id: 11, date: DAY, name: 'Ammini', star_id: 9 }
  expect((await p.book([line])).body.code).toBe('by_ballot')

  const enter = async (who: { accountId: string }, people: ReturnType<typeof person>[]) =>
    p.call(
      ballots.enterBallot,
      { params, body: { offering_id: 11, date: DAY, people } },
      { token: await p.signIn(who) },
    )
  const crowd = p.devotees.slice(0, 6)
  // Six entries for one, two and three people: twelve people for four places.
  for (const [index, who] of crowd.entries()) {
    const people = Array.from({ length: (index % 3) + 1 }, (_, n) => person(`Guest ${n}`))
    expect((await enter(who, people)).status).toBe(200)
  }
  // A second entry replaces the first, it is not a second chance.
  const first = crowd[0]
  if (!first) throw new Error('nobody')
  expect((await enter(first, [person('Ammini'), person('Raman')])).body.people).toHaveLength(2)
  const { body: chances } = await p.call(ballots.countEntries, { params })
  expect(chances.days).toEqual([{ offering_id: 11, date: DAY, entries: 6, people: 13, left: 4 }])

  // Accounts made for the ballot, or entries for another day, are not included.
  const [young] = await makeDevotees(p, 1)
  expect((await enter(young ?? first, [person('Late')])).body.code).toBe('account_too_young')
  const other = { params, body: { offering_id: 11, date: '2026-12-21', people: [person('Ammini')] } }
  const wrong = await p.call(ballots.enterBallot, other, { token: await p.signIn(first) })
  expect(wrong.body.code).toBe('not_in_ballot')

  p.clock.advance({ days: 3 })
  expect((await enter(first, [person('Ammini')])).body.code).toBe('ballot_closed')
  await p.sweep()
  await p.sweep()

  // A participant can verify the draw with their own code and public data.
  const { body: draw } = await p.call(getDraw, { params: { draw_id: release.draw_id } })
  const { body: shard } = await p.call(getDrawShard, { params: { draw_id: release.draw_id, shard: 0 } })
  const entries = []
  for (const who of crowd) {
    const { body } = await p.call(ballots.getEntry, { params }, { token: await p.signIn(who) })
    if (!body.entry) throw new Error('no entry')
    const code = Buffer.from(body.entry.code, 'hex')
    expect(shard.leaves).toContain(hashCode(code).toString('hex'))
    entries.push({ who, ...body.entry, line: drawLine(Buffer.from(draw.seed ?? '', 'hex'), code) })
  }
  // In the order of the draw and never split: an entry larger than the places left is skipped.
  let left = 4
  for (const entry of entries.toSorted((a, b) => a.line - b.line)) {
    const fits = entry.people.length <= left
    expect([entry.line, entry.state]).toEqual([entry.line, fits ? 'called' : 'waiting'])
    if (fits) left -= entry.people.length
  }
  const called = entries.filter(({ state }) => state === 'called')
  expect(called.length).toBeGreaterThan(0)
  expect(called[0]?.payUntil).toBe(at(48))

  // Every participant is notified of the result, once.
  await p.sweep()
  await p.sweep()
  const notices = await sqlRows<{ trigger: string; count: number }>(
    p.db,
    `select data->'payload'->>'trigger' as trigger, count(*)::int from pgboss.job
     where name = 'notify' and data->'payload'->>'trigger' like 'ballot%' group by 1 order by 1`,
  )
  expect(notices).toEqual([
    { trigger: 'ballot_drawn', count: called.length },
    { trigger: 'ballot_not_drawn', count: entries.length - called.length },
  ])
  const { body: followed } = await p.call(
    ballots.listEntries,
    { params, query: { show: 'all' } },
    { token: await p.signInAgo(adminId, 0) },
  )
  expect(followed.entries.map(({ place }) => place)).toEqual(entries.map((_, index) => index + 1))
  expect(followed.counts).toMatchObject({ called: called.length, waiting: entries.length - called.length })
  expect(followed.places).toBe(4)

  // A win does not count as an unpaid booking towards the caps: three others may still be held.
  const winner = called[0]
  if (!winner) throw new Error('nobody was called')
  expect(await p.status(winner.tran_no ?? '')).toMatchObject({ status: 'awaiting_payment' })

  // No one pays: the places go to the next in line for a day each, and lapsed winners are not called again.
  p.clock.advance({ days: 2, minutes: 5 })
  await p.settle()
  await p.sweep()
  const after = []
  for (const { who } of entries) {
    const { body } = await p.call(ballots.getEntry, { params }, { token: await p.signIn(who) })
    after.push(body.entry)
  }
  for (const [index, entry] of entries.entries())
    if (entry.state === 'called') expect(after[index]?.state).toBe('lapsed')
  const next = after.filter((entry) => entry?.state === 'called')
  expect(next.length).toBeGreaterThan(0)
  expect(next[0]?.payUntil).toBe(at(24))
  const reserved = await sqlRows<{ reserved: number }>(
    p.db,
    `select reserved from pool_day where on_date = $1 and pool_id = (select pool_id from offering where id = 11)`,
    [DAY],
  )
  expect(reserved[0]?.reserved).toBeLessThanOrEqual(4)
})
