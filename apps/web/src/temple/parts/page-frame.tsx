import type { PublicPage } from '@vazhipadu/contract/public-pages/pages'
import type { ReactNode } from 'react'
import { contentId, SkipLink } from '../../app/layouts/skip-link.tsx'
import { PageFoot } from './page-foot.tsx'
import { PageHead } from './page-head.tsx'
import { SavedLine } from './saved-line.tsx'

/** Header, content and footer of every public page. */
export function PageFrame({ page, children }: { page: PublicPage; children: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col max-md:has-[[data-action-bar]]:pb-(--foot)">
      <SkipLink />
      <PageHead page={page} />
      <SavedLine />
      <main
        id={contentId}
        tabIndex={-1}
        className="content-pad mx-auto w-full max-w-[calc(var(--content-max)+4rem)] flex-1 pt-6 pb-16 outline-none md:pt-10 md:pb-24"
      >
        {page.bookingClosed && (
          <p className="mb-6 rounded-card border border-warning-line bg-warning-subtle px-5 py-3">
            {page.bookingClosed}
          </p>
        )}
        {children}
      </main>
      <PageFoot page={page} />
    </div>
  )
}
