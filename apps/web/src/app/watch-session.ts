import { unauthenticatedEntry } from '../lib/paths.ts'
import { queryClient } from '../lib/query-client.ts'
import { stampDrafts, sweepDrafts } from '../lib/session/keep-drafts.ts'
import { endWithoutToken, followOtherTabs, isSignedIn, useSession } from '../lib/session/session-store.ts'
import { closePanel } from './theme/theme-store.ts'

/** Sweep interval: a page may stay open at the sign-in for days. */
const sweepEveryMs = 60_000
/** Poll interval: storage events reach other tabs, but not the tab in which the token was deleted. */
const lookEveryMs = 1_000

type Router = { navigate: (to: string) => Promise<void>; revalidate: () => Promise<void> }

/** When the session ends, in this tab or another one, reruns the current route's guard, which redirects. */
export function watchSession(router: Router): void {
  if (!isSignedIn()) stampDrafts(Date.now())
  sweepDrafts(Date.now())
  setInterval(() => sweepDrafts(Date.now()), sweepEveryMs)
  followOtherTabs(() => void router.revalidate())
  setInterval(endWithoutToken, lookEveryMs)
  useSession.subscribe((now, before) => {
    if (!before.signedIn || now.signedIn) return
    queryClient.removeQueries({ predicate: ({ meta }) => meta?.public !== true })
    queryClient.getMutationCache().clear()
    closePanel()
    if (now.endedBy === 'logout') void router.navigate(unauthenticatedEntry)
    else void router.revalidate()
  })
}
