import { listFactors } from '@vazhipadu/contract/factors'
import { changeSetting, listSettings } from '@vazhipadu/contract/settings'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { enter, makeOutsider } from '../../testing/enrol-factor.ts'
import { makeAdmin, signInToOffice } from '../../testing/make-account.ts'
import { type Api, startApi } from '../../testing/start-api.ts'

let api: Api
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.close())

const KEY = 'office.requireSecondFactor' as const

test('after one manager switches it off, the second factor stays required for a week, and all staff are notified', async () => {
  const manager = await makeAdmin(api)
  const clerk = await makeOutsider(api, ['desk'])
  const switchTo = async (value: boolean, token: string) =>
    (await api.call(changeSetting, { params: { key: KEY }, body: { value } }, { token })).body
  /** What the clerk may do with the password alone. */
  const entry = async () => {
    const { token } = await enter(api, clerk.email)
    return (await api.call(listFactors, {}, { token })).body.entry
  }
  const before = await entry()
  expect(before).toBe('closed')

  const from = new Date(api.clock.now().getTime() + 7 * 86_400_000).toISOString()
  expect(await switchTo(false, manager.token)).toMatchObject({ value: false, takesEffectAt: from })
  await api.runJobs()
  const mails = api.mails.filter(
    ({ letter }) => letter.subject === 'The office will no longer ask everybody for a key',
  )
  expect(mails.map(({ to }) => to).sort()).toEqual([clerk.email, manager.email].sort())
  expect(mails[0]?.letter.text).toContain(manager.name)
  expect(await entry()).toBe('closed')
  api.clock.advance({ days: 6 })
  expect(await entry()).toBe('closed')

  // When the rule is switched on and off once more, the week starts again.
  const again = await signInToOffice(api, manager.email)
  expect(await switchTo(true, again.token)).toMatchObject({ value: true })
  await switchTo(false, again.token)
  api.clock.advance({ days: 2 })
  expect(await entry()).toBe('closed')
  api.clock.advance({ days: 5 })
  await expect.poll(entry).toBe('full')
  const { token } = await signInToOffice(api, manager.email)
  expect(await switchTo(true, token)).toMatchObject({ value: true })
  await expect.poll(entry).toBe('closed')
  const listed = (await api.call(listSettings, {}, { token })).body.settings.find(({ key }) => key === KEY)
  expect(listed?.takesEffectAt).toBeUndefined()
})
