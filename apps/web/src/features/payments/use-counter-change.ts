import { useMutation, useQueryClient } from '@tanstack/react-query'

/** A change at the counter: drawer, quotes and lists are asked for again, also when it was refused. */
export function useCounterChange<Input, Answer>(change: (input: Input) => Promise<Answer>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSettled: () =>
      Promise.all([['counter'], ['transactions']].map((queryKey) => client.invalidateQueries({ queryKey }))),
  })
}
