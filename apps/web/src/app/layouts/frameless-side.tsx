import { Content } from './content.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import type { LayoutProps } from './layout-props.ts'
import { SideNav } from './side-nav.tsx'

/** Layout with the navigation directly on the background and the page as a sheet next to it. */
export function FramelessSide(props: LayoutProps) {
  return (
    <div className="flex min-h-dvh bg-sunken">
      <SideNav {...props} frameless />
      <div className="min-w-0 flex-1 lg:p-4 lg:ps-0">
        <div className="flex min-h-dvh flex-col bg-page max-md:pb-(--foot) lg:min-h-[calc(100dvh-2rem)] lg:overflow-clip lg:rounded-card lg:border lg:border-line">
          <Header {...props} brandBelow="lg" />
          <Content {...props} />
          <Footer {...props} />
        </div>
      </div>
    </div>
  )
}
