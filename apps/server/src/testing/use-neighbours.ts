import { beforeAll } from 'vitest'
import { makeAccount } from './make-account.ts'
import { startApi } from './start-api.ts'
import { useStarted } from './use-started.ts'

type Account = Awaited<ReturnType<typeof makeAccount>>

/** An API for the tests of a file, and two accounts that must not touch each other's data. */
export function useNeighbours() {
  const api = useStarted(startApi)
  const me = {} as Account
  const neighbour = {} as Account
  beforeAll(async () => {
    Object.assign(me, await makeAccount(api))
    Object.assign(neighbour, await makeAccount(api))
  })
  return { api, me, neighbour }
}
