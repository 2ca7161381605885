import { randomUUID } from 'node:crypto'
import {
  addDevotee,
  deleteDevotee,
  listDevotees,
  relations,
  updateDevotee,
} from '@vazhipadu/contract/profile'
import { beforeEach, describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { sqlRows } from '../../platform/db/database.ts'
import { useNeighbours } from '../../testing/use-neighbours.ts'

type Input = z.input<(typeof addDevotee)['body']>

const { api, me, neighbour } = useNeighbours()
beforeEach(() => sqlRows(api.db, 'delete from devotee'))

const add = (body: Input, who = me) => {
  api.clock.advance({ seconds: 1 })
  return api.call(addDevotee, { body }, who)
}
const change = (id: string, body: Input, who = me) => api.call(updateDevotee, { params: { id }, body }, who)
const remove = (id: string, who = me) => api.call(deleteDevotee, { params: { id } }, who)
const list = async (who = me) => (await api.call(listDevotees, {}, who)).body.devotees

const mother: Input = { name: 'Lakshmikutty Amma', nameMl: 'ലക്ഷ്മിക്കുട്ടി അമ്മ', starId: 27, relation: 'mother' }

describe('a member of the family', () => {
  test('is kept with the name in both scripts, the star and the relation', async () => {
    const answer = await add(mother)
    expect(answer.status).toBe(200)
    expect(answer.body).toEqual({ ...mother, id: expect.stringMatching(/^[0-9a-f-]{36}$/) })
    expect(await list()).toEqual([answer.body])
    expect(await list(neighbour)).toEqual([])
  })

  test('needs only a name: the star may be unknown', async () => {
    expect((await add({ name: 'Unni' })).body).toMatchObject({
      name: 'Unni',
      nameMl: null,
      starId: null,
      relation: 'other',
    })
    expect((await add({ name: 'Ammu', nameMl: ' ', starId: null })).body.nameMl).toBeNull()
  })

  test('is listed in the order of adding', async () => {
    for (const name of ['Unni', 'Ammu', 'Balan']) await add({ name })
    expect((await list()).map(({ name }) => name)).toEqual(['Unni', 'Ammu', 'Balan'])
  })

  test('is changed as a whole', async () => {
    const { id } = (await add(mother)).body
    const answer = await change(id, { name: 'Lakshmi', relation: 'grandparent' })
    expect(answer.body).toEqual({
      id,
      name: 'Lakshmi',
      nameMl: null,
      starId: null,
      relation: 'grandparent',
    })
    expect(await list()).toEqual([answer.body])
  })

  test('is removed', async () => {
    const { id } = (await add(mother)).body
    expect((await remove(id)).body).toEqual({
      status: 'success',
      message: 'The person has been removed from your list.',
    })
    expect(await list()).toEqual([])
  })
})

describe('the star', () => {
  test.each([[1], [14], [27]])('%d is one of the 27', async (starId) => {
    expect((await add({ name: 'Unni', starId })).body.starId).toBe(starId)
  })

  test.each([
    [0, 'Number must be greater than or equal to 1'],
    [28, 'Number must be less than or equal to 27'],
    [1.5, 'Expected integer, received float'],
    ['Revathi', 'Expected number, received string'],
  ])('%j is none', async (starId, words) => {
    const body = { name: 'Unni', starId }
    const added = await api.send('POST', '/profile/devotees', body, me)
    expect([added.status, added.body.fields]).toEqual([422, { starId: words }])
    const { id } = (await add({ name: 'Unni', starId: 3 })).body
    const changed = await api.send('PUT', `/profile/devotees/${id}`, body, me)
    expect([changed.status, changed.body.fields]).toEqual([422, { starId: words }])
    expect((await list())[0]?.starId).toBe(3)
  })
})

describe('the relation', () => {
  test.each(relations.map((relation) => [relation]))('may be %s', async (relation) => {
    expect((await add({ name: 'Unni', relation })).body.relation).toBe(relation)
  })

  test('the relation must be a known one', async () => {
    const answer = await api.send('POST', '/profile/devotees', { name: 'Unni', relation: 'cat' }, me)
    expect([answer.status, Object.keys(answer.body.fields ?? {})]).toEqual([422, ['relation']])
  })
})

describe('someone who is not in my family', () => {
  const notFound = { code: 'data_not_found', detail: 'data not found' }

  test('can be neither changed nor removed, and looks as if not there', async () => {
    const theirs = (await add(mother, neighbour)).body
    const changed = await change(theirs.id, { name: 'Mine now' })
    expect([changed.status, changed.body]).toEqual([404, notFound])
    const removed = await remove(theirs.id)
    expect(removed.status).toBe(404)
    expect(removed.body).toEqual({ ...notFound, status: 'failed', message: 'data not found' })
    expect(await list(neighbour)).toEqual([theirs])
  })

  test('because there is no such person is answered alike', async () => {
    expect((await change(randomUUID(), mother)).body).toEqual(notFound)
    expect((await remove(randomUUID())).status).toBe(404)
  })
})

test('the 51st person is refused until one is removed', async () => {
  const added = await Promise.all(Array.from({ length: 50 }, (_, n) => add({ name: `Member ${n}` })))
  expect(added.filter(({ status }) => status === 200)).toHaveLength(50)
  const refused = await add(mother)
  expect(refused.status).toBe(409)
  expect(refused.body).toEqual({
    code: 'too_many_devotees',
    detail: 'You have 50 people in your family list. Please remove one first.',
  })
  const { id } = added[0]?.body ?? { id: '' }
  expect((await change(id, mother)).status).toBe(200)
  await remove(id)
  expect((await add(mother)).status).toBe(200)
})
