import { refresh, signIn } from '@vazhipadu/contract/identity'
import { listTransactionHistory } from '@vazhipadu/contract/reports/transactions'
import { capabilities } from '@vazhipadu/contract/rights'
import { beforeEach, describe, expect, test } from 'vitest'
import { PASSWORD } from '../../testing/make-account.ts'
import { usePeople } from '../../testing/start-people.ts'
import { createAccessTokens } from '../identity/sessions/sign-access-token.ts'

const p = usePeople()
const ALL = [...capabilities]
beforeEach(() => p.dismissAll())

describe('a grant', () => {
  test('signs the account out, so that a session from before the grant never opens the office', async () => {
    const alone = await p.hire(ALL)
    const devotee = await p.makeDevotee()
    const { sub, sid, auth_time } = createAccessTokens(p.config.TOKEN_KEYS).verify(
      devotee.token,
      p.clock.now(),
    )
    expect((await p.ask(alone, devotee.id, ['desk', 'treasury'])).body.outcome).toBe('done')
    const renewed = await p.call(refresh, {}, { cookie: devotee.cookie })
    expect([renewed.status, renewed.body.accessToken]).toEqual([401, undefined])
    const signedInAt = new Date(auth_time * 1000)
    const claim = { sub, sid, role: ['user', 'admin'], signedInAt }
    const token = await createAccessTokens(p.config.TOKEN_KEYS).sign(claim, p.clock.now())
    expect((await p.call(listTransactionHistory, { body: {} }, { token })).status).toBe(401)
    const again = await p.call(signIn, { body: { identifier: devotee.email, password: PASSWORD } })
    expect(again.body.user.authority).toEqual(['user', 'admin'])
  })

  test('leaves a paired phone signed in', async () => {
    const alone = await p.hire(ALL)
    const priest = await p.hire(['sheet'])
    await p.db.updateTable('session').set({ isPaired: true }).where('accountId', '=', priest.id).execute()
    const since = new Date(p.clock.now().getTime() - 60_000)
    await p.db.updateTable('account').set({ grantedAt: since }).where('id', '=', priest.id).execute()
    expect((await p.ask(alone, priest.id, ['sheet', 'desk'])).body.outcome).toBe('done')
    const open = await p.db
      .selectFrom('session')
      .select('endedAt')
      .where('accountId', '=', priest.id)
      .execute()
    expect(open).toEqual([{ endedAt: null }])
  })
})
