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
/** State of a history entry created here: the previous URL, and the scroll key it shares. */
type Made = { from: string; scrollKey?: string }

const put = (search: URLSearchParams, part: Part) => {
  const next = new URLSearchParams(search)
  for (const [name, value] of Object.entries(part)) {
    if (value) next.set(name, value)
    else next.delete(name)
  }
  return next
}

/** Stores a list's state in the URL, so that it survives a reload and can be shared. */
export function useUrlState() {
  const [search, setRendered] = useSearchParams()
  const router = use(UNSAFE_DataRouterContext)?.router
  const location = useLocation()
  const navigate = useNavigate()
  const made = location.state as Made | null
  const from = String(search)
  /**
   * Applies a change to the URL requested last, which may not be rendered yet because the route's guard is pending.
   * Applied to the rendered URL, a debounced filter that arrives just after "Clear" would restore all other filters.
   */
  const setSearch = (change: (asked: URLSearchParams) => URLSearchParams, options: NavigateOptions) => {
    const going = router && (router.state.navigation.location ?? router.state.location)
    const asked = going?.pathname === location.pathname ? new URLSearchParams(going.search) : search
    setRendered(change(asked), options)
  }
  const replace = (part: Part, options?: NavigateOptions) =>
    setSearch((now) => put(now, part), { replace: true, state: made, ...options })

  /** Replaces the current history entry. */
  const show = (part: Part) => replace(part)

  /** Adds a history entry, which "back" leaves. */
  const go = (part: Part) => setSearch((now) => put(now, part), { state: { from } satisfies Made })

  /** Adds a history entry for a drawer, which "back" closes. An open drawer is replaced. */
  const open = (part: Part) => {
    if (Object.keys(part).some((name) => search.has(name))) replace(part, { preventScrollReset: true })
    else
      setSearch((now) => put(now, part), { state: { from, scrollKey: scrollKeyOf(location) } satisfies Made })
  }

  /** Goes back if the previous entry was the list; after a direct link or a filter change it replaces the entry. */
  const close = (part: Part) => {
    if (made?.from === String(put(search, part))) void navigate(-1)
    else replace(part, { preventScrollReset: true })
  }
  return { search, show, go, open, close }
}
