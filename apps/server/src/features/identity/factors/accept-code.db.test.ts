import * as contract from '@vazhipadu/contract/factors'
import { forgotPassword, resetPassword, signIn, verifyResetOtp } from '@vazhipadu/contract/identity'
import { listSettings } from '@vazhipadu/contract/settings'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  enrolApp,
  enrolPasskey,
  enter,
  makeOutsider,
  proveMail,
  showCode,
} from '../../../testing/enrol-factor.ts'
import { codeFor } from '../../../testing/make-account.ts'
import { type Api, startApi } from '../../../testing/start-api.ts'

let api: Api
beforeAll(async () => {
  api = await startApi({ LIMIT_CODES_PER_EMAIL_AN_HOUR: '100' })
})
afterAll(() => api.close())

const knock = async (token: string) => (await api.call(listSettings, {}, { token })).status
const show = (token: string, otpCode: string) =>
  api.call(contract.giveAppCode, { body: { otpCode } }, { token })
const recover = (token: string, code: string) =>
  api.call(contract.giveRecoveryCode, { body: { code } }, { token })
const makeCodes = async (token: string) =>
  (await api.call(contract.makeRecoveryCodes, {}, { token })).body.codes
const look = async (token: string) => (await api.call(contract.listFactors, {}, { token })).body

async function makeHolder() {
  const clerk = await makeOutsider(api, ['settings'])
  await proveMail(api, clerk)
  const { secret, token } = await enrolApp(api, clerk.token)
  return { ...clerk, secret, opened: token, ...(await enter(api, clerk.email)) }
}

// A code is accepted once, so each test starts in another 30-second step.
beforeEach(() => api.clock.advance({ seconds: 90 }))

