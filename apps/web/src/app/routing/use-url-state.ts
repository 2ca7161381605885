import { use } from 'react'
import {
  type NavigateOptions,
  UNSAFE_DataRouterContext,
  useLocation,
  useNavigate,
  useSearchParams,
} from 'react-router'
import { scrollKeyOf } from './scroll-key.ts'

type Part = Record<string, string | undefined>
/** Of an entry that was made here: the URL it was made from, and whose scroll it shares. */
type Made = { from: string; scrollKey?: string }

const put = (search: URLSearchParams, part: Part) => {
  const next = new URLSearchParams(search)
  for (const [name, value] of Object.entries(part)) {
    if (value) next.set(name, value)
    else next.delete(name)
  }
  return next
}

/** What a list shows is in its URL: kept by a reload, shared by a link. */
export function useUrlState() {
  const [search, setRendered] = useSearchParams()
  const router = use(UNSAFE_DataRouterContext)?.router
  const location = useLocation()
  const navigate = useNavigate()
  const made = location.state as Made | null
  const from = String(search)
  /**
   * A change is made to what was asked for last, which the page may not show yet: its guard is asked first. Made to what is
   * shown, a filter that is told a moment after "Clear" would bring all the others back.
   */
  const setSearch = (change: (asked: URLSearchParams) => URLSearchParams, options: NavigateOptions) => {
    const going = router && (router.state.navigation.location ?? router.state.location)
    const asked = going?.pathname === location.pathname ? new URLSearchParams(going.search) : search
    setRendered(change(asked), options)
  }
  const replace = (part: Part, options?: NavigateOptions) =>
    setSearch((now) => put(now, part), { replace: true, state: made, ...options })

  /** In place of what is shown now. */
  const show = (part: Part) => replace(part)

  /** A page of its own, which "back" leaves. */
  const go = (part: Part) => setSearch((now) => put(now, part), { state: { from } satisfies Made })

  /** A drawer, which "back" closes. Where one is open already, this one takes its place. */
  const open = (part: Part) => {
    if (Object.keys(part).some((name) => search.has(name))) replace(part, { preventScrollReset: true })
    else
      setSearch((now) => put(now, part), { state: { from, scrollKey: scrollKeyOf(location) } satisfies Made })
  }

  /** Goes back where that is the way here. Who came by a link, or has filtered since, stays in this entry. */
  const close = (part: Part) => {
    if (made?.from === String(put(search, part))) void navigate(-1)
    else replace(part, { preventScrollReset: true })
  }
  return { search, show, go, open, close }
}
