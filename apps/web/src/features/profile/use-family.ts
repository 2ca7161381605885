import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { RequestOf } from '@vazhipadu/contract/endpoint'
import {
  addDevotee,
  type Devotee,
  deleteDevotee,
  listDevotees,
  updateDevotee,
} from '@vazhipadu/contract/profile'
import { call } from '../../lib/api/call.ts'
import { isUnanswered } from '../../lib/api/is-unanswered.ts'
import { sendOnce } from '../../lib/api/send-once.ts'

export type DevoteeBody = RequestOf<typeof addDevotee>['body']

export const devoteesQuery = queryOptions({
  queryKey: ['devotees'],
  queryFn: async ({ signal }) => (await call(listDevotees, {}, { signal })).devotees,
})

/**
 * The family with its mutations. The cache is updated from each response; only an unanswered request causes a refetch.
 */
export function useFamily() {
  const client = useQueryClient()
  const query = useQuery(devoteesQuery)
  const change = (how: (family: Devotee[]) => Devotee[]) =>
    client.setQueryData(devoteesQuery.queryKey, (family) => how(family ?? []))
  const onError = (failure: unknown) => {
    if (isUnanswered(failure)) void client.invalidateQueries({ queryKey: devoteesQuery.queryKey })
  }
  const add = useMutation({
    mutationFn: (body: DevoteeBody) =>
      sendOnce('person', body, (idempotencyKey) => call(addDevotee, { body }, { idempotencyKey })),
    // A refetch after a lost answer may have added the person already, so replace by id.
    onSuccess: (added) => change((family) => [...family.filter(({ id }) => id !== added.id), added]),
    onError,
  })
  const update = useMutation({
    mutationFn: ({ id, body }: { id: string; body: DevoteeBody }) =>
      call(updateDevotee, { params: { id }, body }),
    onSuccess: (saved) => change((family) => family.map((one) => (one.id === saved.id ? saved : one))),
    onError,
  })
  const remove = useMutation({
    mutationFn: (id: string) => call(deleteDevotee, { params: { id } }),
    onSuccess: (_, id) => change((family) => family.filter((one) => one.id !== id)),
    onError,
  })
  return { query, add, update, remove }
}
