import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { loadWords } from '../../lib/i18n/i18n.ts'
import { useConnection } from '../../lib/offline/connection.ts'
import { routes } from '../../lib/paths.ts'

/** Read from what this device has kept; the other pages need the temple. */
const readable: readonly string[] = [routes.home.path, routes.history.path]

const OfflinePage = lazy(async () => {
  const [{ OfflinePage: page }] = await Promise.all([
    import('../pages/offline/offline-page.tsx'),
    loadWords('checkout'),
  ])
  return { default: page }
})

/** A page that stands when the connection goes stays, with all that was typed; one that is opened then says what is here. */
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
