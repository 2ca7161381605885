import { useLocation, useNavigate } from 'react-router'
import { classNames } from '../../ui/class-names.ts'
import { Menu } from '../../ui/overlays/menu.tsx'
import { NavEntry } from './nav-entry.tsx'
import { leadsTo, type NavCollapse, type NavItem } from './nav-item.ts'

function RailMenu({ item }: { item: NavCollapse }) {
  const { pathname } = useLocation()
  const navigate = useNavigate()
  return (
    <Menu
      align="start"
      heading={<p className="font-semibold">{item.title}</p>}
      entries={item.children.map((child) => ({
        id: child.key,
        label: child.title,
        icon: child.icon,
        onSelect: () => void navigate(child.to),
      }))}
      trigger={
        <button
          type="button"
          aria-label={item.title}
          className={classNames(
            'grid min-h-11 w-full place-items-center rounded-inner focus-ring',
            leadsTo(item, pathname)
              ? 'bg-primary-subtle text-primary'
              : 'text-soft hover:bg-sunken hover:text-ink',
          )}
        >
          {item.icon ?? <span aria-hidden="true">{item.title.slice(0, 1)}</span>}
        </button>
      }
    />
  )
}

/** The collapsed side navigation: icons, with names in tooltips and menus. */
export function NavRail({ items }: { items: readonly NavItem[] }) {
  return (
    <ul className="grid gap-1">
      {items.map((item) => (
        <li key={item.key}>
          {item.type === 'item' && <NavEntry item={item} iconOnly />}
          {item.type === 'collapse' && <RailMenu item={item} />}
          {item.type === 'group' && (
            <div className="mt-2 border-line border-t pt-2">
              <NavRail items={item.children} />
            </div>
          )}
        </li>
      ))}
    </ul>
  )
}
