import { agreeWithCode } from '@vazhipadu/contract/counter/returns'
import { confirmUpi, matchUpiStatement } from '@vazhipadu/contract/counter/upi'
import { afterAll, expect, test, vi } from 'vitest'
import { checkBooks } from '../../testing/check-books.ts'
import { makeHolder, showCode } from '../../testing/enrol-factor.ts'
import { codeOf, counterLine, makeReference } from '../../testing/start-counter.ts'
import { useTakingBack } from '../../testing/start-taking-back.ts'
import { tiePeople } from '../../testing/tie-people.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

const api = useTakingBack()
afterAll(async () => expect(await checkBooks(api.db)).toEqual([]))

test('cash leaves the counter neither beside the clerk nor elsewhere on the word of a tied person', async () => {
  const second = await makeHolder(api, ['treasury'])
  const clerk = await api.signInAgain(api.own.clerk)
  await tiePeople(api, { giver: second.email, given: clerk.email })
  const order = await api.sell([counterLine], { method: 'upi', reference: makeReference() })
  const { id } = (await api.takeBack(order, {}, clerk)).body
  api.clock.advance({ seconds: 60 })
  const body = { email: second.email, otpCode: showCode(api, second.secret) }
  const beside = await api.call(agreeWithCode, { params: { id }, body }, clerk)
  expect(codeOf(beside)).toEqual([403, 'second_person_tied'])
  expect(codeOf(await api.approve(id, second))).toEqual([403, 'second_person_tied'])
  await api.expectUntouched(order)
  expect((await api.approve(id, await api.signInAgain(api.treasurer))).status).toBe(200)
})

test('a tied person confirms no UPI payment of the clerk, neither alone nor by a statement', async () => {
  const treasurer = await makeHolder(api, ['treasury'])
  const clerk = await api.signInAgain(api.own.clerk)
  await tiePeople(api, { giver: treasurer.email, given: clerk.email })
  const reference = makeReference()
  const { totalPaise } = await api.sell([counterLine], { method: 'upi', reference })
  const confirm = (as: { token: string }) => api.call(confirmUpi, { params: { reference }, body: {} }, as)
  expect(codeOf(await confirm(treasurer))).toEqual([403, 'second_person_tied'])
  const statement = { body: { lines: [{ reference, amountPaise: totalPaise }] } }
  expect((await api.call(matchUpiStatement, statement, treasurer)).body).toMatchObject({ proven: 0, own: 1 })
  expect((await confirm(await api.signInAgain(api.treasurer))).status).toBe(200)
})
