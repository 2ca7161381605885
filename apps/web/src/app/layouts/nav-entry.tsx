import { NavLink } from 'react-router'
import { classNames } from '../../ui/class-names.ts'
import { Tooltip } from '../../ui/tooltip.tsx'
import type { NavLinkItem } from './nav-item.ts'

export const navEntryLook = (active: boolean) =>
  classNames(
    'flex min-h-11 w-full items-center gap-3 rounded-inner px-3 text-start font-medium no-underline transition-colors duration-150 focus-ring',
    active ? 'bg-primary-subtle text-primary' : 'text-soft hover:bg-sunken hover:text-ink',
  )

interface NavEntryProps {
  item: NavLinkItem
  /** Only its icon, its name as a tooltip. */
  iconOnly?: boolean
  indented?: boolean
  onGo?: (() => void) | undefined
}

/** One page in a side navigation. */
export function NavEntry({ item, iconOnly, indented, onGo }: NavEntryProps) {
  const link = (
    <NavLink
      to={item.to}
      onClick={onGo}
      aria-label={iconOnly ? item.title : undefined}
      className={({ isActive }) =>
        classNames(navEntryLook(isActive), iconOnly && 'justify-center', indented && 'ps-11')
      }
    >
      {item.icon && (
        <span aria-hidden="true" className="flex-none">
          {item.icon}
        </span>
      )}
      {iconOnly && !item.icon && <span aria-hidden="true">{item.title.slice(0, 1)}</span>}
      {!iconOnly && <span className="min-w-0 flex-1">{item.title}</span>}
      {!iconOnly && item.count !== undefined && (
        <span className="rounded-full bg-sunken px-2 font-semibold text-soft text-sm num">{item.count}</span>
      )}
    </NavLink>
  )
  return iconOnly ? (
    <Tooltip words={item.title} side="right">
      {link}
    </Tooltip>
  ) : (
    link
  )
}
