import { refresh, signIn } from '@vazhipadu/contract/identity'
import { getProfile } from '@vazhipadu/contract/profile'
import { capabilities, findPreset, presets } from '@vazhipadu/contract/rights'
import { beforeEach, describe, expect, test } from 'vitest'
import { PASSWORD } from '../../testing/make-account.ts'
import { usePeople } from '../../testing/start-people.ts'
import { disableAccount, enableAccount } from '../identity/disable-account.ts'
import { grantByCommand, readNames, revokeByCommand } from './change-by-command.ts'

const p = usePeople()
const ALL = [...capabilities]
beforeEach(() => p.dismissAll())

const give = (email: string, ...words: string[]) =>
  grantByCommand(p.db, { email, names: readNames(words) ?? [], at: p.clock.now() })
const take = (email: string, ...words: string[]) =>
  revokeByCommand(p.db, { email, names: readNames(words) ?? [], at: p.clock.now() })

describe('the names that a command takes', () => {
  test('are rights, roles and both', () => {
    expect(readNames(['treasury', 'desk'])).toEqual(['desk', 'treasury'])
    expect(readNames(['treasurer', 'sheet'])).toEqual(['desk', 'treasury', 'sheet'])
    expect(readNames(['manager'])).toEqual(ALL)
    expect(readNames(['everything'])).toBeUndefined()
  })

  test('a set that is a role is called by it', () => {
    for (const [name, set] of Object.entries(presets)) expect(findPreset(set)).toBe(name)
    expect(findPreset(['desk', 'sheet'])).toBeUndefined()
  })
})

describe('rights by command', () => {
  test('are granted and withdrawn one by one, audited, and without approval', async () => {
    const { id, email } = await p.makeDevotee()
    expect(await give(email, 'desk')).toEqual(['desk'])
    expect(await give(email.toUpperCase(), 'treasury')).toEqual(['desk', 'treasury'])
    expect(await take(email, 'desk')).toEqual(['treasury'])
    expect(await take(email)).toEqual([])
    const rows = await p.db
      .selectFrom('auditEntry')
      .select(['actorId', 'action', 'after'])
      .where('subjectId', '=', id)
      .orderBy('id')
      .execute()
    expect(rows.map(({ action }) => action)).toEqual(Array(4).fill('people.rights_changed'))
    expect(rows.at(-1)).toMatchObject({ actorId: null, after: { held: [] } })
  })

  test('an unknown address is reported', async () => {
    expect(await give('nobody@example.com', 'desk')).toBeUndefined()
  })

  test('withdrawing a right ends the person’s sessions at once', async () => {
    const { email, cookie } = await p.makeDevotee()
    await give(email, 'treasurer')
    await take(email, 'treasury')
    expect((await p.call(refresh, {}, { cookie })).status).toBe(401)
  })

  test('the last manager’s rights cannot be withdrawn', async () => {
    const one = await p.makeDevotee()
    const other = await p.makeDevotee()
    await give(one.email, 'manager')
    await expect(take(one.email)).rejects.toMatchObject({ code: 'last_manager' })
    await give(other.email, 'manager')
    expect(await take(one.email)).toEqual([])
    await expect(take(other.email, 'people')).rejects.toMatchObject({ code: 'last_manager' })
  })
})

describe('an account that is shut off', () => {
  const enter = (email: string) => p.call(signIn, { body: { identifier: email, password: PASSWORD } })
  const at = () => p.clock.now()

  test('is signed out everywhere and signs in nowhere, until it is opened again', async () => {
    const { id, email, token, cookie } = await p.makeDevotee()
    expect(await disableAccount(p.db, { email, at: at() })).toBe(true)
    expect((await p.call(refresh, {}, { cookie })).status).toBe(401)
    await expect
      .poll(async () => (await p.call(getProfile, {}, { token })).status, { timeout: 5_000 })
      .toBe(401)
    const refused = await enter(email)
    expect([refused.status, refused.body.code]).toEqual([400, 'account_disabled'])
    const wrong = await p.call(signIn, { body: { identifier: email, password: 'not-the-password' } })
    expect(wrong.body.code).toBe('wrong_credentials')
    expect(await disableAccount(p.db, { email, at: at() })).toBe(true)
    expect(await enableAccount(p.db, { email, at: at() })).toBe(true)
    expect((await enter(email)).status).toBe(200)
    const actions = await p.db.selectFrom('auditEntry').select('action').where('subjectId', '=', id).execute()
    expect(actions.map(({ action }) => action)).toEqual(['identity.disabled', 'identity.enabled'])
    expect(await disableAccount(p.db, { email: 'nobody@example.com', at: at() })).toBe(false)
  })

  test('disabling the last manager is refused, and a disabled account cannot be granted rights', async () => {
    const one = await p.hire(ALL)
    const other = await p.hire(ALL)
    expect(await disableAccount(p.db, { email: other.email, at: at() })).toBe(true)
    await expect(disableAccount(p.db, { email: one.email, at: at() })).rejects.toMatchObject({
      code: 'last_manager',
    })
    const { id, email } = await p.makeDevotee()
    await disableAccount(p.db, { email, at: at() })
    expect((await p.ask(one, id, ['desk'])).body.code).toBe('person_disabled')
  })

  test('is refused a session that begins while it is being shut', async () => {
    for (let round = 0; round < 5; round++) {
      const { id, email } = await p.makeDevotee()
      await Promise.all([enter(email), disableAccount(p.db, { email, at: at() })])
      const open = await p.db
        .selectFrom('session')
        .select('id')
        .where('accountId', '=', id)
        .where('endedAt', 'is', null)
        .execute()
      expect(open).toEqual([])
    }
  })
})
