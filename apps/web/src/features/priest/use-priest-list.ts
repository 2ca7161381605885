import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { cacheApp } from '../../lib/offline/keep-app.ts'
import { fetchList } from './priest.api.ts'
import { confirmList, keepList, usePriest } from './priest.store.ts'
import { sendMarks } from './send-marks.ts'

const minuteMs = 60_000

/** Sends pending marks, then revalidates the list; runs every minute and when the network returns. */
async function follow(): Promise<number> {
  await sendMarks()
  const list = await fetchList(usePriest.getState().kept?.list.tag)
  const now = Date.now()
  if (list) keepList(list, now)
  else confirmList(now)
  return now
}

/** Today's list from the local cache, synchronised with the server when online. */
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
    // Own listener: a page opened offline counts as online for the query client, so its reconnect event is missed.
    const hear = () => void refetch()
    window.addEventListener('online', hear)
    return () => window.removeEventListener('online', hear)
  }, [refetch])
  const isThere = kept !== null
  useEffect(() => {
    // After the fonts: by then everything the page shows is loaded and can be cached.
    if (isThere) void document.fonts?.ready.then(cacheApp).then(setIsPageKept)
  }, [isThere])
  return { kept, marks, isPageKept, failure: query.error, refetch: () => void refetch() }
}
