import { unauthenticatedEntry } from '../lib/paths.ts'
import { queryClient } from '../lib/query-client.ts'
import { stampDrafts, sweepDrafts } from '../lib/session/keep-drafts.ts'
import { endWithoutToken, followOtherTabs, isSignedIn, useSession } from '../lib/session/session-store.ts'
import { closePanel } from './theme/theme-store.ts'

/** A page may stand open at the sign-in for days. */
const sweepEveryMs = 60_000
/** A browser tells other tabs that the token was cleared, and not the one in which it was. */
const lookEveryMs = 1_000

type Router = { navigate: (to: string) => Promise<void>; revalidate: () => Promise<void> }

/** The end of a session, in this tab or another, takes the page with it: its guard is asked again. */
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
