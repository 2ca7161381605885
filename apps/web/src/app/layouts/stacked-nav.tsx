import { useState } from 'react'
import { useLocation } from 'react-router'
import { useTranslation } from '../../lib/i18n/use-translation.ts'
import { classNames } from '../../ui/class-names.ts'
import { Tooltip } from '../../ui/feedback/tooltip.tsx'
import { Brand } from './brand.tsx'
import type { LayoutProps } from './layout-props.ts'
import { leadsTo, type NavItem } from './nav-item.ts'
import { NavList } from './nav-list.tsx'
import { SectionLink } from './section-link.tsx'

const square = (active: boolean) =>
  classNames(
    'grid size-12 place-items-center rounded-inner no-underline focus-ring',
    active ? 'bg-primary-subtle text-primary' : 'text-soft hover:bg-sunken hover:text-ink',
  )

const mark = (item: NavItem) => item.icon ?? item.title.slice(0, 1)

/** An 80 px column of icons, and a second column of 270 px for the pages of the selected section. */
export function StackedNav({
  navigation,
  temple,
  homePath,
}: Pick<LayoutProps, 'navigation' | 'temple' | 'homePath'>) {
  const { t } = useTranslation()
  const { pathname } = useLocation()
  const [pressed, setPressed] = useState<string | null>()
  const here = navigation.find((item) => leadsTo(item, pathname))
  const openKey = pressed === undefined ? here?.key : pressed
  const open = navigation.find((item) => item.key === openKey && item.type !== 'item')

  return (
    <nav aria-label={t('layouts.main')} className="sticky top-0 hidden h-dvh flex-none lg:flex print:hidden">
      <div className="flex w-(--stacked-nav) flex-none flex-col items-center border-line border-e bg-card">
        <div className="grid h-header flex-none place-items-center">
          <Brand temple={temple} {...(homePath ? { homePath } : {})} lampOnly />
        </div>
        <ul className="grid min-h-0 gap-1 overflow-y-auto p-2">
          {navigation.map((item) => (
            <li key={item.key}>
              {item.type === 'item' ? (
                <Tooltip words={item.title} side="right">
                  <SectionLink
                    item={item}
                    aria-label={item.title}
                    onClick={() => setPressed(null)}
                    className={classNames(
                      square(false),
                      'aria-[current=page]:bg-primary-subtle aria-[current=page]:text-primary',
                    )}
                  >
                    {mark(item)}
                  </SectionLink>
                </Tooltip>
              ) : (
                <Tooltip words={item.title} side="right">
                  <button
                    type="button"
                    aria-label={item.title}
                    aria-expanded={open?.key === item.key}
                    onClick={() => setPressed(open?.key === item.key ? null : item.key)}
                    className={square(open?.key === item.key || leadsTo(item, pathname))}
                  >
                    {mark(item)}
                  </button>
                </Tooltip>
              )}
            </li>
          ))}
        </ul>
      </div>
      {open && open.type !== 'item' && (
        <div className="w-(--stacked-nav-second) flex-none overflow-y-auto border-line border-e bg-card">
          <h2 className="flex h-header items-center px-5 text-xl">{open.title}</h2>
          <div className="px-3 py-3">
            <NavList items={open.children} />
          </div>
        </div>
      )}
    </nav>
  )
}
