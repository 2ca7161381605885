import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import { isInDoubt } from './is-unanswered.ts'
import { type QuerySubject, refresh } from './query-subjects.ts'

/**
 * What to do after a failed mutation. If it was refused, refetch: stale data would be refused on every retry. If it was
 * not answered, keep the data, so that the next attempt sends the same request; refetch when the component unmounts.
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
