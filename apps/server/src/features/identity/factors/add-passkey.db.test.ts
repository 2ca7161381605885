import * as contract from '@vazhipadu/contract/factors'
import { listSettings } from '@vazhipadu/contract/settings'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { enrolPasskey, enter, makeOutsider, proveMail } from '../../../testing/enrol-factor.ts'
import { makeAccount, makeAdmin } from '../../../testing/make-account.ts'
import { makePasskey } from '../../../testing/make-passkey.ts'
import { type Api, startApi } from '../../../testing/start-api.ts'

let api: Api
beforeAll(async () => {
  api = await startApi({ LIMIT_CODES_PER_EMAIL_AN_HOUR: '100' })
})
afterAll(() => api.close())

const knock = async (token: string) => (await api.call(listSettings, {}, { token })).status
const begin = (token: string) =>
  api.call(contract.beginPasskey, { body: { place: 'this-device' } }, { token })
const ask = async (token: string) =>
  (await api.call(contract.getPasskeyOptions, {}, { token })).body.options.challenge
const use = (token: string, response: ReturnType<ReturnType<typeof makePasskey>['sign']>) =>
  api.call(contract.givePasskey, { body: { response } }, { token })

/** A clerk with the settings right, so that one call shows whether the office is open. */
const makeKeeper = () => makeOutsider(api, ['settings'])

describe('the first passkey', () => {
  test('is added only after the e-mailed code, and opens the office', async () => {
    const clerk = await makeKeeper()
    const early = await begin(clerk.token)
    expect(early.status).toBe(400)
    expect(early.body.code).toBe('email_code_needed')
    await proveMail(api, clerk)
    const { added, token } = await enrolPasskey(api, clerk.token)
    expect(added.status).toBe(200)
    expect(added.body.factor).toMatchObject({ kind: 'passkey', name: 'Office desk' })
    expect(await knock(clerk.token)).toBe(403)
    expect(await knock(token)).toBe(200)
  })

  test('the owner and all managers are notified', async () => {
    const manager = await makeAdmin(api)
    const clerk = await makeKeeper()
    await proveMail(api, clerk)
    await enrolPasskey(api, clerk.token)
    await api.runJobs()
    const subjects = (to: string) =>
      api.mails.filter((mail) => mail.to === to).map((mail) => mail.letter.subject)
    expect(subjects(clerk.email)).toContain('A key was added to your account')
    expect(subjects(manager.email)).toContain('Somebody of the office has added a first key')
  })

  test('asks the browser for its owner’s finger and for algorithms by name', async () => {
    const clerk = await makeKeeper()
    await proveMail(api, clerk)
    const { options } = (await begin(clerk.token)).body
    expect(options).toMatchObject({
      rp: { id: 'localhost' },
      attestation: 'none',
      pubKeyCredParams: [{ alg: -8 }, { alg: -7 }, { alg: -257 }],
      authenticatorSelection: { userVerification: 'required', authenticatorAttachment: 'platform' },
    })
    const shared = await api.call(
      contract.beginPasskey,
      { body: { place: 'security-key' } },
      { token: clerk.token },
    )
    expect(shared.body.options).toMatchObject({
      hints: ['security-key'],
      authenticatorSelection: { authenticatorAttachment: 'cross-platform' },
    })
  })

  test.each([
    ['from another page', { origin: 'https://kavumpuzha.example.net' }],
    ['for another host', { rpId: 'example.net' }],
    ['without a finger, a face or a PIN', { userVerified: false }],
  ])('%s is refused', async (_what, moment) => {
    const clerk = await makeKeeper()
    await proveMail(api, clerk)
    const { options } = (await begin(clerk.token)).body
    const response = makePasskey().register(options.challenge, moment)
    const body = { name: 'False', response }
    const answer = await api.call(contract.addPasskey, { body }, { token: clerk.token })
    expect(answer.status).toBe(400)
    expect(answer.body.code).toBe('passkey_refused')
  })

  test('answers what was asked: once, within five minutes, on the same device', async () => {
    const clerk = await makeKeeper()
    await proveMail(api, clerk)
    const { options } = (await begin(clerk.token)).body
    const add = (token: string, challenge = options.challenge) =>
      api.call(
        contract.addPasskey,
        { body: { name: 'Late', response: makePasskey().register(challenge) } },
        { token },
      )
    const elsewhere = await enter(api, clerk.email)
    await api.db.updateTable('session').set({ factorAt: null }).execute()
    expect((await add(elsewhere.token)).body.code).toBe('email_code_needed')
    expect((await add(clerk.token, 'bm90IHdoYXQgd2FzIGFza2Vk')).body.code).toBe('passkey_refused')
    expect((await add(clerk.token)).body.code).toBe('factor_asked_too_late')
    const again = (await begin(clerk.token)).body.options
    api.clock.advance({ minutes: 5, seconds: 1 })
    expect((await add(clerk.token, again.challenge)).body.code).toBe('factor_asked_too_late')
  })

  test('of another account cannot be added a second time', async () => {
    const first = await makeKeeper()
    await proveMail(api, first)
    const { passkey } = await enrolPasskey(api, first.token)
    const second = await makeKeeper()
    await proveMail(api, second)
    const { options } = (await begin(second.token)).body
    const body = { name: 'Taken', response: passkey.register(options.challenge) }
    const answer = await api.call(contract.addPasskey, { body }, { token: second.token })
    expect(answer.body.code).toBe('passkey_taken')
  })

  test('is nothing for a devotee', async () => {
    const { token } = await makeAccount(api)
    expect((await begin(token)).status).toBe(400)
    expect((await api.call(contract.sendFactorCode, {}, { token })).body.code).toBe('not_of_office')
    const { body } = await api.call(contract.listFactors, {}, { token })
    expect(body).toMatchObject({ worksHere: false, entry: 'closed', factors: [] })
  })
})

