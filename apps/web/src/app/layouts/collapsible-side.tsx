import { Content } from './content.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import type { LayoutProps } from './layout-props.ts'
import { SideNav } from './side-nav.tsx'

export function CollapsibleSide(props: LayoutProps) {
  return (
    <div className="flex min-h-dvh">
      <SideNav {...props} />
      <div className="flex min-w-0 flex-1 flex-col max-md:pb-(--foot)">
        <Header {...props} brandBelow="lg" />
        <Content {...props} />
        <Footer {...props} />
      </div>
    </div>
  )
}
