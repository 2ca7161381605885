import { randomUUID } from 'node:crypto'
import * as contract from '@vazhipadu/contract/factors'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { enrolApp, enter, makeOutsider, proveMail } from '../../../testing/enrol-factor.ts'
import { getAccountId } from '../../../testing/get-account-id.ts'
import { type Api, startApi } from '../../../testing/start-api.ts'
import { changeSetting } from '../../settings/change-setting.ts'

let api: Api
beforeAll(async () => {
  api = await startApi({ LIMIT_CODES_PER_EMAIL_AN_HOUR: '100' })
})
afterAll(() => api.close())

const make = (token: string) => api.call(contract.makeRecoveryCodes, {}, { token })
const look = async (token: string) => (await api.call(contract.listFactors, {}, { token })).body

describe('if the temple requires no second factor', () => {
  beforeAll(async () => {
    const change = { key: 'office.requireSecondFactor', value: false, actorId: randomUUID() } as const
    const weekAgo = new Date(api.clock.now().getTime() - 7 * 86_400_000)
    await changeSetting(api.db, { ...change, at: weekAgo })
  })

  test('a thief who knows only the password cannot make recovery codes', async () => {
    const thief = await makeOutsider(api, ['settings'])
    await expect.poll(async () => (await look(thief.token)).entry).toBe('full')
    const refused = await make(thief.token)
    expect([refused.status, refused.body.code]).toEqual([409, 'no_factor_yet'])
    expect((await look(thief.token)).recoveryCodesLeft).toBe(0)
  })

  test('adding the first factor deletes earlier recovery codes and does not step up other devices', async () => {
    const clerk = await makeOutsider(api, ['settings'])
    const accountId = await getAccountId(api.db, clerk.email)
    const codeHash = Buffer.alloc(32, 7)
    await api.db
      .insertInto('recoveryCode')
      .values({ codeHash, accountId, createdAt: api.clock.now() })
      .execute()
    const thief = await enter(api, clerk.email)
    await proveMail(api, clerk)
    const { token } = await enrolApp(api, clerk.token)
    expect((await look(token)).recoveryCodesLeft).toBe(0)
    expect((await make(thief.token)).body.code).toBe('step_up_needed')
    expect((await make(token)).body.codes).toHaveLength(10)
  })
})
