import type { FunctionComponent } from 'react'
import { ThemePanelWhenOpen } from '../theme/theme-panel-when-open.tsx'
import { type LayoutType, useTheme } from '../theme/theme-store.ts'
import { Blank } from './blank.tsx'
import { CollapsibleSide } from './collapsible-side.tsx'
import { ContentOverlay } from './content-overlay.tsx'
import { FramelessSide } from './frameless-side.tsx'
import type { LayoutProps } from './layout-props.ts'
import { SkipLink } from './skip-link.tsx'
import { StackedSide } from './stacked-side.tsx'
import { TabBar } from './tab-bar.tsx'
import { TopBarClassic } from './top-bar-classic.tsx'

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
