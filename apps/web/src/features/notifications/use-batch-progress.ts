import { useQuery, useQueryClient } from '@tanstack/react-query'
import { followBatch } from '@vazhipadu/contract/notifications'
import { useEffect, useState } from 'react'
import { followLines } from '../../lib/api/follow-lines.ts'
import { type Batch, batchQuery, refreshPeople } from './notifications.api.ts'

/** Asked for where no stream comes through. */
const ASK_EVERY_MS = 2_000

/** A batch as it moves: told line by line by the server, or asked for every two seconds where that does not work. */
export function useBatchProgress(id: string | undefined): Batch | undefined {
  const client = useQueryClient()
  const [brokenFor, setBrokenFor] = useState<string>()
  const { data: batch } = useQuery({
    ...batchQuery(id ?? ''),
    enabled: id !== undefined,
    // A token that has expired is renewed by these; the stream itself renews none.
    refetchInterval: ({ state }) => brokenFor === id && !state.data?.isDone && ASK_EVERY_MS,
  })
  const isMoving = batch !== undefined && !batch.isDone
  // The last of them are settled with it: lists made while it moved show them as waiting.
  useEffect(() => {
    if (!isMoving) void refreshPeople(client)
  }, [isMoving, client])
  useEffect(() => {
    if (id === undefined || !isMoving) return
    const stop = new AbortController()
    followLines(
      followBatch,
      { params: { id } },
      (line) => {
        client.setQueryData(batchQuery(id).queryKey, line)
        setBrokenFor(undefined)
      },
      stop.signal,
    )
      // It ends by itself when all is sent, or after a while: then it is asked for.
      .then(() => setBrokenFor(id))
      .catch(() => !stop.signal.aborted && setBrokenFor(id))
    return () => stop.abort()
  }, [id, isMoving, client])
  return batch
}
