import type { TextKey } from '@vazhipadu/locales/text-key'
import { Suspense, useEffect, useRef } from 'react'
import { Outlet, ScrollRestoration, useLocation, useMatches, useNavigation } from 'react-router'
import { addresses } from '../lib/addresses.ts'
import { useTemple } from '../lib/api/use-temple.ts'
import { useTranslation } from '../lib/i18n/use-translation.ts'
import { lazyPart } from '../lib/lazy-part.ts'
import { Spinner } from '../ui/feedback/spinner.tsx'
import { contentId } from './layouts/skip-link.tsx'
import { RegistrationHost } from './registration-host.tsx'
import { scrollKeyOf } from './routing/scroll-key.ts'

const DemoNotice = lazyPart(async () => (await import('./demo-notice.tsx')).DemoNotice, 'demo')

/** Wraps every page. */
export function Root() {
  const { pathname } = useLocation()
  const shown = useRef(pathname)

  // Move the focus to the new page, so that screen readers announce it; browsers do this only for documents.
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

/** Translation key of the current page's title. */
function useTitleKey(): TextKey | undefined {
  const handle = useMatches().at(-1)?.handle as { title?: TextKey } | undefined
  return handle?.title
}

function DocumentTitle() {
  const { t } = useTranslation()
  const { name } = useTemple()
  const key = useTitleKey()
  return <title>{key ? t('app.titleWithTemple', { title: t(key), temple: name }) : name}</title>
}

/** A progress bar at the top for slow navigations; fast ones show none. */
function NavigationProgress() {
  const { t } = useTranslation()
  const { state } = useNavigation()
  if (state === 'idle') return null
  return (
    <div className="pointer-events-none fixed inset-x-0 top-2 z-50 flex [animation:fade-in_150ms_400ms_both] justify-center">
      <span className="rounded-full border border-line bg-raised px-4 py-2 shadow-float">
        <Spinner size={18} label={t('ui.spinner.loading')} />
      </span>
    </div>
  )
}
