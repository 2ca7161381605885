import { useMutation, useQueryClient } from '@tanstack/react-query'
import { showToast } from '../../ui/feedback/toast.tsx'
import { type QuerySubject, refresh } from './query-subjects.ts'

export interface ChangeOptions<Answer = unknown> {
  /** What shows the change, and is asked for again. */
  subjects: readonly QuerySubject[]
  /** `settled`: also when it was refused, for then somebody else may have changed it meanwhile. */
  refreshOn: 'success' | 'settled'
  /** What is said when it was taken, where that can end in more than one way by its answer. */
  done?: string | ((answer: Answer) => string | undefined)
  onError?: (failure: unknown) => void
}

/** A change somebody makes, and all that shows it asked for again. */
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
