import { unauthenticatedEntry } from '../lib/paths.ts'
import { queryClient } from '../lib/query-client.ts'
import { followOtherTabs, useSession } from '../lib/session/session-store.ts'

type Router = { navigate: (to: string) => Promise<void>; revalidate: () => Promise<void> }

/** The end of a session, in this tab or another, takes the page with it: its guard is asked again. */
export function watchSession(router: Router): void {
  followOtherTabs(() => void router.revalidate())
  useSession.subscribe((now, before) => {
    if (!before.signedIn || now.signedIn) return
    queryClient.removeQueries({ predicate: ({ meta }) => meta?.public !== true })
    if (now.endedBy === 'logout') void router.navigate(unauthenticatedEntry)
    else void router.revalidate()
  })
}
