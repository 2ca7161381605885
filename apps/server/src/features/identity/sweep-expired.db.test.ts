import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeAccount } from '../../testing/make-account.ts'
import { type Api, startApi } from '../../testing/start-api.ts'
import { sweepExpired } from './sweep-expired.ts'

let api: Api
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.close())

test('deletes expired records after a week, sessions after half a year, accounts never', async () => {
  const account = await makeAccount(api)
  const count = async () => {
    const rows = [
      await api.db.selectFrom('registration').select('id').execute(),
      await api.db.selectFrom('codeChallenge').select('id').execute(),
      await api.db.selectFrom('session').select('id').execute(),
      await api.db.selectFrom('account').select('id').where('email', '=', account.email).execute(),
    ]
    return rows.map((list) => list.length)
  }
  expect(await sweepExpired(api.db, api.clock.now())).toBe(0)
  expect(await count()).toEqual([1, 2, 1, 1])
  api.clock.advance({ days: 8 })
  // Includes two counters of wrong codes.
  expect(await sweepExpired(api.db, api.clock.now())).toBe(5)
  expect(await count()).toEqual([0, 0, 1, 1])
  api.clock.advance({ days: 172 })
  await sweepExpired(api.db, api.clock.now())
  expect(await count()).toEqual([0, 0, 1, 1])
  api.clock.advance({ days: 90 })
  await sweepExpired(api.db, api.clock.now())
  expect(await count()).toEqual([0, 0, 0, 1])
})
