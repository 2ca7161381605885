import { Ellipsis } from 'lucide-react'
import { useTranslation } from '../../lib/i18n/use-translation.ts'
import { classNames } from '../../ui/class-names.ts'
import type { LayoutProps } from './layout-props.ts'
import { NavDrawer } from './nav-drawer.tsx'
import { linksOf, type NavLinkItem } from './nav-item.ts'
import { SectionLink } from './section-link.tsx'

/** Leaves room for the "more" tab. */
const mostTabs = 4

// Five equal tabs, wider for long names. The text grows with the text size as far as the screen allows.
const tab =
  'grid h-full w-full content-center justify-items-center gap-0.5 rounded-inner font-medium text-[min(0.8125rem,4.1vw)] leading-[1.35] no-underline focus-ring'

/** The phone's bottom navigation. */
export function TabBar({ navigation, temple }: Pick<LayoutProps, 'navigation' | 'temple'>) {
  const { t } = useTranslation()
  const tabs = navigation
    .filter((item): item is NavLinkItem => item.type === 'item' && item.tab === true)
    .slice(0, mostTabs)
  const links = navigation.flatMap(linksOf).length
  // A tab bar with a single page is pointless.
  if (tabs.length === 0 || links === 1) return null
  const more = links > tabs.length
  return (
    <nav
      aria-label={t('layouts.main')}
      data-tab-bar=""
      className="fixed inset-x-0 bottom-0 z-30 border-line border-t bg-card pb-[env(safe-area-inset-bottom)] low:static md:hidden print:hidden"
    >
      <ul className="flex h-[68px]">
        {tabs.map((item) => (
          <li key={item.key} className="min-w-0 flex-auto px-0.5 py-1">
            <SectionLink
              item={item}
              className={classNames(tab, 'group text-soft aria-[current=page]:text-primary')}
            >
              <span
                aria-hidden="true"
                className="grid h-7 w-12 place-items-center rounded-full group-aria-[current=page]:bg-primary-subtle"
              >
                {item.icon}
              </span>
              <span className="max-w-full text-center">{item.shortTitle ?? item.title}</span>
            </SectionLink>
          </li>
        ))}
        {more && (
          <li className="min-w-0 flex-auto px-0.5 py-1">
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
