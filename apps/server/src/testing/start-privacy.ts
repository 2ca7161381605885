import { exportMyData } from '@vazhipadu/contract/privacy'
import { beforeEach, expect } from 'vitest'
import { followChanges } from '../platform/db/follow-changes.ts'
import { createLog } from '../platform/log.ts'
import { fillCatalogue } from './fill-catalogue.ts'
import { fillPerson, type Person } from './fill-person.ts'
import { getAccountId } from './get-account-id.ts'
import { makeAdmin } from './make-account.ts'
import { startApi } from './start-api.ts'
import { useStarted } from './use-started.ts'

/** A temple whose every table can be filled with one person, and with another who must not be touched. */
async function startPrivacy() {
  const api = await startApi()
  const changes = followChanges(api.databaseUrl, createLog('silent'))
  await fillCatalogue(api)
  const admin = await makeAdmin(api)
  const office = { changes, adminId: await getAccountId(api.db, admin.email) }
  let round = 0

  return {
    ...api,
    admin,
    /** Two people whose marks no earlier test has used. */
    async fillTwo() {
      round++
      const one = await fillPerson(
        api,
        office,
        `MarkA${round}x`,
        `4701${String(10_00 + round)}`.padEnd(8, '1'),
      )
      const other = await fillPerson(
        api,
        office,
        `MarkB${round}x`,
        `4702${String(20_00 + round)}`.padEnd(8, '2'),
      )
      return { one, other }
    },
    async download(person: { token: string }): Promise<string> {
      const { body } = await api.call(exportMyData, {}, person)
      const address = api.url + new URL(body.url).pathname
      const answer = await fetch(address)
      expect(answer.headers.get('content-disposition')).toContain('my-data.json')
      expect((await fetch(address)).status).toBe(404)
      return answer.text()
    },
    async close() {
      await changes.close()
      await api.close()
    },
  }
}

/** Starts it for the tests of a file; `a` and `b` are two people filled afresh for each test. */
export function usePrivacy() {
  const api = useStarted(startPrivacy)
  const a = {} as Person
  const b = {} as Person
  beforeEach(async () => {
    const people = await api.fillTwo()
    Object.assign(a, people.one)
    Object.assign(b, people.other)
  })
  return { api, a, b }
}
