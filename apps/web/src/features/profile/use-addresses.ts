import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  addAddress,
  deleteAddress,
  listAddresses,
  listCountries,
  listStates,
  updateAddress,
} from '@vazhipadu/contract/address'
import type { RequestOf } from '@vazhipadu/contract/endpoint'
import { call } from '../../lib/api/call.ts'
import { sendOnce } from '../../lib/api/send-once.ts'

export type AddressBody = RequestOf<typeof addAddress>['body']

export const addressesQuery = queryOptions({
  queryKey: ['addresses'],
  queryFn: async ({ signal }) => (await call(listAddresses, {}, { signal })).addresses,
})

const lasting = { staleTime: Number.POSITIVE_INFINITY, meta: { public: true } }

export const countriesQuery = queryOptions({
  queryKey: ['countries'],
  queryFn: async ({ signal }) => (await call(listCountries, {}, { signal })).countries,
  ...lasting,
})

export const statesQuery = (country: string) =>
  queryOptions({
    queryKey: ['states', country],
    queryFn: async ({ signal }) => (await call(listStates, { query: { country } }, { signal })).states,
    ...lasting,
  })

/** The addresses with their mutations. Refetched after each mutation, successful or not. */
export function useAddresses() {
  const client = useQueryClient()
  const query = useQuery(addressesQuery)
  const onSettled = () => client.invalidateQueries({ queryKey: addressesQuery.queryKey })
  const add = useMutation({
    mutationFn: (body: AddressBody) =>
      sendOnce('address', body, (idempotencyKey) => call(addAddress, { body }, { idempotencyKey })),
    onSettled,
  })
  const update = useMutation({
    mutationFn: ({ id, body }: { id: string; body: AddressBody }) =>
      call(updateAddress, { params: { id }, body }),
    onSettled,
  })
  const remove = useMutation({
    mutationFn: (id: string) => call(deleteAddress, { params: { id } }),
    onSettled,
  })
  return { query, add, update, remove }
}
