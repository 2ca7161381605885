import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import { isInDoubt } from './is-unanswered.ts'
import { type QuerySubject, refresh } from './query-subjects.ts'

/**
 * What follows a press that failed. Refused, it is asked anew what holds, for with what is known here it would be refused for
 * ever. Not heard, all stays as it was pressed, so that the next press is the same one and is answered like it; whoever
 * leaves instead is shown what became of it.
 */
export function useAskAfter(subjects: readonly QuerySubject[]): (failure: unknown) => void {
  const client = useQueryClient()
  const isDoubted = useRef(false)
  const ask = useEffectEvent(() => void refresh(client, subjects))
  useEffect(
    () => () => {
      if (isDoubted.current) ask()
    },
    [],
  )
  return (failure) => {
    isDoubted.current = isInDoubt(failure)
    if (!isDoubted.current) void refresh(client, subjects)
  }
}
