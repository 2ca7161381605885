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

export type DevoteeBody = RequestOf<typeof addDevotee>['body']

export const devoteesQuery = queryOptions({
  queryKey: ['devotees'],
  queryFn: async ({ signal }) => (await call(listDevotees, {}, { signal })).devotees,
})

/** The family and its three changes; each change is shown from the answer itself, without asking again. */
export function useFamily() {
  const client = useQueryClient()
  const query = useQuery(devoteesQuery)
  const change = (how: (family: Devotee[]) => Devotee[]) =>
    client.setQueryData(devoteesQuery.queryKey, (family) => how(family ?? []))
  const add = useMutation({
    mutationFn: (body: DevoteeBody) => call(addDevotee, { body }),
    onSuccess: (added) => change((family) => [...family, added]),
  })
  const update = useMutation({
    mutationFn: ({ id, body }: { id: string; body: DevoteeBody }) =>
      call(updateDevotee, { params: { id }, body }),
    onSuccess: (saved) => change((family) => family.map((one) => (one.id === saved.id ? saved : one))),
  })
  const remove = useMutation({
    mutationFn: (id: string) => call(deleteDevotee, { params: { id } }),
    onSuccess: (_, id) => change((family) => family.filter((one) => one.id !== id)),
  })
  return { query, add, update, remove }
}
