import { Suspense, useEffect, useRef } from 'react'
import { Outlet, ScrollRestoration, useLocation } from 'react-router'
import { addresses } from '../lib/addresses.ts'
import { lazyPart } from '../lib/lazy-part.ts'
import { DocumentTitle } from './document-title.tsx'
import { contentId } from './layouts/skip-link.tsx'
import { NavigationProgress } from './navigation-progress.tsx'
import { RegistrationHost } from './registration-host.tsx'
import { scrollKeyOf } from './routing/scroll-key.ts'

const DemoNotice = lazyPart(async () => (await import('./demo-notice.tsx')).DemoNotice, 'demo')

/** Around every page. */
export function Root() {
  const { pathname } = useLocation()
  const shown = useRef(pathname)

  // A screen reader is told of a new page by focus; the browser itself does so only for documents.
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    document.getElementById(contentId)?.focus({ preventScroll: true })
  }, [pathname])

  return (
    <>
      <DocumentTitle />
      {addresses.demo && (
        <Suspense>
          <DemoNotice />
        </Suspense>
      )}
      <NavigationProgress />
      <Outlet />
      <RegistrationHost />
      <ScrollRestoration getKey={scrollKeyOf} />
    </>
  )
}
