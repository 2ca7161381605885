import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { loadWords } from '../../lib/i18n/i18n.ts'
import { useConnection } from '../../lib/offline/connection.ts'
import { routes } from '../../lib/paths.ts'

/** Pages that work from cached data; other pages need the server. */
const readable: readonly string[] = [routes.home.path, routes.history.path]

const OfflinePage = lazy(async () => {
  const [{ OfflinePage: page }] = await Promise.all([
    import('../pages/offline/offline-page.tsx'),
    loadWords('checkout'),
  ])
  return { default: page }
})

/**
 * If the connection drops, the current page stays with its input; opening another one shows what is available offline.
 */
export function WhenOffline({ children }: { children: ReactNode }) {
  const { pathname } = useLocation()
  const isLost = useConnection(({ lostAt }) => lostAt !== null)
  const [stood, setStood] = useState(isLost ? '' : pathname)
  useEffect(() => {
    if (!isLost) setStood(pathname)
  }, [isLost, pathname])
  if (!isLost || pathname === stood || readable.includes(pathname)) return children
  return (
    <Suspense>
      <OfflinePage />
    </Suspense>
  )
}
