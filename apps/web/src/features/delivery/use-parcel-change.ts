import { useMutation, useQueryClient } from '@tanstack/react-query'

/** A change to parcels: the list and its heads are asked for again, and the orders that show them. */
export function useParcelChange<Input, Answer>(change: (input: Input) => Promise<Answer>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSettled: () =>
      Promise.all([['parcels'], ['transactions']].map((queryKey) => client.invalidateQueries({ queryKey }))),
  })
}
