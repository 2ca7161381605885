import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { refresh } from '../../lib/api/query-subjects.ts'
import { type PerformingKind, performingSubjects, performLines, undoPerforming } from './performing.api.ts'

/** Lines per request: short requests lose little if the connection drops. */
const TOGETHER = 200

async function send(kind: PerformingKind, onDate: string, lineIds: number[]) {
  if (kind === 'undo') {
    const { undone, left } = await undoPerforming(onDate, lineIds)
    return { done: undone, left: left.length }
  }
  const { performed, left } = await performLines(onDate, lineIds, kind)
  return { done: performed, left: left.length }
}

/** Marks or unmarks the lines of a group in batches; another press after a failure continues with the rest. */
export function usePerforming(onDate: string) {
  const client = useQueryClient()
  const [done, setDone] = useState<number>()
  const mark = async (kind: PerformingKind, lineIds: readonly number[]) => {
    const sum = { done: 0, left: 0 }
    setDone(0)
    try {
      for (let from = 0; from < lineIds.length; from += TOGETHER) {
        const part = await send(kind, onDate, lineIds.slice(from, from + TOGETHER))
        sum.done += part.done
        sum.left += part.left
        setDone(Math.min(from + TOGETHER, lineIds.length))
      }
      return sum
    } finally {
      await refresh(client, performingSubjects)
      setDone(undefined)
    }
  }
  return { done, mark }
}
