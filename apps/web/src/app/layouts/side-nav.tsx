import { PanelLeftClose, PanelLeftOpen } from 'lucide-react'
import { useTranslation } from '../../lib/i18n/use-translation.ts'
import { classNames } from '../../ui/class-names.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { collapseSideNav, useTheme } from '../theme/theme-store.ts'
import { Brand } from './brand.tsx'
import type { LayoutProps } from './layout-props.ts'
import { NavList } from './nav-list.tsx'
import { NavRail } from './nav-rail.tsx'

interface SideNavProps extends Pick<LayoutProps, 'navigation' | 'temple' | 'homePath'> {
  frameless?: boolean
}

/** Side navigation, 290 px wide, or 80 px collapsed. */
export function SideNav({ navigation, temple, homePath, frameless }: SideNavProps) {
  const { t } = useTranslation()
  const collapsed = useTheme((theme) => theme.layout.sideNavCollapse)
  const Toggle = collapsed ? PanelLeftOpen : PanelLeftClose
  return (
    <aside
      className={classNames(
        'sticky top-0 hidden h-dvh flex-none flex-col lg:flex print:hidden',
        collapsed ? 'w-(--side-nav-collapsed)' : 'w-(--side-nav)',
        frameless ? '' : 'border-line border-e bg-card',
      )}
    >
      <div
        className={classNames('flex h-header flex-none items-center', collapsed ? 'justify-center' : 'px-5')}
      >
        <Brand temple={temple} {...(homePath ? { homePath } : {})} lampOnly={collapsed} />
      </div>
      <nav
        aria-label={t('layouts.main')}
        className={classNames('min-h-0 flex-1 overflow-y-auto py-3', collapsed ? 'px-4' : 'px-3')}
      >
        {collapsed ? <NavRail items={navigation} /> : <NavList items={navigation} />}
      </nav>
      <div className={classNames('flex flex-none p-3', collapsed ? 'justify-center' : 'justify-end')}>
        <IconButton
          label={collapsed ? t('layouts.side.open') : t('layouts.side.collapse')}
          aria-expanded={!collapsed}
          onClick={() => collapseSideNav(!collapsed)}
        >
          <Toggle aria-hidden="true" size={22} className="rtl:-scale-x-100" />
        </IconButton>
      </div>
    </aside>
  )
}
