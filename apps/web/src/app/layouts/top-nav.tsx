import { ChevronDown } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router'
import { classNames } from '../../ui/class-names.ts'
import { Menu } from '../../ui/overlays/menu.tsx'
import { countOf, isLongRow, leadsTo, linksOf, type NavItem } from './nav-item.ts'
import { SectionLink } from './section-link.tsx'

const look = classNames(
  'flex min-h-11 items-center gap-1.5 whitespace-nowrap rounded-inner font-medium text-soft no-underline focus-ring',
  'not-aria-[current=page]:hover:bg-sunken not-aria-[current=page]:hover:text-ink',
  'aria-[current=page]:bg-primary-subtle aria-[current=page]:text-primary',
)

function Count({ of }: { of: NavItem }) {
  const count = countOf(of)
  if (count === 0) return null
  return <span className="rounded-full bg-sunken px-1.5 font-semibold text-soft text-sm num">{count}</span>
}

/** The navigation in a row, where the header has the room for its words; a collapse and a group open as menus. */
export function TopNav({ navigation }: { navigation: readonly NavItem[] }) {
  const { t } = useTranslation()
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const isLong = isLongRow(navigation)
  const entry = classNames(look, isLong ? 'px-2.5' : 'px-3.5')
  return (
    <nav
      aria-label={t('layouts.main')}
      className={classNames('hidden min-w-0', isLong ? '@min-[83rem]/header:block' : '@5xl/header:block')}
    >
      <ul className="flex gap-0.5">
        {navigation.map((item) => (
          <li key={item.key}>
            {item.type === 'item' ? (
              <SectionLink item={item} className={entry}>
                {item.title}
                <Count of={item} />
              </SectionLink>
            ) : (
              <Menu
                align="start"
                trigger={
                  <button
                    type="button"
                    aria-current={leadsTo(item, pathname) ? 'page' : undefined}
                    className={entry}
                  >
                    {item.title}
                    <Count of={item} />
                    <ChevronDown aria-hidden="true" size={16} />
                  </button>
                }
                entries={linksOf(item).map((link) => ({
                  id: link.key,
                  label: (
                    <>
                      {link.title}
                      <Count of={link} />
                    </>
                  ),
                  icon: link.icon,
                  onSelect: () => void navigate(link.to),
                }))}
              />
            )}
          </li>
        ))}
      </ul>
    </nav>
  )
}
