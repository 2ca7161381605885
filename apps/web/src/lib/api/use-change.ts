import { useMutation, useQueryClient } from '@tanstack/react-query'
import { showToast } from '../../ui/feedback/toast.tsx'
import { type QuerySubject, refresh } from './query-subjects.ts'

export interface ChangeOptions<Answer = unknown> {
  /** Subjects to invalidate after the change. */
  subjects: readonly QuerySubject[]
  /** `settled`: also after an error, which may mean that a colleague changed the data. */
  refreshOn: 'success' | 'settled'
  /** Success message, or a function of the answer if there are several outcomes. */
  done?: string | ((answer: Answer) => string | undefined)
  onError?: (failure: unknown) => void
}

/** A mutation that invalidates everything that shows the changed data. */
export function useChange<Input, Answer>(
  change: (input: Input) => Promise<Answer>,
  { subjects, refreshOn, done, onError }: ChangeOptions<Answer>,
) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: async (answer) => {
      const said = typeof done === 'function' ? done(answer) : done
      if (said !== undefined) showToast(said, 'success')
      if (refreshOn === 'success') await refresh(client, subjects)
    },
    ...(onError && { onError }),
    onSettled: async () => {
      if (refreshOn === 'settled') await refresh(client, subjects)
    },
  })
}
