import { randomUUID } from 'node:crypto'
import * as ballots from '@vazhipadu/contract/releases/ballots'
import * as live from '@vazhipadu/contract/releases/live'
import { getDraw } from '@vazhipadu/contract/waiting-room'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sqlRows } from '../../platform/db/database.ts'
import type { Paying } from '../../testing/start-paying.ts'
import { startReleasing } from '../../testing/start-releasing.ts'

let p: Paying
let adminId: string
beforeAll(async () => {
  ;({ p, adminId } = await startReleasing())
  p.clock.advance({ minutes: 1 })
})
afterAll(() => p.close())

const at = (hours: number) => new Date(p.clock.now().getTime() + hours * 3_600_000).toISOString()
const asAdmin = async () => ({ token: await p.signInAgo(adminId, 0) })

async function announce(date: string) {
  const body = {
    id: randomUUID(),
    title: 'Thulam Ayilyam',
    titleMl: 'തുലാം ആയില്യം',
    offering_ids: [11],
    dates: [date],
    entriesFrom: at(0),
    entriesUntil: at(72),
  }
  await p.call(ballots.announceBallot, { body }, await asAdmin())
  return { params: { release_id: body.id }, line: { offering_id: 11, date, name: 'Ammini', star_id: 9 } }
}
type Ballot = Awaited<ReturnType<typeof announce>>

const enter = async ({ params, line }: Ballot, who: { accountId: string }) => {
  const body = { offering_id: 11, date: line.date, people: [{ name: line.name, star_id: 9 }] }
  return p.call(ballots.enterBallot, { params, body }, { token: await p.signIn(who) })
}
const withdraw = async ({ params }: Pick<Ballot, 'params'>) =>
  p.call(ballots.withdrawBallot, { params }, await asAdmin())

test('a ballot withdrawn before its draw: no winners, everyone is notified once, its days are free', async () => {
  const ballot = await announce('2026-12-20')
  const crowd = p.devotees.slice(0, 3)
  for (const who of crowd) expect((await enter(ballot, who)).status).toBe(200)
  expect((await p.book([ballot.line])).body.code).toBe('by_ballot')
  p.mails.length = 0

  expect(await withdraw(ballot)).toMatchObject({ status: 200, body: { status: 'withdrawn' } })
  expect((await withdraw(ballot)).body.code).toBe('release_over')
  const { params } = ballot
  const { body: release } = await p.call(live.getRelease, { params })
  expect(release).toMatchObject({ endReason: 'withdrawn', endedAt: at(0) })
  expect((await p.call(live.listAnnounced, {})).body.releases).toEqual([])
  const draw = await p.call(getDraw, { params: { draw_id: release.draw_id } })
  expect(draw.body).toMatchObject({ calledOffAt: at(0), drawnAt: null, secret: null })
  const [late] = p.devotees.slice(3)
  expect((await enter(ballot, late ?? p.devotee)).body.code).toBe('ballot_closed')
  expect((await p.book([ballot.line])).status).toBe(200)

  await p.runJobs()
  p.clock.advance({ days: 4 })
  await p.sweep()
  await p.runJobs()
  const letters = p.mails.filter(({ letter }) => letter.subject === 'Thulam Ayilyam: there will be no draw')
  expect(new Set(letters.map(({ to }) => to)).size).toBe(crowd.length)
  expect(letters).toHaveLength(crowd.length)
  const called = await sqlRows(p.db, `select 1 from ballot_entry where state <> 'waiting'`)
  expect(called).toEqual([])
  const audited = await sqlRows<{ actorId: string; before: unknown }>(
    p.db,
    `select actor_id, before from audit_entry where action = 'release.withdrawn'`,
  )
  expect(audited).toEqual([{ actorId: adminId, before: { title: 'Thulam Ayilyam', entries: 3 } }])
})

test('a drawn ballot cannot be withdrawn, because its winners may be paying', async () => {
  const ballot = await announce('2026-12-21')
  await enter(ballot, p.devotee)
  p.clock.advance({ days: 3 })
  await p.sweep()
  await p.sweep()
  expect((await withdraw(ballot)).body.code).toBe('ballot_drawn')
  const { body: release } = await p.call(live.getRelease, { params: ballot.params })
  expect(release.endedAt).toBeNull()
})

test('a release that is no ballot cannot be withdrawn as one', async () => {
  const nowhere = { params: { release_id: randomUUID() } }
  expect((await withdraw(nowhere)).body.code).toBe('release_not_found')
})
