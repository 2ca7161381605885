import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createDatabase, createPool, type Db, sqlRows } from '../../platform/db/database.ts'
import { createLog } from '../../platform/log.ts'
import { cloneDatabase } from '../../testing/clone-database.ts'
import { createFaultProxy } from '../../testing/fault-proxy.ts'
import { makeConfig } from '../../testing/make-config.ts'
import { listAddresses, listDevotees } from './profile.reads.ts'
import type { AddressInput } from './profile.rules.ts'
import { addAddress, deleteAddress, updateAddress } from './save-address.ts'
import { addDevotee, deleteDevotee, updateDevotee } from './save-devotee.ts'

const accountId = randomUUID()
const owner = { accountId, now: new Date('2026-11-15T04:00:00.000Z') }
const home: AddressInput = {
  recipient: 'Sreedevi Menon',
  line1: 'Lotus House',
  city: 'Alappuzha',
  country: 'IN',
  state: 'IN-KL',
  postalCode: '688561',
  mobile: '9847012345',
  isDefault: false,
}
const unni = { name: 'Unni', starId: 3, relation: 'son' as const }

let database: Awaited<ReturnType<typeof cloneDatabase>>
let wire: Awaited<ReturnType<typeof createFaultProxy>>
let db: Db
/** Reads around the proxy that cuts connections. */
let beside: Db

function open(url: string): Db {
  const config = makeConfig(url)
  return createDatabase(config, createPool(config, createLog('silent')))
}

beforeAll(async () => {
  database = await cloneDatabase()
  beside = open(database.url)
  await sqlRows(
    beside,
    `insert into account (id, name, email, consented_at, created_at) values ($1, 'S', 's@example.com', now(), now())`,
    [accountId],
  )
})
beforeEach(async () => {
  await sqlRows(beside, 'delete from address')
  await sqlRows(beside, 'delete from devotee')
  wire = await createFaultProxy(database.url)
  db = open(wire.url)
})
afterEach(async () => {
  await db.destroy()
  await wire.takeAway()
})
afterAll(async () => {
  await beside.destroy()
  await database.drop()
})

/** Loses the answer after the database has committed, so that the use case runs a second time. */
async function withLostAnswer<T>(run: () => Promise<T>): Promise<T> {
  wire.cutOnce('lose the answer to COMMIT')
  return run()
}

describe('when the answer to COMMIT is lost', () => {
  test('an address is added once, and the first stays the default', async () => {
    const added = await withLostAnswer(() => addAddress(db, owner, home))
    expect(added.isDefault).toBe(true)
    expect(await listAddresses(beside, accountId)).toEqual([added])
  })

  test('the twentieth address is not refused as the twenty-first', async () => {
    for (let n = 1; n < 20; n++) await addAddress(beside, owner, home)
    await withLostAnswer(() => addAddress(db, owner, home))
    expect(await listAddresses(beside, accountId)).toHaveLength(20)
  })

  test('an address is changed', async () => {
    const { id } = await addAddress(beside, owner, home)
    const changed = await withLostAnswer(() => updateAddress(db, accountId, id, { ...home, city: 'Kollam' }))
    expect(await listAddresses(beside, accountId)).toEqual([changed])
  })

  test('an address is removed, and its owner does not hear that it was not there', async () => {
    const { id } = await addAddress(beside, owner, home)
    const other = await addAddress(beside, owner, { ...home, line1: 'Jasmine House' })
    await withLostAnswer(() => deleteAddress(db, accountId, id))
    expect(await listAddresses(beside, accountId)).toEqual([{ ...other, isDefault: true }])
  })

  test('a member of the family is added once, changed, and removed', async () => {
    const added = await withLostAnswer(() => addDevotee(db, owner, unni))
    expect(await listDevotees(beside, accountId)).toEqual([added])
    const changed = await withLostAnswer(() =>
      updateDevotee(db, accountId, added.id, { ...unni, name: 'Ammu' }),
    )
    expect(await listDevotees(beside, accountId)).toEqual([changed])
    await withLostAnswer(() => deleteDevotee(db, accountId, added.id))
    expect(await listDevotees(beside, accountId)).toEqual([])
  })
})

describe('when the answer to the browser is lost and it is pressed again', () => {
  const pressed = { ...owner, key: randomUUID() }

  test('an address is there once, also sent twice at once', async () => {
    const [first, second] = await Promise.all([addAddress(db, pressed, home), addAddress(db, pressed, home)])
    const again = await addAddress(db, pressed, home)
    expect([second, again]).toEqual([first, first])
    expect(await listAddresses(beside, accountId)).toEqual([first])
  })

  test('a member of the family is there once, also sent twice at once', async () => {
    const [first, second] = await Promise.all([addDevotee(db, pressed, unni), addDevotee(db, pressed, unni)])
    const again = await addDevotee(db, pressed, unni)
    expect([second, again]).toEqual([first, first])
    expect(await listDevotees(beside, accountId)).toEqual([first])
  })

  test('another press, and another person with the same key, add their own', async () => {
    const otherId = randomUUID()
    await sqlRows(
      beside,
      `insert into account (id, name, email, consented_at, created_at) values ($1, 'T', 't@example.com', now(), now())`,
      [otherId],
    )
    const { id } = await addDevotee(db, pressed, unni)
    await addDevotee(db, { ...owner, key: randomUUID() }, unni)
    expect(await listDevotees(beside, accountId)).toHaveLength(2)
    await addDevotee(db, { ...pressed, accountId: otherId }, { ...unni, name: 'Somebody else' })
    expect((await listDevotees(beside, accountId)).find((one) => one.id === id)?.name).toBe('Unni')
    expect(await listDevotees(beside, otherId)).toHaveLength(1)
  })
})
