import { classNames } from '../../ui/class-names.ts'
import { Tooltip } from '../../ui/feedback/tooltip.tsx'
import type { NavLinkItem } from './nav-item.ts'
import { SectionLink } from './section-link.tsx'

// The current page is styled through aria-current, so that look and screen reader output agree.
export const navEntryLook = classNames(
  'flex min-h-11 w-full items-center gap-3 rounded-inner px-3 text-start font-medium text-soft no-underline transition-colors duration-150 focus-ring',
  'not-aria-[current=page]:hover:bg-sunken not-aria-[current=page]:hover:text-ink',
  'aria-[current=page]:bg-primary-subtle aria-[current=page]:text-primary',
)

interface NavEntryProps {
  item: NavLinkItem
  /** Shows the icon with the name as a tooltip. */
  iconOnly?: boolean
  indented?: boolean
  onGo?: (() => void) | undefined
}

/** A page's entry in a side navigation. */
export function NavEntry({ item, iconOnly, indented, onGo }: NavEntryProps) {
  const link = (
    <SectionLink
      item={item}
      onClick={onGo}
      aria-label={iconOnly ? item.title : undefined}
      className={classNames(navEntryLook, iconOnly && 'justify-center', indented && 'ps-11')}
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
    </SectionLink>
  )
  return iconOnly ? (
    <Tooltip words={item.title} side="right">
      {link}
    </Tooltip>
  ) : (
    link
  )
}
