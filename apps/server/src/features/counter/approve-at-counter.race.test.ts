import { agreeWithCode } from '@vazhipadu/contract/counter/returns'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { sqlRows } from '../../platform/db/database.ts'
import { checkBooks } from '../../testing/check-books.ts'
import { makeHolder, showCode } from '../../testing/enrol-factor.ts'
import { counterLine, makeReference } from '../../testing/start-counter.ts'
import { useTakingBack } from '../../testing/start-taking-back.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

const ROUNDS = 4
const api = useTakingBack()
type Second = Awaited<ReturnType<typeof makeHolder>>
let seconds: [Second, Second]
beforeAll(async () => {
  seconds = [await makeHolder(api, ['treasury']), await makeHolder(api, ['people'])]
})
beforeEach(() => api.clock.advance({ seconds: 90 }))
afterAll(async () => expect(await checkBooks(api.db)).toEqual([]))

const propose = async () => {
  // The cash that this round may give back.
  await api.sell([counterLine])
  const order = await api.sell([counterLine], { method: 'upi', reference: makeReference() })
  return { tranNo: order.tran_no, id: (await api.takeBack(order)).body.id }
}
const agree = (id: string, { email, secret }: Second) =>
  api.call(agreeWithCode, { params: { id }, body: { email, otpCode: showCode(api, secret) } }, api.own.clerk)
const countGiven = async (tranNos: string[]) =>
  (await sqlRows(api.db, 'select from counter_return where tran_no = any ($1)', [tranNos])).length

test('the negative control: a code that is looked up first and noted after fits twice', async () => {
  let twice = 0
  for (let round = 0; round < ROUNDS; round++) {
    const { id } = seconds[0]
    const takeUnguarded = async () => {
      const [app] = await sqlRows<{ lastUsedStep: string }>(
        api.db,
        'select last_used_step from authenticator_app where account_id = $1',
        [id],
      )
      const step = Math.floor(api.clock.now().getTime() / 30_000)
      if (Number(app?.lastUsedStep) >= step) return false
      await sqlRows(api.db, 'update authenticator_app set last_used_step = $2 where account_id = $1', [
        id,
        step,
      ])
      return true
    }
    if ((await Promise.all([takeUnguarded(), takeUnguarded()])).every(Boolean)) twice++
    api.clock.advance({ seconds: 30 })
  }
  expect(twice).toBeGreaterThan(0)
})

test('one code for two returns at once: one of them is given', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const one = await propose()
    const two = await propose()
    const answers = await Promise.all([agree(one.id, seconds[0]), agree(two.id, seconds[0])])
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 422]))
    expect(await countGiven([one.tranNo, two.tranNo])).toBe(1)
    api.clock.advance({ seconds: 30 })
  }
})

test('two second people at once, one beside the clerk and one on a device of their own: given once', async () => {
  const [first, second] = seconds
  const away = await api.makeClerk(['treasury'])
  for (let round = 0; round < ROUNDS; round++) {
    const { id, tranNo } = await propose()
    const answers = await Promise.all([
      agree(id, first),
      round % 2 === 0 ? agree(id, second) : api.approve(id, away),
    ])
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]))
    expect(await countGiven([tranNo])).toBe(1)
    api.clock.advance({ seconds: 30 })
  }
})
