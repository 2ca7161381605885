import { Ellipsis } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { NavLink } from 'react-router'
import { classNames } from '../../ui/class-names.ts'
import type { LayoutProps } from './layout-props.ts'
import { NavDrawer } from './nav-drawer.tsx'
import { linksOf, type NavLinkItem } from './nav-item.ts'

/** As many as a thumb can tell apart, with a place for "more". */
const mostTabs = 4

const tab =
  'grid h-full w-full place-items-center content-center gap-1 rounded-inner font-medium text-[0.8125rem] leading-none no-underline focus-ring'

/** The phone's navigation, within reach of the thumb. */
export function TabBar({ navigation, temple }: Pick<LayoutProps, 'navigation' | 'temple'>) {
  const { t } = useTranslation()
  const tabs = navigation
    .filter((item): item is NavLinkItem => item.type === 'item' && item.tab === true)
    .slice(0, mostTabs)
  const links = navigation.flatMap(linksOf).length
  // Where there is one page only, there is nothing to choose.
  if (tabs.length === 0 || links === 1) return null
  const more = links > tabs.length
  return (
    <nav
      aria-label={t('layouts.main')}
      data-tab-bar=""
      className="fixed inset-x-0 bottom-0 z-30 border-line border-t bg-card pb-[env(safe-area-inset-bottom)] md:hidden print:hidden"
    >
      <ul className="flex h-[68px]">
        {tabs.map((item) => (
          <li key={item.key} className="min-w-0 flex-1 px-0.5 py-1">
            <NavLink
              to={item.to}
              className={({ isActive }) => classNames(tab, isActive ? 'text-primary' : 'text-soft')}
            >
              {({ isActive }) => (
                <>
                  <span
                    aria-hidden="true"
                    className={classNames(
                      'grid h-7 w-12 place-items-center rounded-full',
                      isActive && 'bg-primary-subtle',
                    )}
                  >
                    {item.icon}
                  </span>
                  <span className="max-w-full truncate">{item.shortTitle ?? item.title}</span>
                </>
              )}
            </NavLink>
          </li>
        ))}
        {more && (
          <li className="min-w-0 flex-1 px-0.5 py-1">
            <NavDrawer
              navigation={navigation}
              temple={temple}
              trigger={(open) => (
                <button type="button" onClick={open} className={classNames(tab, 'text-soft')}>
                  <span aria-hidden="true" className="grid h-7 w-12 place-items-center">
                    <Ellipsis size={22} />
                  </span>
                  {t('layouts.more')}
                </button>
              )}
            />
          </li>
        )}
      </ul>
    </nav>
  )
}
