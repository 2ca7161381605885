import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { writeAudit } from '../../platform/audit.ts'
import { createDatabase, createPool, type Db, sqlRows } from '../../platform/db/database.ts'
import { inTransaction } from '../../platform/db/in-transaction.ts'
import { createLog } from '../../platform/log.ts'
import { cloneDatabase } from '../../testing/clone-database.ts'
import { createFaultProxy } from '../../testing/fault-proxy.ts'
import { makeConfig } from '../../testing/make-config.ts'
import { changeSetting } from './change-setting.ts'

let database: Awaited<ReturnType<typeof cloneDatabase>>
let db: Db
beforeAll(async () => {
  database = await cloneDatabase()
  const config = makeConfig(database.url)
  db = createDatabase(config, createPool(config, createLog('silent')))
})
afterAll(async () => {
  await db.destroy()
  await database.drop()
})
beforeEach(() => sqlRows(db, 'delete from setting'))

const at = new Date('2026-11-15T04:00:00.000Z')
const phones = Array.from({ length: 8 }, (_, n) => `+91 477 224 ${1100 + n}`)

/** The value that each change found before it, in the order in which they took effect. */
async function listSteps(subjectId: string) {
  const rows = await db
    .selectFrom('auditEntry')
    .select(['before', 'after'])
    .where('subjectId', '=', subjectId)
    .orderBy('id')
    .execute()
  return rows.map(({ before, after }) => ({ before, after }))
}

/** The control: reads, and locks only an existing row. */
function changeCarelessly(value: string, everyoneHasRead: () => Promise<void>) {
  return inTransaction(db, async (trx) => {
    const before = await trx
      .selectFrom('setting')
      .select('value')
      .where('key', '=', 'careless')
      .forUpdate()
      .executeTakeFirst()
    await everyoneHasRead()
    const row = { value: JSON.stringify(value), changedAt: at, changedBy: randomUUID() }
    await trx
      .insertInto('setting')
      .values({ key: 'careless', ...row })
      .onConflict((conflict) => conflict.column('key').doUpdateSet(row))
      .execute()
    await writeAudit(trx, {
      at,
      action: 'settings.changed',
      subjectType: 'setting',
      subjectId: 'careless',
      before: before?.value ?? null,
      after: value,
    })
  })
}

describe('first changes of one setting at the same time', () => {
  test('the negative control: without waiting for each other all claim to be the first', async () => {
    const all = Promise.withResolvers<void>()
    let readers = 0
    const everyoneHasRead = () => {
      if (++readers === phones.length) all.resolve()
      return all.promise
    }
    await Promise.all(phones.map((phone) => changeCarelessly(phone, everyoneHasRead)))
    const steps = await listSteps('careless')
    expect(steps).toHaveLength(phones.length)
    expect(steps.every(({ before }) => before === null)).toBe(true)
  })

  test('leave an audit in which each begins where the one before ended', async () => {
    await Promise.all(
      phones.map((value) => changeSetting(db, { key: 'temple.phone', value, actorId: randomUUID(), at })),
    )
    const steps = await listSteps('temple.phone')
    expect(steps).toHaveLength(phones.length)
    expect(steps.map(({ before }) => before)).toEqual([null, ...steps.map(({ after }) => after).slice(0, -1)])
    const stored = await db.selectFrom('setting').select('value').executeTakeFirst()
    expect(stored?.value).toBe(steps.at(-1)?.after)
  })
})

test('a change whose COMMIT response was lost is made and audited once', async () => {
  const wire = await createFaultProxy(database.url)
  const config = makeConfig(wire.url)
  const throughWire = createDatabase(config, createPool(config, createLog('silent')))
  try {
    for (const value of ['06:00', '07:00']) {
      wire.cutOnce('lose the answer to COMMIT')
      await changeSetting(throughWire, { key: 'temple.opensAt', value, actorId: randomUUID(), at })
    }
    expect(await listSteps('temple.opensAt')).toEqual([
      { before: null, after: '06:00' },
      { before: '06:00', after: '07:00' },
    ])
  } finally {
    await throughWire.destroy()
    await wire.takeAway()
  }
})
