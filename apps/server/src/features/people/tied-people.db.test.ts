import { capabilities } from '@vazhipadu/contract/rights'
import { beforeEach, describe, expect, test } from 'vitest'
import { signOfficeToken } from '../../testing/sign-token.ts'
import { usePeople } from '../../testing/start-people.ts'
import { grantByCommand } from './change-by-command.ts'

const p = usePeople()
const ALL = [...capabilities]
beforeEach(() => p.dismissAll())

/** A second account of a lone manager, with every capability. */
async function makePuppet(manager: { token: string }) {
  const { id, email } = await p.makeDevotee()
  expect((await p.ask(manager, id, ALL)).body).toEqual({ outcome: 'done', wasAlone: true })
  return { id, email, token: await signOfficeToken(p, id) }
}

describe('a manager whom a lone manager made', () => {
  test('confirms nothing for them in the first week, and is not offered for it', async () => {
    const alone = await p.hire(ALL)
    const puppet = await makePuppet(alone)
    const devotee = await p.makeDevotee()
    expect((await p.show(alone, puppet.id)).confirmers).toEqual([])
    // No one else could confirm, so the lone manager gives alone as before.
    expect((await p.ask(alone, devotee.id, ['treasury'])).body).toEqual({ outcome: 'done', wasAlone: true })
  })

  test('cannot approve requests that need an independent manager, in either direction', async () => {
    const alone = await p.hire(ALL)
    const puppet = await makePuppet(alone)
    const independent = await p.hire(ALL)
    const devotee = await p.makeDevotee()
    expect((await p.ask(alone, devotee.id, ['treasury'])).body.outcome).toBe('waiting')
    const waitingChange = await p.waitingFor(devotee.id)
    const refused = await p.confirm(puppet, waitingChange)
    expect([refused.status, refused.body.code]).toEqual([403, 'second_person_tied'])
    expect((await p.confirm(independent, waitingChange)).body.outcome).toBe('done')
    const other = await p.makeDevotee()
    expect((await p.ask(puppet, other.id, ['treasury'])).body.outcome).toBe('waiting')
    const byPuppet = await p.waitingFor(other.id)
    expect((await p.confirm(alone, byPuppet)).body.code).toBe('second_person_tied')
  })

  test('does not confirm for another one whom the same manager made', async () => {
    const alone = await p.hire(ALL)
    const one = await makePuppet(alone)
    const other = await makePuppet(alone)
    await p.hire(ALL)
    const devotee = await p.makeDevotee()
    await p.ask(one, devotee.id, ['treasury'])
    const refused = await p.confirm(other, await p.waitingFor(devotee.id))
    expect(refused.body.code).toBe('second_person_tied')
  })

  test('one of two managers does not tie the other by a small grant', async () => {
    const one = await p.hire(ALL)
    const other = await p.hire(['people', 'treasury'])
    expect((await p.ask(one, other.id, ['people', 'treasury', 'desk'])).body.outcome).toBe('done')
    const devotee = await p.makeDevotee()
    expect((await p.ask(one, devotee.id, ['treasury'])).body.outcome).toBe('waiting')
    // The grant has ended the other's sessions.
    const again = { token: await signOfficeToken(p, other.id) }
    expect((await p.confirm(again, await p.waitingFor(devotee.id))).body.outcome).toBe('done')
  })

  test('confirms after a week, and at once where the server made them a manager', async () => {
    const alone = await p.hire(ALL)
    const puppet = await makePuppet(alone)
    const hired = await p.makeDevotee()
    await grantByCommand(p.db, { email: hired.email, names: ALL, at: p.clock.now() })
    const devotee = await p.makeDevotee()
    await p.ask(alone, devotee.id, ['desk'])
    const second = { token: await signOfficeToken(p, hired.id) }
    expect((await p.confirm(second, await p.waitingFor(devotee.id))).body.outcome).toBe('done')
    await p.ask(alone, devotee.id, ['desk', 'sheet'])
    const waiting = await p.waitingFor(devotee.id)
    expect((await p.confirm(puppet, waiting)).body.code).toBe('second_person_tied')
    const weekAgo = new Date(p.clock.now().getTime() - 7 * 86_400_000)
    await p.db
      .updateTable('rightsChange')
      .set({ askedAt: weekAgo, decidedAt: weekAgo })
      .where('accountId', '=', puppet.id)
      .execute()
    expect((await p.confirm(puppet, waiting)).body.outcome).toBe('done')
  })
})
