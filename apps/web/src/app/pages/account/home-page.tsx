import { lazy, Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { useIsAdmin } from '../../../features/profile/use-is-admin.ts'
import { loadWords } from '../../../lib/i18n/i18n.ts'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { DevoteeHome } from './devotee-home.tsx'

/** Only the office loads the office. */
const LazyOfficeHome = lazy(async () => {
  const words = Promise.all(['office', 'office-home', 'support'].map(loadWords))
  const { OfficeHome } = await import('../office/office-home.tsx')
  await words
  return { default: OfficeHome }
})

/** The office begins with its day; whoever works there is a devotee too and has that page behind a link. */
export function HomePage() {
  const [search] = useSearchParams()
  const isAdmin = useIsAdmin()
  if (!isAdmin || search.get('as') === 'devotee') return <DevoteeHome />
  return (
    <Suspense
      fallback={
        <div aria-busy="true" className="grid gap-4">
          <Skeleton className="h-16 w-full" />
          <Skeleton className="h-96 w-full" />
        </div>
      }
    >
      <LazyOfficeHome />
    </Suspense>
  )
}
