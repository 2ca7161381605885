import { randomUUID } from 'node:crypto'
import { addAddress, deleteAddress, listAddresses, updateAddress } from '@vazhipadu/contract/address'
import { beforeEach, describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { sqlRows } from '../../platform/db/database.ts'
import { useNeighbours } from '../../testing/use-neighbours.ts'

type Input = z.input<(typeof addAddress)['body']>

const { api, me, neighbour } = useNeighbours()
beforeEach(() => sqlRows(api.db, 'delete from address'))

const home: Input = {
  recipient: 'Sreedevi Menon',
  line1: 'Lotus House, Temple Road',
  line2: 'Near the east gate',
  city: 'Alappuzha',
  country: 'IN',
  state: 'IN-KL',
  postalCode: '688 561',
  mobile: '98470 12345',
}
const abroad: Input = {
  recipient: 'Gopalan Nair',
  line1: '12 Marine Parade',
  city: 'Singapore',
  country: 'SG',
  state: '',
  postalCode: '449269',
  mobile: '+65 8123 4567',
}

const add = async (input: Partial<Input> = {}, who = me) => {
  // The list is ordered by the time of adding, and the test clock stands still.
  api.clock.advance({ seconds: 1 })
  return api.call(addAddress, { body: { ...home, ...input } }, who)
}
const change = (id: string, input: Partial<Input> = {}, who = me) =>
  api.call(updateAddress, { params: { id }, body: { ...home, ...input } }, who)
const remove = (id: string, who = me) => api.call(deleteAddress, { params: { id } }, who)
const list = async (who = me) => (await api.call(listAddresses, {}, who)).body.addresses
const listShort = async () => (await list()).map(({ line1, isDefault }) => [line1, isDefault])

describe('an address', () => {
  test('is kept as it will be written on the parcel', async () => {
    const answer = await add()
    expect(answer.status).toBe(200)
    expect(answer.body).toEqual({
      ...home,
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      countryName: 'India',
      stateName: 'Kerala',
      postalCode: '688561',
      mobile: '+919847012345',
      isDefault: true,
    })
    expect(await list()).toEqual([answer.body])
    expect(await list(neighbour)).toEqual([])
  })

  test('abroad has the state as it was typed, and none where there is none', async () => {
    expect((await api.call(addAddress, { body: abroad }, me)).body).toMatchObject({
      countryName: 'Singapore',
      state: '',
      stateName: '',
      postalCode: '449269',
      mobile: '+6581234567',
      line2: null,
    })
    const jersey = { country: 'us', state: 'New Jersey', postalCode: '07302', mobile: '+1 201 555 0123' }
    expect((await add(jersey)).body).toMatchObject({ country: 'US', stateName: 'New Jersey' })
    const dubai = { country: 'AE', state: 'Dubai', postalCode: '', mobile: '+971 50 123 4567' }
    expect((await add(dubai)).body).toMatchObject({ postalCode: '', stateName: 'Dubai' })
  })

  test('an empty second line is none', async () => {
    expect((await add({ line2: '   ' })).body.line2).toBeNull()
  })

  test('is changed as a whole', async () => {
    const { id } = (await add()).body
    const answer = await change(id, { line1: 'Jasmine House', city: 'Kollam', postalCode: '691001' })
    expect(answer.status).toBe(200)
    expect(answer.body).toMatchObject({ id, line1: 'Jasmine House', city: 'Kollam', postalCode: '691001' })
    expect(await list()).toEqual([answer.body])
    const moved = await api.call(updateAddress, { params: { id }, body: abroad }, me)
    expect(moved.body).toMatchObject({ id, country: 'SG', line2: null })
  })

  test('is removed', async () => {
    const { id } = (await add()).body
    expect((await remove(id)).body).toEqual({ status: 'success', message: 'The address has been removed.' })
    expect(await list()).toEqual([])
  })
})

describe('the default address', () => {
  test('the first address becomes the default, whatever was requested', async () => {
    expect((await add({ isDefault: false })).body.isDefault).toBe(true)
    expect((await add({ isDefault: false })).body.isDefault).toBe(false)
  })

  test('is the one last chosen, comes first, and is the only one', async () => {
    await add({ line1: 'First' })
    await add({ line1: 'Second' })
    await add({ line1: 'Third', isDefault: true })
    expect(await listShort()).toEqual([
      ['Third', true],
      ['First', false],
      ['Second', false],
    ])
    const second = (await list()).find(({ line1 }) => line1 === 'Second')
    await change(second?.id ?? '', { line1: 'Second', isDefault: true })
    expect(await listShort()).toEqual([
      ['Second', true],
      ['First', false],
      ['Third', false],
    ])
  })

  test('stays so when it is changed: none is not a choice', async () => {
    const { id } = (await add({ line1: 'First' })).body
    await add({ line1: 'Second' })
    expect((await change(id, { line1: 'First', isDefault: false })).body.isDefault).toBe(true)
  })

  test('when removed passes to the oldest of the others', async () => {
    const { id } = (await add({ line1: 'First' })).body
    await add({ line1: 'Second' })
    await add({ line1: 'Third' })
    await remove(id)
    expect(await listShort()).toEqual([
      ['Second', true],
      ['Third', false],
    ])
  })

  test('stays when another is removed', async () => {
    await add({ line1: 'First' })
    const { id } = (await add({ line1: 'Second' })).body
    await remove(id)
    expect(await listShort()).toEqual([['First', true]])
  })

  test('of the neighbour is not touched by mine', async () => {
    await add({}, neighbour)
    await add({ isDefault: true })
    expect((await list(neighbour))[0]?.isDefault).toBe(true)
  })
})

describe('an undeliverable address is refused', () => {
  test.each<[string, Partial<Input>, string, string, string]>([
    ['PIN', { postalCode: '68856' }, 'pin_invalid', 'postalCode', 'A PIN code has 6 digits, like 688 561.'],
    ['PIN', { postalCode: '6885611' }, 'pin_invalid', 'postalCode', 'A PIN code has 6 digits, like 688 561.'],
    ['PIN', { postalCode: '088561' }, 'pin_invalid', 'postalCode', 'A PIN code has 6 digits, like 688 561.'],
    ['PIN', { postalCode: '68856l' }, 'pin_invalid', 'postalCode', 'A PIN code has 6 digits, like 688 561.'],
    ['PIN', { postalCode: '' }, 'pin_invalid', 'postalCode', 'A PIN code has 6 digits, like 688 561.'],
    ['state', { state: 'Kerala' }, 'state_unknown', 'state', 'Please choose a state.'],
    ['state', { state: 'IN-XX' }, 'state_unknown', 'state', 'Please choose a state.'],
    ['state', { state: '' }, 'state_unknown', 'state', 'Please choose a state.'],
    ['country', { country: 'XX' }, 'country_unknown', 'country', 'Please choose a country.'],
    ['mobile', { mobile: '12345' }, 'mobile_invalid', 'mobile', 'Please enter a valid mobile number.'],
    ['mobile', { mobile: 'by the gate' }, 'mobile_invalid', 'mobile', 'Please enter a valid mobile number.'],
  ])('%s: %j', async (_what, wrong, code, field, words) => {
    const refusal = { code, detail: words, fields: { [field]: words } }
    const added = await add(wrong)
    expect([added.status, added.body]).toEqual([422, refusal])
    expect(await list()).toEqual([])
    const { id, ...before } = (await add()).body
    const changed = await change(id, wrong)
    expect([changed.status, changed.body]).toEqual([422, refusal])
    expect(await list()).toEqual([{ id, ...before }])
  })

  test.each<[string, Record<string, unknown>, string]>([
    ['recipient', { recipient: 'S' }, 'String must contain at least 2 character(s)'],
    ['line1', { line1: '  x ' }, 'String must contain at least 3 character(s)'],
    ['line1', { line1: 'x'.repeat(121) }, 'String must contain at most 120 character(s)'],
    ['city', { city: undefined }, 'Required'],
    ['country', { country: 'India' }, 'String must contain exactly 2 character(s)'],
    ['postalCode', { postalCode: 688561 }, 'Expected string, received number'],
    ['isDefault', { isDefault: 'yes' }, 'Expected boolean, received string'],
  ])('%s: %j', async (field, wrong, words) => {
    const answer = await api.send('POST', '/profile/address', { ...home, ...wrong }, me)
    expect(answer.status).toBe(422)
    expect(answer.body.fields).toEqual({ [field]: words })
  })
})

describe('an address that is not mine', () => {
  const notFound = { code: 'data_not_found', detail: 'data not found' }

  test('can be neither changed nor removed, and looks as if it were not there', async () => {
    const theirs = (await add({}, neighbour)).body
    const changed = await change(theirs.id, { line1: 'Mine now' })
    expect([changed.status, changed.body]).toEqual([404, notFound])
    const removed = await remove(theirs.id)
    expect(removed.status).toBe(404)
    expect(removed.body).toEqual({ ...notFound, status: 'failed', message: 'data not found' })
    expect(await list(neighbour)).toEqual([theirs])
  })

  test('because it never was, or no longer is, is answered alike', async () => {
    expect((await change(randomUUID())).body).toEqual(notFound)
    const { id } = (await add()).body
    await remove(id)
    expect((await remove(id)).status).toBe(404)
    expect((await change(id)).body).toEqual(notFound)
  })

  test('because its id is none is 422', async () => {
    const answer = await change('1')
    expect([answer.status, answer.body.fields]).toEqual([422, { id: 'Invalid uuid' }])
  })
})

test('the 21st address is refused until one is removed; changing one is always possible', async () => {
  const added = await Promise.all(Array.from({ length: 20 }, () => add()))
  expect(added.map(({ status }) => status)).toEqual(Array(20).fill(200))
  const refused = await add()
  expect(refused.status).toBe(409)
  expect(refused.body).toEqual({
    code: 'too_many_addresses',
    detail: 'You have 20 addresses. Please remove one first.',
  })
  const { id } = added[0]?.body ?? { id: '' }
  expect((await change(id, { line1: 'Jasmine House' })).status).toBe(200)
  expect((await add({}, neighbour)).status).toBe(200)
  await remove(id)
  expect((await add()).status).toBe(200)
})
