import { agreeWithKey, getApproverPasskeyOptions } from '@vazhipadu/contract/counter/returns'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { sqlRows } from '../../platform/db/database.ts'
import { createClientHasher } from '../../platform/security/hash-client.ts'
import { enrolPasskey, makeOutsider, proveMail } from '../../testing/enrol-factor.ts'
import { getAccountId } from '../../testing/get-account-id.ts'
import { makePasskey } from '../../testing/make-passkey.ts'
import { type Clerk, codeOf, counterLine, makeReference } from '../../testing/start-counter.ts'
import { useTakingBack } from '../../testing/start-taking-back.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

const api = useTakingBack()
beforeEach(() => api.clock.advance({ seconds: 30 }))

async function makeSecond(capabilities: string[] = ['treasury']) {
  const person = await makeOutsider(api, capabilities)
  await proveMail(api, person)
  const { passkey, token } = await enrolPasskey(api, person.token)
  return { passkey, token, email: person.email, id: await getAccountId(api.db, person.email) }
}
const propose = async () => {
  const order = await api.sell([counterLine], { method: 'upi', reference: makeReference() })
  return { tranNo: order.tran_no, id: (await api.takeBack(order)).body.id }
}
const ask = async (id: string, as: Clerk = api.own.clerk) => {
  const { body } = await api.call(getApproverPasskeyOptions, { params: { id }, body: {} }, as)
  return body.options
}
type Signed = ReturnType<ReturnType<typeof makePasskey>['sign']>
const agree = (id: string, response: Signed, as: Clerk = api.own.clerk) =>
  api.call(agreeWithKey, { params: { id }, body: { response } }, as)
const expectStill = async (tranNo: string) =>
  expect(await sqlRows(api.db, 'select from counter_return where tran_no = $1', [tranNo])).toEqual([])
const refused = [400, 'passkey_refused']

describe('a second person’s own key on the clerk’s screen', () => {
  test('agrees, as their act; whose keys there are is not told', async () => {
    const { passkey, id: secondId } = await makeSecond()
    const { id, tranNo } = await propose()
    const options = await ask(id)
    expect(options).toMatchObject({ userVerification: 'required', hints: ['security-key', 'hybrid'] })
    expect(options.allowCredentials ?? []).toEqual([])
    const agreed = await agree(id, passkey.sign(options.challenge))
    expect(agreed.body).toMatchObject({ id, status: 'given', approvedBy: 'Sreedevi Menon' })
    const clerkId = await getAccountId(api.db, api.own.clerk.email)
    const [audit] = await sqlRows(
      api.db,
      `select actor_id, after from audit_entry where action = 'counter.return_approved' and subject_id = $1`,
      [tranNo],
    )
    expect(audit).toMatchObject({ actorId: secondId, after: { clerkId, shown: 'passkey' } })
    await api.flushSecurity()
    const events = await sqlRows(
      api.db,
      `select outcome, network from security_event where what = 'return_agreed' and account_id = $1`,
      [secondId],
    )
    expect(events).toEqual([
      { outcome: 'done', network: createClientHasher(api.config).network('127.0.0.1') },
    ])
  })

  test('is bound to one return: the signature is valid for no other return and only once', async () => {
    const { passkey } = await makeSecond()
    const one = await propose()
    const other = await propose()
    const signed = passkey.sign((await ask(one.id)).challenge)
    expect(codeOf(await agree(other.id, signed))).toEqual(refused)
    await expectStill(other.tranNo)
    // The challenge is deleted with the first answer, right or wrong.
    expect(codeOf(await agree(one.id, signed))).toEqual([400, 'factor_asked_too_late'])
    await expectStill(one.tranNo)
    const again = passkey.sign((await ask(one.id)).challenge)
    expect((await agree(one.id, again)).status).toBe(200)
    expect(codeOf(await agree(other.id, again))).toEqual([400, 'factor_asked_too_late'])
  })

  test('is bound to one session: challenges of another clerk or of the sign-in do not fit', async () => {
    const { passkey } = await makeSecond()
    const { id, tranNo } = await propose()
    const { challenge } = await ask(id)
    const colleague = await api.makeClerk()
    expect(codeOf(await agree(id, passkey.sign(challenge), colleague))).toEqual([403, 'return_not_yours'])
    const elsewhere = await api.signInAgain(api.own.clerk)
    expect(codeOf(await agree(id, passkey.sign(challenge), elsewhere))).toEqual([
      400,
      'factor_asked_too_late',
    ])
    await expectStill(tranNo)
  })

  test('is refused without its owner’s finger, from another page, unknown, too late', async () => {
    const { passkey } = await makeSecond()
    const { id, tranNo } = await propose()
    const next = async () => (await ask(id)).challenge
    expect(codeOf(await agree(id, passkey.sign(await next(), { userVerified: false })))).toEqual(refused)
    expect(codeOf(await agree(id, passkey.sign(await next(), { origin: 'https://elsewhere.test' })))).toEqual(
      refused,
    )
    expect(codeOf(await agree(id, makePasskey().sign(await next())))).toEqual(refused)
    const late = passkey.sign(await next())
    api.clock.advance({ minutes: 5, seconds: 1 })
    expect(codeOf(await agree(id, late))).toEqual([400, 'factor_asked_too_late'])
    await expectStill(tranNo)
  })

  test('is refused to the requester, to people without the right, and to disabled accounts', async () => {
    const clerkToo = await makeSecond(['desk', 'treasury'])
    const priest = await makeSecond(['sheet'])
    const shut = await makeSecond()
    await sqlRows(api.db, 'update account set disabled_at = $2 where id = $1', [shut.id, api.clock.now()])
    const { id, tranNo } = await propose()
    for (const [person, answer] of [
      [priest, [403, 'may_not_agree']],
      [shut, refused],
    ] as const)
      expect(codeOf(await agree(id, person.passkey.sign((await ask(id)).challenge)))).toEqual(answer)
    await expectStill(tranNo)
    await api.begin(clerkToo)
    const order = await api.sell([counterLine], { method: 'upi', reference: makeReference() })
    const own = (await api.takeBack(order, {}, clerkToo)).body.id
    const signed = clerkToo.passkey.sign((await ask(own, clerkToo)).challenge)
    expect(codeOf(await agree(own, signed, clerkToo))).toEqual([403, 'approval_needs_another'])
    await expectStill(order.tran_no)
  })
})
