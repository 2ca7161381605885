import { agreeWithCode } from '@vazhipadu/contract/counter/returns'
import { makeRecoveryCodes } from '@vazhipadu/contract/factors'
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { sqlRows } from '../../platform/db/database.ts'
import { createClientHasher } from '../../platform/security/hash-client.ts'
import { checkBooks } from '../../testing/check-books.ts'
import { makeHolder, showCode } from '../../testing/enrol-factor.ts'
import { getAccountId } from '../../testing/get-account-id.ts'
import { PASSWORD } from '../../testing/make-account.ts'
import { type Clerk, codeOf, counterLine, makeReference } from '../../testing/start-counter.ts'
import { useTakingBack } from '../../testing/start-taking-back.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

const api = useTakingBack()
afterAll(async () => expect(await checkBooks(api.db)).toEqual([]))
// A code is accepted once, so each test starts in another 30-second step.
beforeEach(() => api.clock.advance({ seconds: 90 }))

const makeSecond = (capabilities = ['treasury']) => makeHolder(api, capabilities)
const propose = async () => {
  const order = await api.sell([counterLine], { method: 'upi', reference: makeReference() })
  return { order, id: (await api.takeBack(order)).body.id }
}
const agree = (id: string, body: { email: string; otpCode: string }, as: Clerk = api.own.clerk) =>
  api.call(agreeWithCode, { params: { id }, body }, as)
const show = ({ email, secret }: { email: string; secret: string }, steps = 0) => ({
  email,
  otpCode: showCode(api, secret, steps),
})
/** Nothing was given back, and the order is still confirmed. */
const expectStill = async (tranNo: string) => {
  const [given] = await sqlRows(api.db, 'select from counter_return where tran_no = $1', [tranNo])
  expect([given, (await api.readOrder(tranNo)).status]).toEqual([undefined, 'confirmed'])
}
const wrong = [422, 'factor_code_wrong']

describe('a second person beside the clerk', () => {
  test('agrees with the code of their own app: the cash is given, and it is their act', async () => {
    const second = await makeSecond()
    const { id, order } = await propose()
    const agreed = await agree(id, show(second))
    expect(agreed.body).toMatchObject({ id, status: 'given', approvedBy: 'Sreedevi Menon' })
    const [audit] = await sqlRows<{ actorId: string; after: object }>(
      api.db,
      `select actor_id, after from audit_entry where action = 'counter.return_approved' and subject_id = $1`,
      [order.tran_no],
    )
    const clerkId = await getAccountId(api.db, api.own.clerk.email)
    expect(audit).toMatchObject({ actorId: second.id, after: { returnId: id, clerkId, shown: 'app' } })
  })

  test('is recorded in the security log, successful or not, with the typed address', async () => {
    const second = await makeSecond()
    const { id } = await propose()
    await agree(id, { email: second.email, otpCode: '000000' })
    await agree(id, show(second))
    await api.flushSecurity()
    const events = await sqlRows<{ outcome: string; accountId: string; hasTyped: boolean; reason: string }>(
      api.db,
      `select outcome, account_id, identifier = $1 as has_typed, reason from security_event
       where what = 'return_agreed' and identifier = $1 order by id`,
      [createClientHasher(api.config).identifier(second.email)],
    )
    const clerkId = await getAccountId(api.db, api.own.clerk.email)
    expect(events).toMatchObject([
      { outcome: 'wrong', accountId: clerkId, reason: 'factor_code_wrong' },
      { outcome: 'done', accountId: second.id },
    ])
  })

  test('opens nothing for the clerk: no session of theirs, and none of the clerk’s, is changed', async () => {
    const second = await makeSecond()
    const { id } = await propose()
    const sessions = () =>
      sqlRows(
        api.db,
        `select s.id, factor_at, recovered_at from session s join account a on a.id = s.account_id
         where a.email = any ($1) order by s.id`,
        [[second.email, api.own.clerk.email]],
      )
    const before = await sessions()
    api.clock.advance({ seconds: 30 })
    const { body } = await agree(id, show(second))
    expect(body).not.toHaveProperty('accessToken')
    expect(await sessions()).toEqual(before)
  })
})

