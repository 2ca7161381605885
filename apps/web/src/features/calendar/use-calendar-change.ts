import { useMutation, useQueryClient } from '@tanstack/react-query'
import { errorText } from '../../lib/api/api-error.ts'
import { showToast } from '../../ui/toast.tsx'

/** A change of the office to the calendar: everything known of the calendar is asked for again after it. */
export function useCalendarChange<Input>(change: (input: Input) => Promise<unknown>, done: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: () => {
      showToast(done, 'success')
      return client.invalidateQueries({ queryKey: ['calendar'] })
    },
    onError: (failure) => {
      showToast(errorText(failure), 'error')
    },
  })
}
