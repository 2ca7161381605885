import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { keepApp } from '../../lib/offline/keep-app.ts'
import { askList } from './priest.api.ts'
import { confirmList, keepList, usePriest } from './priest.store.ts'
import { sendMarks } from './send-marks.ts'

const minuteMs = 60_000

/** Sends what was marked, then asks whether the list still stands; each minute, and when the network is back. */
async function follow(): Promise<number> {
  await sendMarks()
  const list = await askList(usePriest.getState().kept?.list.tag)
  const now = Date.now()
  if (list) keepList(list, now)
  else confirmList(now)
  return now
}

/** Today's list from this phone, kept in step with the office whenever there is a network. */
export function usePriestList() {
  const { kept, marks } = usePriest()
  const [isPageKept, setIsPageKept] = useState(false)
  const query = useQuery({
    queryKey: ['priest-list'],
    queryFn: follow,
    networkMode: 'always',
    refetchInterval: minuteMs,
    refetchOnReconnect: false,
    staleTime: 0,
    retry: false,
  })
  const { refetch } = query
  useEffect(() => {
    // Heard here: the query's own ear takes a page that was opened without a network for one that has it.
    const hear = () => void refetch()
    window.addEventListener('online', hear)
    return () => window.removeEventListener('online', hear)
  }, [refetch])
  const isThere = kept !== null
  useEffect(() => {
    // After the names: by then the page has loaded whatever it shows them with.
    if (isThere) void document.fonts?.ready.then(keepApp).then(setIsPageKept)
  }, [isThere])
  return { kept, marks, isPageKept, failure: query.error, refetch: () => void refetch() }
}
