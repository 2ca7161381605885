import * as contract from '@vazhipadu/contract/factors'
import { getPerson } from '@vazhipadu/contract/people'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { enrolApp, enter, makeOutsider, proveMail } from '../../../testing/enrol-factor.ts'
import { getAccountId } from '../../../testing/get-account-id.ts'
import { makeClerk } from '../../../testing/grant-capabilities.ts'
import { makeAdmin } from '../../../testing/make-account.ts'
import { type Api, startApi } from '../../../testing/start-api.ts'
import { tiePeople } from '../../../testing/tie-people.ts'
import { resetFactorsOf } from './reset-factors.ts'

let api: Api
beforeAll(async () => {
  api = await startApi({ LIMIT_CODES_PER_EMAIL_AN_HOUR: '100' })
})
afterAll(() => api.close())

async function makeLoser() {
  const clerk = await makeOutsider(api, ['settings'])
  await proveMail(api, clerk)
  const { token } = await enrolApp(api, clerk.token)
  return { ...clerk, token, id: await getAccountId(api.db, clerk.email) }
}
const ask = ({ token }: { token: string }, id: string) =>
  api.call(contract.requestFactorReset, { params: { account_id: id } }, { token })
const countOf = async (email: string) => {
  const { token } = await enter(api, email)
  return (await api.call(contract.listFactors, {}, { token })).body.factors.length
}

describe('keys that are all lost', () => {
  test('are taken off by two managers, within a day', async () => {
    const clerk = await makeLoser()
    const first = await makeAdmin(api)
    const second = await makeAdmin(api)
    expect((await ask(first, clerk.id)).body.message).toBe(
      'Noted. A second manager has to agree within a day.',
    )
    const seenBy = async ({ token }: { token: string }) =>
      (await api.call(getPerson, { params: { id: clerk.id } }, { token })).body.resetAsked
    expect(await seenBy(first)).toMatchObject({ isMine: true })
    expect(await seenBy(second)).toMatchObject({ isMine: false, by: expect.any(String) })
    // Two requests by the same manager count as one.
    await ask(first, clerk.id)
    expect(await countOf(clerk.email)).toBe(1)
    expect((await ask(second, clerk.id)).body.status).toBe('success')
    expect(await seenBy(first)).toBeNull()
    expect(await countOf(clerk.email)).toBe(0)
    await expect
      .poll(async () => (await api.call(contract.listFactors, {}, { token: clerk.token })).body.code)
      .toBe('session_ended')
    await api.runJobs()
    const subjects = api.mails.filter((mail) => mail.to === clerk.email).map((mail) => mail.letter.subject)
    expect(subjects).toContain('Your keys were taken off')
  })

  test('stay when the second manager got the rights from the first alone', async () => {
    const clerk = await makeLoser()
    const first = await makeAdmin(api)
    const second = await makeAdmin(api)
    await tiePeople(api, { giver: first.email, given: second.email })
    await ask(first, clerk.id)
    const refused = await ask(second, clerk.id)
    expect([refused.status, refused.body.code]).toEqual([403, 'second_person_tied'])
    expect(await countOf(clerk.email)).toBe(1)
  })

  test('stay when the second comes a day later', async () => {
    const clerk = await makeLoser()
    await ask(await makeAdmin(api), clerk.id)
    api.clock.advance({ days: 1 })
    await ask(await makeAdmin(api), clerk.id)
    expect(await countOf(clerk.email)).toBe(1)
  })

  test('leave a trace at the first ask, which counts only while its manager may give rights', async () => {
    const clerk = await makeLoser()
    const first = await makeAdmin(api)
    await ask(first, clerk.id)
    const trace = await api.db
      .selectFrom('auditEntry')
      .select('actorId')
      .where('action', '=', 'identity.factors_reset_asked')
      .where('subjectId', '=', clerk.id)
      .execute()
    expect(trace).toEqual([{ actorId: await getAccountId(api.db, first.email) }])
    await api.db
      .updateTable('account')
      .set({ capabilities: ['desk'] })
      .where('email', '=', first.email)
      .execute()
    const answer = await ask(await makeAdmin(api), clerk.id)
    expect(answer.body.message).toBe('Noted. A second manager has to agree within a day.')
    expect(await countOf(clerk.email)).toBe(1)
    await ask(await makeAdmin(api), clerk.id)
    expect(await countOf(clerk.email)).toBe(0)
  })

  test('are no business of a clerk, and not of their owner', async () => {
    const clerk = await makeLoser()
    expect((await ask(await makeClerk(api, ['desk']), clerk.id)).status).toBe(403)
    const manager = await makeAdmin(api)
    const answer = await ask(manager, await getAccountId(api.db, manager.email))
    expect(answer.body.code).toBe('own_factor_reset')
  })

  test('of the last manager are taken off on the machine itself', async () => {
    const clerk = await makeLoser()
    expect(await resetFactorsOf(api.db, 'nobody@example.com', api.clock.now())).toBe(false)
    expect(await resetFactorsOf(api.db, clerk.email, api.clock.now())).toBe(true)
    expect(await countOf(clerk.email)).toBe(0)
    const { token } = await enter(api, clerk.email)
    await proveMail(api, { email: clerk.email, token })
    expect((await enrolApp(api, token)).added.status).toBe(200)
  })
})