describe('a passkey', () => {
  async function makeHolder() {
    const clerk = await makeKeeper()
    await proveMail(api, clerk)
    const { passkey } = await enrolPasskey(api, clerk.token)
    return { ...clerk, passkey, ...(await enter(api, clerk.email)) }
  }

  test('opens the office at the next sign-in, on that device alone', async () => {
    const clerk = await makeHolder()
    expect(await knock(clerk.token)).toBe(403)
    const opened = await use(clerk.token, clerk.passkey.sign(await ask(clerk.token)))
    expect(opened.status).toBe(200)
    expect(await knock(opened.body.accessToken)).toBe(200)
    expect(await knock((await enter(api, clerk.email)).token)).toBe(403)
  })

  test('fits an answer once, and only what was asked', async () => {
    const clerk = await makeHolder()
    const response = clerk.passkey.sign(await ask(clerk.token))
    expect((await use(clerk.token, response)).status).toBe(200)
    expect((await use(clerk.token, response)).body.code).toBe('factor_asked_too_late')
    await ask(clerk.token)
    expect((await use(clerk.token, response)).body.code).toBe('passkey_refused')
  })

  test.each([
    ['from a false page', { origin: 'https://kavumpuzha.example.net' }],
    ['for another host', { rpId: 'example.net' }],
    ['without a finger, a face or a PIN', { userVerified: false }],
  ])('%s opens nothing', async (_what, moment) => {
    const clerk = await makeHolder()
    const answer = await use(clerk.token, clerk.passkey.sign(await ask(clerk.token), moment))
    expect(answer.status).toBe(400)
    expect(answer.body.code).toBe('passkey_refused')
  })

  test('of another person opens nothing', async () => {
    const clerk = await makeHolder()
    const other = await makeHolder()
    const answer = await use(clerk.token, other.passkey.sign(await ask(clerk.token)))
    expect(answer.body.code).toBe('passkey_refused')
    const stranger = makePasskey()
    const forged = { ...stranger.sign(await ask(clerk.token)), id: clerk.passkey.id, rawId: clerk.passkey.id }
    expect((await use(clerk.token, forged)).body.code).toBe('passkey_refused')
  })

  test('a signature counter must not decrease; one that is always zero is accepted', async () => {
    const clerk = await makeHolder()
    const at = async (counter: number) =>
      (await use(clerk.token, clerk.passkey.sign(await ask(clerk.token), { counter }))).status
    expect([await at(0), await at(0), await at(7), await at(7), await at(6), await at(8)]).toEqual([
      200, 200, 200, 400, 400, 200,
    ])
  })

  test.each([
    [{ id: 'x', rawId: 'x', type: 'public-key', response: {} }],
    [{ id: 'x', rawId: 'x', type: 'public-key', response: { clientDataJSON: 5, authenticatorData: [] } }],
  ])('made up as %j is refused without a word about the inside', async (made) => {
    const clerk = await makeHolder()
    for (const response of [made, { ...made, id: clerk.passkey.id, rawId: clerk.passkey.id }]) {
      await ask(clerk.token)
      const answer = await api.send<object>(
        'POST',
        '/factors/use/passkey',
        { response },
        { token: clerk.token },
      )
      expect(answer.status).toBe(400)
      expect(answer.body).toMatchObject({ code: 'passkey_refused' })
    }
  })
})
