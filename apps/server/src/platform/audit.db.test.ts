import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { cloneDatabase } from '../testing/clone-database.ts'
import { makeConfig } from '../testing/make-config.ts'
import { type AuditEntry, writeAudit } from './audit.ts'
import { createDatabase, createPool, type Db, sqlRows } from './db/database.ts'
import { inTransaction } from './db/in-transaction.ts'
import { createLog, requestContext } from './log.ts'

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

const entry = (subjectId: string): AuditEntry => ({
  at: new Date('2026-11-15T04:00:00.000Z'),
  actorId: randomUUID(),
  action: 'lamps.lit',
  subjectType: 'lamp',
  subjectId,
  before: { oil: 1 },
  after: { oil: [2, 'three'] },
})
const listEntries = (subjectId: string) =>
  db.selectFrom('auditEntry').selectAll().where('subjectId', '=', subjectId).execute()

describe('an audit row', () => {
  test('is written with its change’s commit: actor, action, time and request id', async () => {
    const lit = entry('east')
    await requestContext.run({ requestId: 'request-1' }, () =>
      inTransaction(db, async (trx) => {
        await writeAudit(trx, lit)
        expect(await listEntries('east')).toEqual([])
      }),
    )
    expect(await listEntries('east')).toEqual([{ ...lit, id: expect.any(Number), requestId: 'request-1' }])
  })

  test('goes with the change when it is rolled back', async () => {
    const failing = inTransaction(db, async (trx) => {
      await writeAudit(trx, entry('west'))
      throw new Error('no oil')
    })
    await expect(failing).rejects.toThrow('no oil')
    expect(await listEntries('west')).toEqual([])
  })

  test('by a command on the machine has neither an actor nor a request', async () => {
    const { at, action, subjectType } = entry('north')
    await inTransaction(db, (trx) => writeAudit(trx, { at, action, subjectType, subjectId: 'north' }))
    expect(await listEntries('north')).toMatchObject([
      { actorId: null, requestId: null, before: null, after: null },
    ])
  })
})

describe('the database refuses to rewrite the audit', () => {
  beforeEach(() => inTransaction(db, (trx) => writeAudit(trx, entry('south'))))

  test.each([
    ["update audit_entry set action = 'nothing happened'"],
    ["update audit_entry set action = 'nothing happened' where false"],
    ['delete from audit_entry'],
    ['truncate audit_entry'],
  ])('%s', async (statement) => {
    const before = await listEntries('south')
    expect(before.length).toBeGreaterThan(0)
    await expect(sqlRows(db, statement)).rejects.toThrow('rows of audit_entry are never changed or removed')
    expect(await listEntries('south')).toEqual(before)
  })
})
