import { refresh, signIn } from '@vazhipadu/contract/identity'
import { listSessions } from '@vazhipadu/contract/sessions'
import { listSettings } from '@vazhipadu/contract/settings'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Caller } from '../../../platform/http/caller.ts'
import { getAccountId } from '../../../testing/get-account-id.ts'
import { giveFactor, makeAccount, makeAdmin, PASSWORD } from '../../../testing/make-account.ts'
import { type Api, startApi } from '../../../testing/start-api.ts'
import { renewFactor } from '../factors/renew-factor.ts'
import { createAccessTokens } from './sign-access-token.ts'

let api: Api
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.close())

const enter = (email: string) => api.call(signIn, { body: { identifier: email, password: PASSWORD } })
const knock = async (token: string) => (await api.call(listSettings, {}, { token })).status
const claimsOf = (token: string) => createAccessTokens(api.config.TOKEN_KEYS).verify(token, api.clock.now())

/** A clerk with rights granted this many days ago and only a password. */
async function makeClerkSince(days: number): Promise<string> {
  const { email } = await makeAccount(api)
  const grantedAt = new Date(api.clock.now().getTime() - days * 86_400_000)
  await api.db
    .updateTable('account')
    .set({ capabilities: ['desk'], grantedAt })
    .where('email', '=', email)
    .execute()
  return email
}

describe("an admin's password alone", () => {
  test('signs in as it always did, and opens nothing of the office', async () => {
    const { status, body } = await enter(await makeClerkSince(8))
    expect(status).toBe(200)
    expect(body.user.authority).toEqual(['user'])
    expect(claimsOf(body.accessToken).role).toEqual(['user'])
    expect(await knock(body.accessToken)).toBe(403)
    expect((await api.call(listSessions, {}, { token: body.accessToken })).status).toBe(200)
  })

  test('with a token that claims more opens nothing either', async () => {
    const { body } = await enter(await makeClerkSince(8))
    const { sub, sid } = claimsOf(body.accessToken)
    const now = api.clock.now()
    const claim = { sub, sid, role: ['user', 'admin'], signedInAt: now }
    expect(await knock(await createAccessTokens(api.config.TOKEN_KEYS).sign(claim, now))).toBe(403)
    expect(await knock(await giveFactor(api, body.accessToken))).toBe(200)
  })

  test('opens the office, and later requests too, once the second factor is given', async () => {
    const { body, cookie = '' } = await enter(await makeClerkSince(8))
    await giveFactor(api, body.accessToken)
    const renewed = await api.call(refresh, {}, { cookie })
    expect(claimsOf(renewed.body.accessToken).role).toEqual(['user', 'admin'])
    expect(await knock(renewed.body.accessToken)).toBe(200)
  })

  test('is enough for seven days after the grant', async () => {
    const email = await makeClerkSince(6)
    const fresh = await enter(email)
    expect(fresh.body.user.authority).toEqual(['user', 'admin'])
    expect(await knock(fresh.body.accessToken)).toBe(200)
    await api.db
      .updateTable('account')
      .set({ grantedAt: new Date(api.clock.now().getTime() - 7 * 86_400_000) })
      .where('email', '=', email)
      .execute()
    expect(await knock(fresh.body.accessToken)).toBe(403)
  })
})

describe('a session of the office', () => {
  test('ends after two hours without a visit', async () => {
    const { cookie } = await makeAdmin(api)
    api.clock.advance({ minutes: 119 })
    const renewed = await api.call(refresh, {}, { cookie })
    expect(renewed.status).toBe(200)
    api.clock.advance({ minutes: 120 })
    expect((await api.call(refresh, {}, { cookie: renewed.cookie ?? '' })).status).toBe(401)
  })

  test('ends after twelve hours in any case', async () => {
    let { cookie } = await makeAdmin(api)
    for (let hour = 1; hour < 12; hour++) {
      api.clock.advance({ minutes: 60 })
      const renewed = await api.call(refresh, {}, { cookie })
      expect(renewed.status, `hour ${hour}`).toBe(200)
      cookie = renewed.cookie ?? ''
    }
    api.clock.advance({ minutes: 60 })
    expect((await api.call(refresh, {}, { cookie })).status).toBe(401)
  })

  test('of somebody who has just come to work here is one as well', async () => {
    const devotee = await makeAccount(api)
    await api.db
      .updateTable('account')
      .set({ capabilities: ['desk'] })
      .where('email', '=', devotee.email)
      .execute()
    const renewed = await api.call(refresh, {}, { cookie: devotee.cookie })
    api.clock.advance({ minutes: 121 })
    expect((await api.call(refresh, {}, { cookie: renewed.cookie ?? '' })).status).toBe(401)
  })
})

describe('a factor that was given', () => {
  async function atMinute(minutesAgo: number): Promise<number | null | undefined> {
    const { token, email } = await makeAdmin(api)
    const { sid: sessionId } = claimsOf(token)
    const now = api.clock.now()
    const factorAt = new Date(now.getTime() - minutesAgo * 60_000)
    await api.db.updateTable('session').set({ factorAt }).where('id', '=', sessionId).execute()
    const accountId = await getAccountId(api.db, email)
    const caller: Caller = {
      accountId,
      sessionId,
      signedInAt: now,
      isAdmin: true,
      capabilities: [],
      factorAt,
      inGrace: false,
      isPaired: false,
    }
    await renewFactor(api.db, caller, now)
    const row = await api.db
      .selectFrom('session')
      .select('factorAt')
      .where('id', '=', sessionId)
      .executeTakeFirst()
    return row?.factorAt && (now.getTime() - row.factorAt.getTime()) / 60_000
  }

  test('stays fresh while it is used, and does not become so again', async () => {
    expect(await atMinute(9)).toBe(0)
    expect(await atMinute(10)).toBe(10)
  })
})
