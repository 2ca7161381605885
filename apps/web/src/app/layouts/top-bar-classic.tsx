import { Content } from './content.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import type { LayoutProps } from './layout-props.ts'
import { TopNav } from './top-nav.tsx'

/** The default layout: one 64 px bar at the top. */
export function TopBarClassic(props: LayoutProps) {
  return (
    <div className="flex min-h-dvh flex-col max-md:pb-(--foot)">
      <Header {...props} middle={<TopNav navigation={props.navigation} />} />
      <Content {...props} />
      <Footer {...props} />
    </div>
  )
}
