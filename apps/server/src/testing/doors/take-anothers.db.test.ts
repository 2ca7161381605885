import { randomUUID } from 'node:crypto'
import type { AnyEndpoint } from '@vazhipadu/contract/endpoint'
import { describe, expect, test } from 'vitest'
import { listEndpoints } from '../../platform/http/list-endpoints.ts'
import { sendForm } from '../send-form.ts'
import { useStarted } from '../use-started.ts'
import { nameOf } from './expect-access.ts'
import { type Belonging, belongings } from './list-belongings.ts'
import { listIdentifiers } from './list-identifiers.ts'
import { nothing, startVictim } from './make-victim.ts'

const api = useStarted(startVictim)
const endpoints = await listEndpoints()
const forDevotees = endpoints.filter(({ access }) => access === 'public' || access === 'signed-in')
const named = new Map(endpoints.map((endpoint) => [nameOf(endpoint), endpoint]))

const rows = Object.entries(belongings)
const theirs = rows.flatMap(([name, row]) => ('theirs' in row ? [[name, row] as const] : []))
const silent = rows.flatMap(([name, row]) => ('silent' in row ? [[name, row] as const] : []))
type ForeignRequest = ReturnType<Extract<Belonging, { theirs: unknown }>['theirs']>

async function ask(name: string, { form, ...request }: ForeignRequest, token: string) {
  const endpoint = named.get(name) as AnyEndpoint
  const answer = form
    ? await sendForm(api, endpoint, { form }, { token })
    : await api.call(endpoint, request as never, { token, headers: { 'idempotency-key': randomUUID() } })
  return { status: answer.status, text: JSON.stringify(answer.body) }
}

describe('what names something that may be another’s', () => {
  test('has its row, and every row an endpoint', () => {
    const expectedNames = forDevotees.filter((endpoint) => listIdentifiers(endpoint).length > 0).map(nameOf)
    const coveredNames = Object.keys(belongings)
    expect(expectedNames.filter((name) => !coveredNames.includes(name))).toEqual([])
    expect(coveredNames.filter((name) => !named.has(name))).toEqual([])
  })

  test.each(theirs)('%s is refused to a stranger like something that is not there', async (name, row) => {
    const { victim, stranger } = api
    const request = row.theirs(victim)
    const refused = await ask(name, request, stranger.token)
    expect([refused.status, refused.text]).toEqual([
      row.status ?? 404,
      expect.not.stringMatching(victim.isMe),
    ])
    expect(refused).toEqual(await ask(name, row.theirs(nothing), stranger.token))
    // The owner gets another answer: the record existed, and the stranger was refused because of its owner.
    const answered = await ask(name, request, victim.token)
    if (row.ends === undefined) expect(answered).not.toEqual(refused)
    expect(answered.status).toBeLessThan(500)
  })

  test.each(silent)('%s says nothing about anybody', async (name, row) => {
    const answer = await ask(name, row.silent(api.victim), api.stranger.token)
    expect([answer.status, answer.text]).toEqual([200, expect.not.stringMatching(api.victim.isMe)])
  })
})

test('no list that a stranger reads names anybody else', async () => {
  const lists = forDevotees.filter(({ method, params }) => method === 'GET' && !params)
  expect(lists.length).toBeGreaterThan(15)
  for (const endpoint of lists) {
    const { text } = await ask(nameOf(endpoint), {}, api.stranger.token)
    expect([nameOf(endpoint), text]).toEqual([nameOf(endpoint), expect.not.stringMatching(api.victim.isMe)])
  }
  const bookings = await ask('POST /booking/my-bookings', { body: {} }, api.stranger.token)
  expect(bookings.text).toContain('"total":0')
})
