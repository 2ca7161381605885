import { useQuery, useQueryClient } from '@tanstack/react-query'
import { followBatch } from '@vazhipadu/contract/notifications'
import { useEffect, useState } from 'react'
import { followLines } from '../../lib/api/follow-lines.ts'
import { type Batch, batchQuery, refreshPeople } from './notifications.api.ts'

/** Poll interval when the stream is unavailable. */
const POLL_INTERVAL_MS = 2_000

/** Live progress of a batch from the server's stream, or by polling every 2 s if streaming fails. */
export function useBatchProgress(id: string | undefined): Batch | undefined {
  const client = useQueryClient()
  const [failedStreamId, setBrokenFor] = useState<string>()
  const { data: batch } = useQuery({
    ...batchQuery(id ?? ''),
    enabled: id !== undefined,
    // These requests also renew an expired token; the stream does not.
    refetchInterval: ({ state }) => failedStreamId === id && !state.data?.isDone && POLL_INTERVAL_MS,
  })
  const isMoving = batch !== undefined && !batch.isDone
  // Refetch the lists when the batch ends: their last answers still show messages as queued.
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
      // The stream ends when the batch is done or after a time limit; then poll.
      .then(() => setBrokenFor(id))
      .catch(() => !stop.signal.aborted && setBrokenFor(id))
    return () => stop.abort()
  }, [id, isMoving, client])
  return batch
}
