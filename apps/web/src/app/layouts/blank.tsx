import { AvatarMenu } from './avatar-menu.tsx'
import { Content } from './content.tsx'
import { Footer } from './footer.tsx'
import type { LayoutProps } from './layout-props.ts'
import { NavDrawer } from './nav-drawer.tsx'
import { ThemeButton } from './theme-button.tsx'

/** A layout without frame, with only a menu button. */
export function Blank(props: LayoutProps) {
  return (
    <div className="flex min-h-dvh flex-col max-md:pb-(--foot)">
      <div className="content-pad flex items-center pt-2">
        <span className="-ms-2">
          <NavDrawer {...props} />
        </span>
        <span className="ms-auto flex items-center gap-1">
          <ThemeButton />
          <AvatarMenu user={props.user} {...(props.userMenu ? { userMenu: props.userMenu } : {})} />
        </span>
      </div>
      <Content {...props} />
      <Footer {...props} />
    </div>
  )
}
