import { useMutation, useQueryClient } from '@tanstack/react-query'
import { showToast } from '../../ui/toast.tsx'

/** A change of the office to the catalogue: what devotees see of it is asked for again too. */
export function useCatalogueChange<Input, Answer>(change: (input: Input) => Promise<Answer>, done: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: async () => {
      showToast(done, 'success')
      await Promise.all(
        [['office-catalogue'], ['offerings'], ['calendar']].map((queryKey) =>
          client.invalidateQueries({ queryKey }),
        ),
      )
    },
  })
}
