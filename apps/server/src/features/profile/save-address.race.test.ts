import { randomUUID } from 'node:crypto'
import { addAddress } from '@vazhipadu/contract/address'
import { addDevotee } from '@vazhipadu/contract/profile'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Db, sqlRows } from '../../platform/db/database.ts'
import { inTransaction } from '../../platform/db/in-transaction.ts'
import { makeAccount } from '../../testing/make-account.ts'
import { type Api, startApi } from '../../testing/start-api.ts'
import { listAddresses, listDevotees } from './profile.reads.ts'
import { MAX_ADDRESSES, MAX_DEVOTEES } from './profile.rules.ts'

let api: Api
let me: Awaited<ReturnType<typeof makeAccount>>
let accountId: string
beforeAll(async () => {
  api = await startApi()
  me = await makeAccount(api)
  const account = await api.db.selectFrom('account').select('id').executeTakeFirstOrThrow()
  accountId = account.id
})
afterAll(() => api.close())
beforeEach(async () => {
  await sqlRows(api.db, 'delete from address')
  await sqlRows(api.db, 'delete from devotee')
})

const AT_ONCE = 6

const home = {
  recipient: 'Sreedevi Menon',
  line1: 'Lotus House',
  city: 'Alappuzha',
  country: 'IN',
  state: 'IN-KL',
  postalCode: '688561',
  mobile: '+919847012345',
}
const row = () => ({
  ...home,
  id: randomUUID(),
  accountId,
  line2: null,
  isDefault: false,
  createdAt: api.clock.now(),
})
const insertAddresses = (count: number) =>
  api.db
    .insertInto('address')
    .values(Array.from({ length: count }, row))
    .execute()
const insertDevotees = (count: number) =>
  api.db
    .insertInto('devotee')
    .values(
      Array.from({ length: count }, () => ({
        id: randomUUID(),
        accountId,
        name: 'Unni',
        relation: 'son',
        createdAt: api.clock.now(),
      })),
    )
    .execute()

function countStatuses(answers: Array<{ status: number }>): Record<number, number> {
  const counts: Record<number, number> = {}
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1
  return counts
}

/** The control: counts and inserts as the use case does, but without a lock. */
async function addWithoutLock(db: Db, everyoneHasCounted: () => Promise<void>): Promise<void> {
  await inTransaction(db, async (trx) => {
    const count = (await listAddresses(trx, accountId)).length
    await everyoneHasCounted()
    if (count < MAX_ADDRESSES) await trx.insertInto('address').values(row()).execute()
  })
}

describe('one place is left and several ask for it at the same time', () => {
  test('the negative control: without the lock all of them get it', async () => {
    await insertAddresses(MAX_ADDRESSES - 1)
    const all = Promise.withResolvers<void>()
    let counted = 0
    const everyoneHasCounted = () => {
      if (++counted === AT_ONCE) all.resolve()
      return all.promise
    }
    await Promise.all(Array.from({ length: AT_ONCE }, () => addWithoutLock(api.db, everyoneHasCounted)))
    expect(await listAddresses(api.db, accountId)).toHaveLength(MAX_ADDRESSES - 1 + AT_ONCE)
  })

  test('one address is added and the others are refused', async () => {
    await insertAddresses(MAX_ADDRESSES - 1)
    const answers = await Promise.all(
      Array.from({ length: AT_ONCE }, () => api.call(addAddress, { body: home }, me)),
    )
    expect(countStatuses(answers)).toEqual({ 200: 1, 409: AT_ONCE - 1 })
    expect(await listAddresses(api.db, accountId)).toHaveLength(MAX_ADDRESSES)
  })

  test('one person is added to the family and the others are refused', async () => {
    await insertDevotees(MAX_DEVOTEES - 1)
    const answers = await Promise.all(
      Array.from({ length: AT_ONCE }, () => api.call(addDevotee, { body: { name: 'Unni' } }, me)),
    )
    expect(countStatuses(answers)).toEqual({ 200: 1, 409: AT_ONCE - 1 })
    expect(await listDevotees(api.db, accountId)).toHaveLength(MAX_DEVOTEES)
  })
})

describe('several wish to be the default at the same time', () => {
  test('the negative control: without the lock the database has to refuse one', async () => {
    await insertAddresses(2)
    const both = Promise.withResolvers<void>()
    let cleared = 0
    const chooseWithoutLock = (id: string) =>
      inTransaction(api.db, async (trx) => {
        const others = await listAddresses(trx, accountId)
        if (++cleared === 2) both.resolve()
        await both.promise
        expect(others.some(({ isDefault }) => isDefault)).toBe(false)
        await trx.updateTable('address').set({ isDefault: true }).where('id', '=', id).execute()
      })
    const [one, two] = await listAddresses(api.db, accountId)
    const outcomes = await Promise.allSettled([
      chooseWithoutLock(one?.id ?? ''),
      chooseWithoutLock(two?.id ?? ''),
    ])
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  })

  test('all are added and exactly one is the default', async () => {
    const answers = await Promise.all(
      Array.from({ length: AT_ONCE }, () => api.call(addAddress, { body: { ...home, isDefault: true } }, me)),
    )
    expect(answers.map(({ status }) => status)).toEqual(Array(AT_ONCE).fill(200))
    const addresses = await listAddresses(api.db, accountId)
    expect(addresses).toHaveLength(AT_ONCE)
    expect(addresses.filter(({ isDefault }) => isDefault)).toHaveLength(1)
  })
})