describe('is refused', () => {
  test('a wrong code, one from long ago, a password, a recovery code', async () => {
    const second = await makeSecond()
    const { id, order } = await propose()
    const { codes } = (await api.call(makeRecoveryCodes, {}, { token: second.token })).body
    expect(codeOf(await agree(id, { email: second.email, otpCode: '000000' }))).toEqual(wrong)
    expect(codeOf(await agree(id, show(second, -3)))).toEqual(wrong)
    for (const otpCode of [PASSWORD, codes[0] ?? '', ''])
      expect(codeOf(await agree(id, { email: second.email, otpCode }))).toEqual([422, 'request_invalid'])
    await expectStill(order.tran_no)
  })

  test('a code that was used, for this return or another, here or at the door', async () => {
    const second = await makeSecond()
    const first = await propose()
    const other = await propose()
    const shown = show(second)
    expect((await agree(first.id, shown)).status).toBe(200)
    expect(codeOf(await agree(other.id, shown))).toEqual(wrong)
    // A code of an earlier step is refused too.
    expect(codeOf(await agree(other.id, show(second, -1)))).toEqual(wrong)
    expect(await api.readOrder(other.order.tran_no)).toMatchObject({ refundedPaise: 0 })
  })

  test('the requesting clerk, even with a valid code, which is not consumed', async () => {
    const both = await makeSecond(['desk', 'treasury'])
    await api.begin(both)
    const order = await api.sell([counterLine], { method: 'upi', reference: makeReference() })
    const { id } = (await api.takeBack(order, {}, both)).body
    const shown = show({ ...both, email: ` ${both.email.toUpperCase()} ` })
    expect(codeOf(await agree(id, shown, both))).toEqual([403, 'approval_needs_another'])
    await expectStill(order.tran_no)
    // The mistake did not use up the code.
    const { id: next } = await propose()
    expect((await agree(next, shown)).status).toBe(200)
  })

  test('a missing right is reported only after a valid code', async () => {
    const priest = await makeSecond(['sheet', 'desk', 'audit'])
    const { id, order } = await propose()
    expect(codeOf(await agree(id, { email: priest.email, otpCode: '000000' }))).toEqual(wrong)
    expect(codeOf(await agree(id, show(priest)))).toEqual([403, 'may_not_agree'])
    await expectStill(order.tran_no)
  })

  test('a former staff member, and a disabled account', async () => {
    const left = await makeSecond()
    const shut = await makeSecond()
    await sqlRows(api.db, `update account set capabilities = '{}' where id = $1`, [left.id])
    await sqlRows(api.db, 'update account set disabled_at = $2 where id = $1', [shut.id, api.clock.now()])
    const { id, order } = await propose()
    expect(codeOf(await agree(id, show(left)))).toEqual([403, 'may_not_agree'])
    expect(codeOf(await agree(id, show(shut)))).toEqual(wrong)
    await expectStill(order.tran_no)
  })

  test('any screen but the requesting clerk’s, and one without a second factor', async () => {
    const second = await makeSecond()
    const { id, order } = await propose()
    const colleague = await api.makeClerk()
    expect(codeOf(await agree(id, show(second), colleague))).toEqual([403, 'return_not_yours'])
    api.clock.advance({ minutes: 11 })
    expect(codeOf(await agree(id, show(second)))).toEqual([403, 'step_up_needed'])
    await expectStill(order.tran_no)
  })

  test('a return that was decided meanwhile; the code is not consumed', async () => {
    const second = await makeSecond()
    const gone = await propose()
    const next = await propose()
    await api.decline(gone.id)
    const shown = show(second)
    expect(codeOf(await agree(gone.id, shown))).toEqual([409, 'return_not_waiting'])
    expect((await agree(next.id, shown)).status).toBe(200)
  })
})

describe('guessing', () => {
  const guess = async (id: string, email: string, times: number) => {
    const answers: unknown[] = []
    for (let n = 0; n < times; n++)
      answers.push(codeOf(await agree(id, { email, otpCode: String(n).padStart(6, '0') })))
    return answers
  }

  test('ends after ten an hour and account, also for the right code, and at the account’s own door', async () => {
    const second = await makeSecond()
    const { id, order } = await propose()
    const answers = await guess(id, second.email, 11)
    expect(answers.slice(0, 10)).toEqual(Array.from({ length: 10 }, () => wrong))
    expect(answers[10]).toEqual([429, 'too_many_requests'])
    expect((await agree(id, show(second))).status).toBe(429)
    await expectStill(order.tran_no)
  })

  test('does not reveal whether an address exists: unknown ones answer the same, up to the eleventh try', async () => {
    const second = await makeSecond()
    const { id } = await propose()
    const known = await guess(id, second.email, 11)
    expect(await guess(id, 'nobody.at.all@example.org', 11)).toEqual(known)
    expect(await guess(id, 'not an address', 1)).toEqual([wrong])
  })

  test('many at once gain nothing', async () => {
    const second = await makeSecond()
    const { id } = await propose()
    const answers = await Promise.all(
      Array.from({ length: 15 }, (_, n) => agree(id, { email: second.email, otpCode: `1111${10 + n}` })),
    )
    expect(answers.filter(({ status }) => status === 422).length).toBeLessThanOrEqual(10)
    expect(answers.filter(({ status }) => status === 429).length).toBeGreaterThanOrEqual(5)
  })
})
