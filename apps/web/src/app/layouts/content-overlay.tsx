import { Content } from './content.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import type { LayoutProps } from './layout-props.ts'
import { TopNav } from './top-nav.tsx'

/** A coloured band below the header; the page overlaps its lower half. */
export function ContentOverlay(props: LayoutProps) {
  return (
    <div className="flex min-h-dvh flex-col max-md:pb-(--foot)">
      <Header {...props} middle={<TopNav navigation={props.navigation} />} />
      <div aria-hidden="true" className="mt-1 h-28 flex-none bg-primary md:h-40 dark:bg-primary-subtle" />
      <div className="-mt-20 flex-1 px-2 pb-8 sm:px-4 md:-mt-28 md:px-8">
        <div className="relative mx-auto max-w-[calc(var(--content-max)+4rem)] rounded-card border border-line bg-page shadow-card">
          <Content {...props} />
        </div>
      </div>
      <Footer {...props} />
    </div>
  )
}
