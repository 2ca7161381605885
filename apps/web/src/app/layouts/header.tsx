import type { ReactNode } from 'react'
import { classNames } from '../../ui/class-names.ts'
import { AvatarMenu } from './avatar-menu.tsx'
import { Brand } from './brand.tsx'
import type { LayoutProps } from './layout-props.ts'
import { NavDrawer } from './nav-drawer.tsx'
import { isLongRow } from './nav-item.ts'
import { ThemeButton } from './theme-button.tsx'

interface HeaderProps extends Omit<LayoutProps, 'children'> {
  /** What stands after the temple's name. */
  middle?: ReactNode
  /** The side navigation already shows the name on wide screens. */
  brandBelow?: 'lg' | 'always'
  start?: ReactNode
}

export function Header(props: HeaderProps) {
  const { brandBelow = 'always', middle, start } = props
  const rowShows = isLongRow(props.navigation) ? '@min-[83rem]/header:hidden' : '@5xl/header:hidden'
  const hasTabs = props.navigation.some((item) => item.type === 'item' && item.tab)
  return (
    <header className="kasavu @container/header sticky top-0 z-30 flex-none bg-card low:relative print:hidden">
      <div className="content-pad flex h-header items-center gap-2 md:gap-4">
        <span
          className={classNames('-ms-2', props.middle ? rowShows : 'lg:hidden', hasTabs && 'max-md:hidden')}
        >
          <NavDrawer {...props} />
        </span>
        {start}
        <Brand
          temple={props.temple}
          isCrowded={props.headerIsFull}
          {...(props.homePath ? { homePath: props.homePath } : {})}
          className={brandBelow === 'lg' ? 'lg:hidden' : ''}
        />
        {middle}
        <div className="ms-auto flex flex-none items-center gap-1">
          {props.headerEnd}
          {/* On a phone the name of the temple needs the room: the menus offer it there. */}
          <span className="max-md:hidden">
            <ThemeButton />
          </span>
          <AvatarMenu user={props.user} {...(props.userMenu ? { userMenu: props.userMenu } : {})} />
        </div>
      </div>
    </header>
  )
}
