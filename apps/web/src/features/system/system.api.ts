import { queryOptions } from '@tanstack/react-query'
import type { ResponseOf } from '@vazhipadu/contract/endpoint'
import * as system from '@vazhipadu/contract/system'
import { call } from '../../lib/api/call.ts'
import type { ChangeOptions } from '../../lib/api/use-change.ts'

export type System = system.System
export type GivenUp = ResponseOf<typeof system.listGivenUp>['jobs'][number]

/** The processes tell every half minute: asked more often, it would be the same. */
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

/** Also when it was refused: somebody else may have been here first. */
export const systemChange: ChangeOptions = { subjects: ['system', 'audit'], refreshOn: 'settled' }