describe('an app that shows codes', () => {
  test('is added with what it shows, as text, address and picture', async () => {
    const clerk = await makeOutsider(api, ['settings'])
    expect((await api.call(contract.beginApp, {}, { token: clerk.token })).body.code).toBe(
      'email_code_needed',
    )
    await proveMail(api, clerk)
    const { begun, added, token } = await enrolApp(api, clerk.token)
    expect(begun.uri).toMatch(/^otpauth:\/\/totp\//)
    expect(begun.uri).toContain(`secret=${begun.secret}`)
    expect(begun.qr.length).toBeGreaterThan(20)
    expect(new Set(begun.qr.map((row) => row.length))).toEqual(new Set([begun.qr.length]))
    expect(added.body.factor).toMatchObject({ kind: 'app', name: 'My phone' })
    expect(await knock(token)).toBe(200)
  })

  test('opens the office with the code of now, of before and of after, and no older', async () => {
    const clerk = await makeHolder()
    const statuses: number[] = []
    for (const steps of [0, -1, 1, -2, 2]) {
      api.clock.advance({ minutes: 2 })
      statuses.push((await show(clerk.token, showCode(api, clerk.secret, steps))).status)
    }
    expect(statuses).toEqual([200, 200, 200, 422, 422])
  })

  test('has codes that fit once, also when two try at the same moment', async () => {
    const clerk = await makeHolder()
    api.clock.advance({ minutes: 2 })
    const code = showCode(api, clerk.secret)
    const answers = await Promise.all(Array.from({ length: 5 }, () => show(clerk.token, code)))
    expect(answers.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([
      200, 422, 422, 422, 422,
    ])
    // A code of an earlier step is refused too.
    expect((await show(clerk.token, showCode(api, clerk.secret, -1))).status).toBe(422)
  })

  test('guessing is limited; the passkey still works', async () => {
    const clerk = await makeHolder()
    const own = await enrolPasskey(api, clerk.opened)
    const wrong = () => show(clerk.token, '000000')
    const statuses: number[] = []
    for (let n = 0; n < 11; n++) statuses.push((await wrong()).status)
    expect(statuses.slice(0, 10)).toEqual(Array.from({ length: 10 }, () => 422))
    expect(statuses[10]).toBe(429)
    expect((await recover(clerk.token, 'AAAA')).status).toBe(429)
    const { options } = (await api.call(contract.getPasskeyOptions, {}, { token: clerk.token })).body
    const response = own.passkey.sign(options.challenge)
    const opened = await api.call(contract.givePasskey, { body: { response } }, { token: clerk.token })
    expect(opened.status).toBe(200)
  })

  test('has a seed that the database cannot read', async () => {
    const clerk = await makeHolder()
    const rows = await api.db.selectFrom('authenticatorApp').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(clerk.secret)
    expect(rows.at(-1)?.seed).toMatch(/^test\./)
  })
})

describe('recovery codes', () => {
  test('are ten, long, each good once, and let a new key be added', async () => {
    const clerk = await makeHolder()
    const codes = await makeCodes(clerk.opened)
    expect(new Set(codes).size).toBe(10)
    for (const code of codes) expect(code).toMatch(/^([A-HJ-NP-Z2-9]{4}-){5}[A-HJ-NP-Z2-9]{4}$/)
    const [first = '', second = ''] = codes
    const opened = await recover(clerk.token, first.toLowerCase().replaceAll('-', ' '))
    expect(opened.body.recoveryCodesLeft).toBe(9)
    expect(await knock(opened.body.accessToken)).toBe(200)
    expect((await recover(clerk.token, first)).body.code).toBe('recovery_code_wrong')
    const added = await enrolPasskey(api, opened.body.accessToken)
    expect(added.added.status).toBe(200)
    expect((await recover((await enter(api, clerk.email)).token, second)).status).toBe(200)
  })

  test('the owner is notified when one is used', async () => {
    const clerk = await makeHolder()
    const [code = ''] = await makeCodes(clerk.opened)
    await recover(clerk.token, code)
    await api.runJobs()
    const subjects = api.mails.filter((mail) => mail.to === clerk.email).map((mail) => mail.letter.subject)
    expect(subjects).toContain('You have new recovery codes')
    expect(subjects).toContain('A recovery code was used')
  })

  test('do not suffice for dangerous actions, not even for new codes', async () => {
    const clerk = await makeHolder()
    const [code = ''] = await makeCodes(clerk.opened)
    const { body } = await recover(clerk.token, code)
    const answer = await api.call(contract.makeRecoveryCodes, {}, { token: body.accessToken })
    expect(answer.status).toBe(403)
    expect(answer.body.code).toBe('step_up_needed')
  })

  test('making new codes invalidates the old ones', async () => {
    const clerk = await makeHolder()
    const [old = ''] = await makeCodes(clerk.opened)
    await makeCodes(clerk.opened)
    expect((await recover(clerk.token, old)).status).toBe(422)
    expect((await look(clerk.token)).recoveryCodesLeft).toBe(10)
  })

  test('codes of another account are refused', async () => {
    const clerk = await makeHolder()
    const [code = ''] = await makeCodes((await makeHolder()).opened)
    expect((await recover(clerk.token, code)).status).toBe(422)
  })
})

describe('changing one’s keys', () => {
  test('needs one that was given within ten minutes', async () => {
    const clerk = await makeHolder()
    api.clock.advance({ minutes: 9 })
    expect((await api.call(contract.beginApp, {}, { token: clerk.opened })).status).toBe(200)
    api.clock.advance({ minutes: 2 })
    for (const endpoint of [contract.beginApp, contract.makeRecoveryCodes] as const) {
      const answer = await api.call(endpoint, {}, { token: clerk.opened })
      expect(answer.body.code).toBe('step_up_needed')
    }
    expect((await api.call(contract.sendFactorCode, {}, { token: clerk.token })).body.code).toBe(
      'factor_there',
    )
  })

  test('removes any but the last, and only one’s own', async () => {
    const clerk = await makeHolder()
    const remove = (kind: 'app' | 'passkey', id: string, token = clerk.opened) =>
      api.call(contract.removeFactor, { params: { kind, id } }, { token })
    const [app] = (await look(clerk.token)).factors
    expect((await remove('app', app?.id ?? '')).body.code).toBe('last_factor_stays')
    const { passkey, token } = await enrolPasskey(api, clerk.opened)
    const other = await makeHolder()
    expect((await remove('passkey', passkey.id, other.opened)).status).toBe(404)
    expect((await remove('app', app?.id ?? '', token)).body.status).toBe('success')
    expect((await look(token)).factors.map(({ kind }) => kind)).toEqual(['passkey'])
    // Sessions elsewhere that were opened with the removed key are revoked.
    await expect
      .poll(async () => (await api.call(contract.listFactors, {}, { token: clerk.token })).body.code)
      .toBe('session_ended')
    await api.runJobs()
    const subjects = api.mails.filter((mail) => mail.to === clerk.email).map((mail) => mail.letter.subject)
    expect(subjects).toContain('A key was removed from your account')
  })
})

describe("an admin's new password", () => {
  test('is never requested by SMS, and does not replace the passkey', async () => {
    const clerk = await makeHolder()
    api.texts.length = 0
    const forgotten = await api.call(forgotPassword, { body: { identifier: clerk.mobile } })
    await api.runJobs()
    expect(api.texts).toEqual([])
    const { token } = forgotten.body
    await api.call(verifyResetOtp, { body: { token, otpCode: codeFor(api, clerk.email) } })
    const password = 'a-new-lamp-is-lit'
    expect((await api.call(resetPassword, { body: { token, password } })).body.status).toBe('success')
    const back = await api.call(signIn, { body: { identifier: clerk.email, password } })
    expect(back.body.user.authority).toEqual(['user'])
    expect(await knock(back.body.accessToken)).toBe(403)
  })
})
