import { ChevronDown } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { NavLink, useLocation, useNavigate } from 'react-router'
import { classNames } from '../../ui/class-names.ts'
import { Menu } from '../../ui/overlays/menu.tsx'
import { leadsTo, linksOf, type NavItem } from './nav-item.ts'

const look = (active: boolean) =>
  classNames(
    'flex min-h-11 items-center gap-1.5 whitespace-nowrap rounded-inner px-3.5 font-medium no-underline focus-ring',
    active ? 'bg-primary-subtle text-primary' : 'text-soft hover:bg-sunken hover:text-ink',
  )

/** The navigation in a row; a collapse and a group open as menus. */
export function TopNav({ navigation }: { navigation: readonly NavItem[] }) {
  const { t } = useTranslation()
  const { pathname } = useLocation()
  const navigate = useNavigate()
  return (
    <nav aria-label={t('layouts.main')} className="hidden min-w-0 lg:block">
      <ul className="flex gap-0.5">
        {navigation.map((item) => (
          <li key={item.key}>
            {item.type === 'item' ? (
              <NavLink to={item.to} className={({ isActive }) => look(isActive)}>
                {item.title}
                {item.count !== undefined && (
                  <span className="rounded-full bg-sunken px-1.5 font-semibold text-soft text-sm num">
                    {item.count}
                  </span>
                )}
              </NavLink>
            ) : (
              <Menu
                align="start"
                trigger={
                  <button type="button" className={look(leadsTo(item, pathname))}>
                    {item.title}
                    <ChevronDown aria-hidden="true" size={16} />
                  </button>
                }
                entries={linksOf(item).map((link) => ({
                  id: link.key,
                  label: link.title,
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
