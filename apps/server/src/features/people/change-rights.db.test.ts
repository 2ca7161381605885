import { randomUUID } from 'node:crypto'
import * as contract from '@vazhipadu/contract/people'
import { getProfile } from '@vazhipadu/contract/profile'
import { listTransactionHistory } from '@vazhipadu/contract/reports/transactions'
import { capabilities } from '@vazhipadu/contract/rights'
import { beforeEach, describe, expect, test } from 'vitest'
import { usePeople } from '../../testing/start-people.ts'

const p = usePeople()
const ALL = [...capabilities]
beforeEach(() => p.dismissAll())

const audited = async (subjectId: string) =>
  (
    await p.db
      .selectFrom('auditEntry')
      .select('action')
      .where('subjectId', '=', subjectId)
      .orderBy('id')
      .execute()
  ).map(({ action }) => action)

describe('a fresh account', () => {
  test('holds nothing, and nothing of the office opens', async () => {
    const devotee = await p.makeDevotee()
    expect(await p.rightsOf(devotee.id)).toEqual([])
    expect((await p.call(getProfile, {}, devotee)).body).toMatchObject({ is_admin: false, capabilities: [] })
    expect((await p.call(listTransactionHistory, { body: {} }, devotee)).status).toBe(403)
  })
})

describe('giving', () => {
  test('waits for a second manager, who is neither the requester nor the recipient', async () => {
    const asker = await p.hire(ALL)
    const second = await p.hire(ALL)
    const devotee = await p.makeDevotee()
    expect((await p.ask(asker, devotee.id, ['desk', 'treasury'])).body).toEqual({
      outcome: 'waiting',
      wasAlone: false,
    })
    expect(await p.rightsOf(devotee.id)).toEqual([])
    const change = await p.waitingFor(devotee.id)
    expect((await p.confirm(asker, change)).body.code).toBe('second_person_needed')
    const seen = (await p.list(second)).people.find(({ id }) => id === devotee.id)
    expect(seen?.waiting).toMatchObject({ wanted: ['desk', 'treasury'], mayConfirm: true, isMine: false })
    expect((await p.confirm(second, change)).body.outcome).toBe('done')
    expect(await p.rightsOf(devotee.id)).toEqual(['desk', 'treasury'])
    expect(await audited(devotee.id)).toEqual(['people.rights_asked', 'people.rights_changed'])
    // The same confirmation repeated after a lost answer.
    expect((await p.confirm(second, change)).status).toBe(200)
    expect((await p.show(second, devotee.id)).story).toMatchObject([
      { held: [], wanted: ['desk', 'treasury'], reason: 'Helps at Ayilyam', outcome: 'done' },
    ])
  })

  test('a manager cannot approve their own additional rights', async () => {
    const asker = await p.hire(ALL)
    await p.hire(ALL)
    const getting = await p.hire(['people'])
    await p.ask(asker, getting.id, ['people', 'treasury'])
    expect((await p.confirm(getting, await p.waitingFor(getting.id))).status).toBe(403)
  })

  test('takes effect at once if there is no second manager, and says so', async () => {
    const alone = await p.hire(ALL)
    const devotee = await p.makeDevotee()
    expect((await p.ask(alone, devotee.id, ALL)).body).toEqual({ outcome: 'done', wasAlone: true })
    expect(await p.rightsOf(devotee.id)).toEqual(ALL)
    expect((await p.list(alone)).managers).toBe(2)
  })

  test('a manager who removes the second manager cannot grant rights alone for a week', async () => {
    const asker = await p.hire(ALL)
    const second = await p.hire(ALL)
    const puppet = await p.makeDevotee()
    expect((await p.ask(asker, second.id, ['desk'])).body.outcome).toBe('done')
    const refused = await p.ask(asker, puppet.id, ['treasury'])
    expect([refused.status, refused.body.code]).toEqual([403, 'manager_taken_lately'])
    expect(await p.rightsOf(puppet.id)).toEqual([])
    // Removing capabilities works as before, and so do capabilities given by two managers.
    expect((await p.ask(asker, second.id, [])).status).toBe(200)
    await p.db
      .updateTable('rightsChange')
      .set({ askedAt: new Date(p.clock.now().getTime() - 8 * 86_400_000) })
      .where('accountId', '=', second.id)
      .execute()
    expect((await p.ask(asker, puppet.id, ['treasury'])).body).toEqual({ outcome: 'done', wasAlone: true })
  })

  test('if a manager resigns, the remaining one can still grant rights', async () => {
    const stays = await p.hire(ALL)
    const goes = await p.hire(ALL)
    expect((await p.ask(goes, goes.id, [])).body.outcome).toBe('done')
    const next = await p.makeDevotee()
    expect((await p.ask(stays, next.id, ALL)).body).toEqual({ outcome: 'done', wasAlone: true })
  })

  test('no manager can grant themself rights alone', async () => {
    const alone = await p.hire(['people'])
    const refused = await p.ask(alone, alone.id, ['people', 'treasury'])
    expect([refused.status, refused.body.code]).toEqual([403, 'not_to_oneself'])
    expect(await p.rightsOf(alone.id)).toEqual(['people'])
  })

  test('expires after a day without an answer, or when the requester loses the right', async () => {
    const asker = await p.hire(ALL)
    const second = await p.hire(ALL)
    const one = await p.makeDevotee()
    const other = await p.makeDevotee()
    await p.ask(asker, one.id, ['desk'])
    const change = await p.waitingFor(one.id)
    const waits = await p.ask(second, one.id, ['treasury'])
    expect([waits.status, waits.body.code]).toEqual([409, 'change_waits'])
    await p.ask(asker, other.id, ['desk'])
    const orphaned = await p.waitingFor(other.id)
    await p.ask(second, asker.id, [])
    expect((await p.confirm(second, orphaned)).body.code).toBe('change_not_found')
    await p.db.updateTable('rightsChange').set({ endsAt: p.clock.now() }).where('id', '=', change).execute()
    expect((await p.confirm(second, change)).body.code).toBe('change_not_found')
    await p.sweep()
    expect((await p.show(second, one.id)).story[0]?.outcome).toBe('lapsed')
    expect(await p.rightsOf(one.id)).toEqual([])
  })

  test('can be declined, also by the requester', async () => {
    const asker = await p.hire(ALL)
    await p.hire(ALL)
    const devotee = await p.makeDevotee()
    await p.ask(asker, devotee.id, ['desk'])
    const change = await p.waitingFor(devotee.id)
    expect((await p.decline(asker, change)).body.outcome).toBe('declined')
    expect((await p.decline(asker, change)).status).toBe(200)
    expect((await p.confirm(asker, change)).status).toBe(404)
    expect((await p.confirm(asker, randomUUID())).body.code).toBe('change_not_found')
  })

  test('until a day goes by itself the day after, and signs out', async () => {
    const alone = await p.hire(ALL)
    const clerk = await p.hire(['desk'])
    const today = '2026-11-15'
    expect((await p.ask(alone, clerk.id, ['desk', 'treasury'], '2026-11-14')).body.code).toBe('until_is_over')
    expect((await p.ask(alone, clerk.id, ['desk', 'people'], today)).body.code).toBe('manager_has_no_end')
    expect((await p.ask(alone, clerk.id, ['desk', 'treasury'], today)).status).toBe(200)
    await p.sweep()
    expect(await p.rightsOf(clerk.id)).toEqual(['desk', 'treasury'])
    expect((await p.show(alone, clerk.id)).person.ends).toEqual([{ capability: 'treasury', until: today }])
    p.clock.advance({ minutes: 1 })
    await p.db.updateTable('rightEnd').set({ until: '2026-11-14' }).execute()
    await p.sweep()
    expect(await p.rightsOf(clerk.id)).toEqual(['desk'])
    expect((await p.show(alone, clerk.id)).story[0]).toMatchObject({ wanted: ['desk'], askedBy: null })
    expect((await p.show(alone, clerk.id)).sessions).toEqual([])
  })

  test('a right that has ended is not granted again by an earlier request', async () => {
    const asker = await p.hire(ALL)
    const second = await p.hire(ALL)
    const clerk = await p.hire(['desk', 'treasury'])
    const ended = { accountId: clerk.id, capability: 'treasury', until: '2026-11-14' }
    await p.db.insertInto('rightEnd').values(ended).execute()
    await p.ask(asker, clerk.id, ['desk', 'treasury', 'catalogue'])
    const change = await p.waitingFor(clerk.id)
    await p.sweep()
    expect(await p.rightsOf(clerk.id)).toEqual(['desk'])
    expect((await p.confirm(second, change)).body.code).toBe('change_not_found')
    expect(await p.rightsOf(clerk.id)).toEqual(['desk'])
  })
})

