import type { FunctionComponent } from 'react'
import { ThemePanelWhenOpen } from '../theme/theme-panel-when-open.tsx'
import { type LayoutType, useTheme } from '../theme/theme-store.ts'
import { AvatarMenu } from './avatar-menu.tsx'
import { Content } from './content.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import type { LayoutProps } from './layout-props.ts'
import { NavDrawer } from './nav-drawer.tsx'
import { SideNav } from './side-nav.tsx'
import { SkipLink } from './skip-link.tsx'
import { StackedNav } from './stacked-nav.tsx'
import { TabBar } from './tab-bar.tsx'
import { ThemeButton } from './theme-button.tsx'
import { TopNav } from './top-nav.tsx'

/** The default layout: one 64 px bar at the top. */
function TopBarClassic(props: LayoutProps) {
  return (
    <div className="flex min-h-dvh flex-col max-md:pb-(--foot)">
      <Header {...props} middle={<TopNav navigation={props.navigation} />} />
      <Content {...props} />
      <Footer {...props} />
    </div>
  )
}

function CollapsibleSide(props: LayoutProps) {
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

function StackedSide(props: LayoutProps) {
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

/** Layout with the navigation directly on the background and the page as a sheet next to it. */
function FramelessSide(props: LayoutProps) {
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

/** A coloured band below the header; the page overlaps its lower half. */
function ContentOverlay(props: LayoutProps) {
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

/** A layout without frame, with only a menu button. */
function Blank(props: LayoutProps) {
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

const layouts: Record<LayoutType, FunctionComponent<LayoutProps>> = {
  collapsibleSide: CollapsibleSide,
  stackedSide: StackedSide,
  topBarClassic: TopBarClassic,
  framelessSide: FramelessSide,
  contentOverlay: ContentOverlay,
  blank: Blank,
}

/** Renders a page in the layout the user chose. */
export function AppLayout(props: LayoutProps) {
  const Layout = layouts[useTheme((theme) => theme.layout.type)]
  return (
    <>
      <SkipLink />
      <Layout {...props} />
      <TabBar navigation={props.navigation} temple={props.temple} />
      <ThemePanelWhenOpen withLayout />
    </>
  )
}
