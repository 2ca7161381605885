import { useMutation, useQueryClient } from '@tanstack/react-query'
import { showToast } from '../../ui/toast.tsx'

/** A change to an order: every list and story that shows it is asked for again, also when it was refused as stale. */
export function useOrderChange<Input, Answer>(
  change: (input: Input) => Promise<Answer>,
  done: string,
  onError?: (failure: unknown) => void,
) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: () => {
      showToast(done, 'success')
    },
    ...(onError && { onError }),
    onSettled: () =>
      Promise.all(
        ['transactions', 'receipts', 'parcels', 'day-sheet', 'dashboard'].map((name) =>
          client.invalidateQueries({ queryKey: [name] }),
        ),
      ),
  })
}
