import { queryOptions } from '@tanstack/react-query'
import type { ResponseOf } from '@vazhipadu/contract/endpoint'
import { requestFactorReset } from '@vazhipadu/contract/factors'
import * as people from '@vazhipadu/contract/people'
import type { Capability } from '@vazhipadu/contract/rights'
import { call } from '../../lib/api/call.ts'
import type { ChangeOptions } from '../../lib/api/use-change.ts'

export type Person = people.Person
export type PersonDetail = ResponseOf<typeof people.getPerson>
export type Device = PersonDetail['sessions'][number]
export type StoryEvent = PersonDetail['story'][number]

export const peopleQuery = queryOptions({
  queryKey: ['people'],
  queryFn: ({ signal }) => call(people.listPeople, {}, { signal }),
  // Polled, so that another manager's request appears without a reload.
  refetchInterval: 60_000,
})

export const personQuery = (id: string) =>
  queryOptions({
    queryKey: ['people', id],
    queryFn: ({ signal }) => call(people.getPerson, { params: { id } }, { signal }),
  })

export const findAccount = (contact: string) => call(people.findAccount, { body: { contact } })

export type RightsChange = { id: string; capabilities: Capability[]; until: string | null; reason: string }

export const changeRights = ({ id, ...body }: RightsChange) =>
  call(people.changeRights, { params: { id }, body })

export const confirmRights = (id: string) => call(people.confirmRights, { params: { id } })
export const declineRights = (id: string) => call(people.declineRights, { params: { id } })

export const endDevice = ({ id, sessionId }: { id: string; sessionId: string }) =>
  call(people.endPersonSession, { params: { id, session_id: sessionId } })
export const endDevices = (id: string) => call(people.endPersonSessions, { params: { id } })

/** The first call requests the reset; a second call by another manager performs it. */
export const requestKeysReset = (id: string) => call(requestFactorReset, { params: { account_id: id } })

/** Refetches even after an error, because it usually means that another manager was faster. */
export const peopleChange: ChangeOptions = { subjects: ['people', 'audit'], refreshOn: 'settled' }
