import type { ReactNode } from 'react'
import { classNames } from '../../ui/class-names.ts'
import { AvatarMenu } from './avatar-menu.tsx'
import { Brand } from './brand.tsx'
import type { LayoutProps } from './layout-props.ts'
import { NavDrawer } from './nav-drawer.tsx'
import { isLongRow } from './nav-item.ts'
import { ThemeButton } from './theme-button.tsx'

interface HeaderProps extends Omit<LayoutProps, 'children'> {
  /** Shown after the temple's name. */
  middle?: ReactNode
  /** Below which width the brand is shown; on wide screens the side navigation may show it already. */
  brandBelow?: 'lg' | 'always'
  start?: ReactNode
}

/** Narrows the temple's name, in two lines if needed, to leave room for the row of pages. */
const besideRow = (navigation: LayoutProps['navigation']) =>
  isLongRow(navigation)
    ? '@4xl/header:max-w-56 @4xl/header:flex-none'
    : '@4xl/header:max-w-56 @4xl/header:flex-none @7xl/header:max-w-none'

export function Header(props: HeaderProps) {
  const { brandBelow = 'always', middle, start } = props
  const hasTabs = props.navigation.some((item) => item.type === 'item' && item.tab)
  return (
    <header className="kasavu @container/header sticky top-0 z-30 flex-none bg-card low:relative print:hidden">
      <div className="content-pad flex h-header items-center gap-2 md:gap-4">
        <span
          className={classNames(
            '-ms-2',
            props.middle ? '@4xl/header:hidden' : 'lg:hidden',
            hasTabs && 'max-md:hidden',
          )}
        >
          <NavDrawer {...props} />
        </span>
        {start}
        <Brand
          temple={props.temple}
          isCrowded={props.headerIsFull}
          {...(props.homePath ? { homePath: props.homePath } : {})}
          className={classNames(
            brandBelow === 'lg' && 'lg:hidden',
            Boolean(props.middle) && besideRow(props.navigation),
          )}
        />
        {middle}
        <div className="ms-auto flex flex-none items-center gap-1">
          {props.headerEnd}
          {/* Hidden on phones to leave room for the temple's name; the menus offer it there. */}
          <span className="max-md:hidden">
            <ThemeButton />
          </span>
          <AvatarMenu user={props.user} {...(props.userMenu ? { userMenu: props.userMenu } : {})} />
        </div>
      </div>
    </header>
  )
}