describe('taking away', () => {
  test('needs no approval, takes effect at once and ends all sessions', async () => {
    const manager = await p.hire(ALL)
    const clerk = await p.hire(['desk', 'treasury'])
    expect((await p.call(listTransactionHistory, { body: {} }, clerk)).status).toBe(200)
    expect((await p.ask(manager, clerk.id, [])).body).toEqual({ outcome: 'done', wasAlone: false })
    await expect
      .poll(async () => (await p.call(listTransactionHistory, { body: {} }, clerk)).status, {
        timeout: 5_000,
      })
      .toBe(401)
    const seen = (await p.list(manager)).people.find(({ id }) => id === clerk.id)
    expect(seen).toMatchObject({
      capabilities: [],
      devices: 0,
      withdrawn: { at: p.clock.now().toISOString() },
    })
  })

  test('ends a question that waits', async () => {
    const asker = await p.hire(ALL)
    const second = await p.hire(ALL)
    const clerk = await p.hire(['desk'])
    await p.ask(asker, clerk.id, ['desk', 'treasury'])
    const change = await p.waitingFor(clerk.id)
    expect((await p.ask(asker, clerk.id, [])).status).toBe(200)
    expect((await p.confirm(second, change)).status).toBe(404)
    expect(await p.rightsOf(clerk.id)).toEqual([])
  })

  test('the last manager’s rights cannot be withdrawn', async () => {
    const alone = await p.hire(ALL)
    const refused = await p.ask(alone, alone.id, ['desk'])
    expect([refused.status, refused.body.code]).toEqual([409, 'last_manager'])
    expect(await p.rightsOf(alone.id)).toEqual(ALL)
  })

  test('a request that changes nothing is refused with an explanation', async () => {
    const manager = await p.hire(ALL)
    const clerk = await p.hire(['desk'])
    expect((await p.ask(manager, clerk.id, ['desk'])).body.code).toBe('nothing_changes')
    expect((await p.ask(manager, randomUUID(), ['desk'])).body.code).toBe('person_not_found')
  })
})

