import { Content } from './content.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import type { LayoutProps } from './layout-props.ts'
import { StackedNav } from './stacked-nav.tsx'

export function StackedSide(props: LayoutProps) {
  return (
    <div className="flex min-h-dvh">
      <StackedNav {...props} />
      <div className="flex min-w-0 flex-1 flex-col max-md:pb-(--foot)">
        <Header {...props} />
        <Content {...props} />
        <Footer {...props} />
      </div>
    </div>
  )
}
