import { useSearchParams } from 'react-router'
import { readView, type TicketView, writeView } from './support.rules.ts'

/** Filters and page of the list, stored in the URL. */
export function useTicketView(): [TicketView, (change: (view: TicketView) => TicketView) => void, string] {
  const [search, setSearch] = useSearchParams()
  const change = (make: (view: TicketView) => TicketView) =>
    setSearch((now) => writeView(make(readView(now))), { replace: true })
  return [readView(search), change, search.size > 0 ? `?${search}` : '']
}
