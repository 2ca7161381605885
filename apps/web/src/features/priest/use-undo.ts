import { useMutation } from '@tanstack/react-query'
import { errorText } from '../../lib/api/api-error.ts'
import { showToast } from '../../ui/feedback/toast.tsx'
import { undoPerforming } from './priest.api.ts'
import { dropMark, type Mark } from './priest.store.ts'

type Undoing = { onDate: string; mark: Mark | undefined; lineIds: number[] }

/** Undoes a mark: locally if it was never sent, otherwise on the server, which needs a network. */
export function useUndo(done: (left: number) => void) {
  const { mutate, isPending } = useMutation({
    mutationFn: async ({ onDate, mark, lineIds }: Undoing) => {
      if (mark && !mark.isTried) {
        dropMark(mark.press)
        return 0
      }
      const { left } = await undoPerforming(onDate, mark?.lineIds ?? lineIds)
      if (mark) dropMark(mark.press)
      return left.length
    },
    onSuccess: done,
    onError: (failure) => showToast(errorText(failure), 'error'),
  })
  return { undo: mutate, isUndoing: isPending }
}
