import { randomUUID } from 'node:crypto'
import * as ballots from '@vazhipadu/contract/releases/ballots'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { offerLanguages } from '../../testing/offer-languages.ts'
import type { Paying } from '../../testing/start-paying.ts'
import { startReleasing } from '../../testing/start-releasing.ts'

let p: Paying
let adminId: string
beforeAll(async () => {
  ;({ p, adminId } = await startReleasing({ places: 4 }))
})
afterAll(() => p.close())

test('a winner’s order is in the winner’s language', async () => {
  await offerLanguages(p.db, ['en', 'kn'])
  p.clock.advance({ minutes: 1 })
  const at = (hours: number) => new Date(p.clock.now().getTime() + hours * 3_600_000).toISOString()
  const body = {
    id: randomUUID(),
    title: 'Thulam Ayilyam',
    titleMl: 'തുലാം ആയില്യം',
    offering_ids: [11],
    dates: ['2026-12-20'],
    entriesFrom: at(0),
    entriesUntil: at(72),
  }
  await p.call(ballots.announceBallot, { body }, { token: await p.signInAgo(adminId, 0) })
  for (const [index, language] of ['kn', 'te'].entries()) {
    const who = p.devotees[index] as (typeof p.devotees)[number]
    await p.db.updateTable('account').set({ language }).where('id', '=', who.accountId).execute()
    const entry = { offering_id: 11, date: '2026-12-20', people: [{ name: `Guest ${index}`, star_id: 9 }] }
    const request = { params: { release_id: body.id }, body: entry }
    await p.call(ballots.enterBallot, request, { token: await p.signIn(who) })
  }
  p.clock.advance({ days: 3 })
  await p.sweep()
  await p.sweep()
  const orders = await p.db.selectFrom('orders').select(['customerName', 'language']).execute()
  expect(orders.map(({ language }) => language).sort()).toEqual(['en', 'kn'])
})
