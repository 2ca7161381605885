import * as contract from '@vazhipadu/contract/factors'
import { forgotPassword, register, verifyResetOtp } from '@vazhipadu/contract/identity'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeOutsider, proveMail } from '../../../testing/enrol-factor.ts'
import { PASSWORD } from '../../../testing/make-account.ts'
import { type Api, startApi } from '../../../testing/start-api.ts'

let api: Api
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.close())

const requestCode = async (token: string) => (await api.call(contract.sendFactorCode, {}, { token })).status

describe('the code before the first key', () => {
  test('is sent however often a stranger signs up with the address', async () => {
    const clerk = await makeOutsider(api)
    const body = { name: 'Stranger', email: clerk.email, password: PASSWORD, consent: true } as const
    const statuses: number[] = []
    for (let n = 0; n < 7; n++)
      statuses.push((await api.call(register, { body: { ...body, mobile: `984703000${n}` } })).status)
    expect(statuses.at(-1)).toBe(429)
    expect(await requestCode(clerk.token)).toBe(200)
  })

  test('is limited by the account itself', async () => {
    const clerk = await makeOutsider(api)
    const statuses: number[] = []
    for (let n = 0; n < 7; n++) statuses.push(await requestCode(clerk.token))
    expect(statuses).toEqual([200, 200, 200, 200, 200, 200, 429])
  })

  test('is valid after ten wrong codes of a stranger’s reset', async () => {
    const clerk = await makeOutsider(api)
    for (let n = 0; n < 2; n++) {
      const { body } = await api.call(forgotPassword, { body: { identifier: clerk.email } })
      for (let tries = 0; tries < 5; tries++)
        await api.call(verifyResetOtp, { body: { token: body.token, otpCode: '000000' } })
    }
    await api.runJobs()
    await expect(proveMail(api, clerk)).resolves.toBeUndefined()
  })
})