describe('the people of the office', () => {
  test('are listed with rights, second factor in words, last sign-in and devices; devotees are not', async () => {
    const manager = await p.hire(ALL)
    const devotee = await p.makeDevotee()
    const { people } = await p.list(manager)
    expect(people.find(({ id }) => id === devotee.id)).toBeUndefined()
    expect(people.find(({ isMe }) => isMe)).toMatchObject({
      email: manager.email,
      capabilities: ALL,
      factor: 'none',
      lastSignInAt: p.clock.now().toISOString(),
      waiting: null,
    })
    expect((await p.call(contract.getPerson, { params: { id: devotee.id } }, manager)).status).toBe(404)
  })

  test('a priest with a paired phone is said to have that', async () => {
    const manager = await p.hire(ALL)
    const priest = await p.hire(['sheet'])
    await p.db.updateTable('session').set({ isPaired: true }).where('accountId', '=', priest.id).execute()
    expect((await p.show(manager, priest.id)).person.factor).toBe('device')
  })

  test('the auditor reads them without address and number, and changes nothing', async () => {
    const auditor = await p.hire(['audit'])
    const [first] = (await p.list(auditor)).people
    expect(first).toMatchObject({ email: '', mobile: '' })
    expect((await p.ask(auditor, auditor.id, ['treasury'])).status).toBe(403)
  })

  test('are found by their whole address or proven mobile only', async () => {
    const manager = await p.hire(ALL)
    const devotee = await p.makeDevotee()
    const find = (contact: string) => p.call(contract.findAccount, { body: { contact } }, manager)
    expect((await find(devotee.email.toUpperCase())).body.id).toBe(devotee.id)
    expect((await find(devotee.mobile)).body.id).toBe(devotee.id)
    expect((await find(devotee.email.slice(0, -4))).status).toBe(404)
  })

  test('are signed out on one device or on all', async () => {
    const manager = await p.hire(ALL)
    const clerk = await p.hire(['desk'])
    const { sessions } = await p.show(manager, clerk.id)
    const params = { id: clerk.id, session_id: sessions[0]?.id ?? '' }
    expect((await p.call(contract.endPersonSession, { params }, manager)).body.ended).toBe(1)
    expect((await p.call(contract.endPersonSession, { params }, manager)).status).toBe(404)
    const all = await p.call(contract.endPersonSessions, { params: { id: clerk.id } }, manager)
    expect(all.body.ended).toBe(sessions.length - 1)
    expect((await p.show(manager, clerk.id)).sessions).toEqual([])
    const devotee = await p.makeDevotee()
    expect((await p.call(contract.endPersonSessions, { params: { id: devotee.id } }, manager)).status).toBe(
      404,
    )
  })
})
