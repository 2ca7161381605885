import { queryOptions } from '@tanstack/react-query'
import type { ResponseOf } from '@vazhipadu/contract/endpoint'
import * as system from '@vazhipadu/contract/system'
import { call } from '../../lib/api/call.ts'
import type { ChangeOptions } from '../../lib/api/use-change.ts'

export type System = system.System
export type GivenUp = ResponseOf<typeof system.listGivenUp>['jobs'][number]

/** The processes report every 30 s, so polling more often than this gains nothing. */
const LOOK_AGAIN_MS = 15_000

export const systemQuery = queryOptions({
  queryKey: ['system'],
  queryFn: ({ signal }) => call(system.getSystem, {}, { signal }),
  refetchInterval: LOOK_AGAIN_MS,
})

export const givenUpQuery = queryOptions({
  queryKey: ['system', 'given-up'],
  queryFn: async ({ signal }) => (await call(system.listGivenUp, {}, { signal })).jobs,
  refetchInterval: LOOK_AGAIN_MS,
})

export const tryAgain = (ids: string[]) => call(system.tryGivenUpAgain, { body: { ids } })

/** Refetches even after an error, because a colleague may have been faster. */
export const systemChange: ChangeOptions = { subjects: ['system', 'audit'], refreshOn: 'settled' }
