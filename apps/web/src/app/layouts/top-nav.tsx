import { ChevronDown } from 'lucide-react'
import { type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { useTranslation } from '../../lib/i18n/use-translation.ts'
import { classNames } from '../../ui/class-names.ts'
import { Menu, type MenuEntry } from '../../ui/overlays/menu.tsx'
import { countFitting } from './count-fitting.ts'
import { countOf, isLongRow, leadsTo, linksOf, type NavItem } from './nav-item.ts'
import { SectionLink } from './section-link.tsx'

const look = classNames(
  'flex min-h-11 items-center gap-1.5 whitespace-nowrap rounded-inner font-medium text-soft no-underline focus-ring',
  'not-aria-[current=page]:hover:bg-sunken not-aria-[current=page]:hover:text-ink',
  'aria-[current=page]:bg-primary-subtle aria-[current=page]:text-primary',
)

/** Hidden and not focusable, but still measurable. */
const folded = 'invisible absolute start-0 top-0'

function Count({ of }: { of: readonly NavItem[] }) {
  const count = of.reduce((sum, item) => sum + countOf(item), 0)
  if (count === 0) return null
  return <span className="rounded-full bg-sunken px-1.5 font-semibold text-soft text-sm num">{count}</span>
}

/** The links of an entry, under its name if the menu has several entries. */
const entriesOf = (item: NavItem, above: Pick<MenuEntry, 'heading' | 'separated'> = {}): MenuEntry[] =>
  linksOf(item).map((link, at) => ({
    id: link.key,
    label: '',
    ...(at === 0 && above),
    link: (
      <SectionLink item={link}>
        {link.icon}
        <span className="min-w-0 flex-1">{link.title}</span>
        <Count of={[link]} />
      </SectionLink>
    ),
  }))

interface NavMenuProps {
  items: readonly NavItem[]
  entries: readonly MenuEntry[]
  className: string
  children: ReactNode
}

function NavMenu({ items, entries, className, children }: NavMenuProps) {
  const { pathname } = useLocation()
  return (
    <Menu
      align="start"
      trigger={
        <button
          type="button"
          aria-current={items.some((item) => leadsTo(item, pathname)) ? 'page' : undefined}
          className={className}
        >
          {children}
          <Count of={items} />
          <ChevronDown aria-hidden="true" size={16} />
        </button>
      }
      entries={entries}
    />
  )
}

/**
 * The navigation as a row. Sections and groups open as menus, and entries that do not fit move into a last menu without
 * submenus, so that every page is at most two presses away.
 */
export function TopNav({ navigation }: { navigation: readonly NavItem[] }) {
  const { t } = useTranslation()
  const { row, shown } = useFoldedRow(navigation.length)
  const className = classNames(look, isLongRow(navigation) ? 'px-2.5' : 'px-3.5')
  const rest = navigation.slice(shown)
  return (
    // Clipped, because before the first measurement all entries are in the row.
    <nav
      aria-label={t('layouts.main')}
      className="relative hidden min-w-0 flex-1 overflow-x-clip [overflow-clip-margin:4px] @4xl/header:block"
    >
      <ul ref={row} className="flex gap-0.5">
        {navigation.map((item, at) => (
          <li
            key={item.key}
            className={at < shown ? 'flex-none' : folded}
            {...(at >= shown && { 'aria-hidden': true, inert: true })}
          >
            {item.type === 'item' ? (
              <SectionLink item={item} className={className}>
                {item.title}
                <Count of={[item]} />
              </SectionLink>
            ) : (
              <NavMenu items={[item]} entries={entriesOf(item)} className={className}>
                {item.title}
              </NavMenu>
            )}
          </li>
        ))}
        <li
          className={rest.length > 0 ? 'flex-none' : folded}
          {...(rest.length === 0 && { 'aria-hidden': true, inert: true })}
        >
          <NavMenu
            items={rest}
            entries={rest.flatMap((item, at) =>
              entriesOf(
                item,
                item.type === 'item'
                  ? { separated: at > 0 && rest[at - 1]?.type !== 'item' }
                  : { heading: item.title },
              ),
            )}
            className={className}
          >
            {t('layouts.more')}
          </NavMenu>
        </li>
      </ul>
    </nav>
  )
}

/**
 * Counts the entries of a row that fit, and recounts when the row or an entry changes its width: window, language, text
 * size or a late font. `row` is the list; its last child is the menu for entries that do not fit. Folded entries must
 * stay measurable: invisible and out of the flow.
 */
function useFoldedRow(entries: number): { row: RefObject<HTMLUListElement | null>; shown: number } {
  const row = useRef<HTMLUListElement>(null)
  const [shown, setShown] = useState(entries)
  useLayoutEffect(() => {
    const list = row.current
    const frame = list?.parentElement
    if (!list || !frame) return
    const measure = () => {
      const widths = [...list.children].map((child) => child.getBoundingClientRect().width)
      setShown(
        countFitting({
          entries: widths.slice(0, entries),
          more: widths[entries] ?? 0,
          gap: Number.parseFloat(getComputedStyle(list).columnGap) || 0,
          available: frame.getBoundingClientRect().width,
        }),
      )
    }
    measure()
    const observer = new ResizeObserver(measure)
    for (const each of [frame, ...list.children]) observer.observe(each)
    return () => observer.disconnect()
  }, [entries])
  return { row, shown: Math.min(shown, entries) }
}
