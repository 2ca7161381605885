import { capabilities } from '@vazhipadu/contract/rights'
import { beforeEach, describe, expect, test } from 'vitest'
import { usePeople } from '../../testing/start-people.ts'
import { grantByCommand } from './change-by-command.ts'

const p = usePeople()
const ALL = [...capabilities]
beforeEach(() => p.dismissAll())

const lettersTo = async ({ email }: { email: string }) => {
  await p.runJobs()
  return p.mails.filter(({ to }) => to === email).map(({ letter }) => letter)
}
const subjectsTo = async (person: { email: string }) =>
  (await lettersTo(person)).map(({ subject }) => subject)

const WAITS = 'A right in the office waits for your yes'
const GIVEN = 'You were given rights in the office'
const TAKEN = 'Rights in the office were withdrawn'

describe('a right that waits', () => {
  test('is sent once to each manager who may approve, and not to the requester', async () => {
    const asker = await p.hire(ALL)
    const second = await p.hire(ALL)
    const third = await p.hire(['people'])
    const devotee = await p.makeDevotee()
    await p.ask(asker, devotee.id, ['desk'])
    for (const manager of [second, third]) {
      const [letter, ...others] = await lettersTo(manager)
      expect(letter?.subject).toBe(WAITS)
      expect(letter?.text).toContain('may use: the desk and the counter. Why: Helps at Ayilyam')
      expect(letter?.text).toContain(`/admin/people?person=${devotee.id}`)
      expect(others).toEqual([])
    }
    expect(await subjectsTo(asker)).toEqual([])
    expect(await subjectsTo(devotee)).not.toContain(GIVEN)
  })

  test('is not sent after the decision', async () => {
    const asker = await p.hire(ALL)
    const second = await p.hire(ALL)
    const devotee = await p.makeDevotee()
    await p.ask(asker, devotee.id, ['desk'])
    await p.decline(asker, await p.waitingFor(devotee.id))
    expect(await subjectsTo(second)).toEqual([])
  })
})

describe('whose rights change', () => {
  test('the person is notified when rights are granted, with next steps, and when they are withdrawn', async () => {
    const asker = await p.hire(ALL)
    const second = await p.hire(ALL)
    const devotee = await p.makeDevotee()
    await p.ask(asker, devotee.id, ['desk'], '2099-12-05')
    await p.confirm(second, await p.waitingFor(devotee.id))
    const given = (await lettersTo(devotee)).find(({ subject }) => subject === GIVEN)
    expect(given?.text).toContain('From now on you may use: the desk and the counter.')
    expect(given?.text).toContain('It ends by itself after Sat 5 Dec 2099.')
    expect(given?.text).toContain('add your key within seven days')
    await p.ask(asker, devotee.id, [])
    const taken = (await lettersTo(devotee)).find(({ subject }) => subject === TAKEN)
    expect(taken?.text).toContain('No longer yours: the desk and the counter.')
    expect(taken?.text).not.toContain('seven days')
    expect((await subjectsTo(devotee)).filter((subject) => [GIVEN, TAKEN].includes(subject))).toHaveLength(2)
  })

  test('by a command on the machine too; a priest is told of the phone', async () => {
    const devotee = await p.makeDevotee()
    await grantByCommand(p.db, { email: devotee.email, names: ['sheet'], at: p.clock.now() })
    const given = (await lettersTo(devotee)).find(({ subject }) => subject === GIVEN)
    expect(given?.text).toContain('Ask the office to connect your phone')
  })
})
