import { ChevronDown } from 'lucide-react'
import { Collapsible } from 'radix-ui'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { NavEntry, navEntryLook } from './nav-entry.tsx'
import { leadsTo, type NavCollapse, type NavItem } from './nav-item.ts'

interface NavListProps {
  items: readonly NavItem[]
  /** Called when a page is chosen, e.g. to close the drawer. */
  onGo?: (() => void) | undefined
  labelledBy?: string
}

/** The navigation with texts: single entries, collapsible sections and groups. */
export function NavList({ items, onGo, labelledBy }: NavListProps) {
  return (
    <ul aria-labelledby={labelledBy} className="grid gap-0.5">
      {items.map((item) => (
        <li key={item.key}>
          {item.type === 'item' && <NavEntry item={item} onGo={onGo} />}
          {item.type === 'collapse' && <NavSection item={item} onGo={onGo} />}
          {item.type === 'group' && (
            <div className="pt-5">
              <p id={`nav-${item.key}`} className="px-3 pb-1 font-semibold text-quiet text-sm">
                {item.title}
              </p>
              <NavList items={item.children} onGo={onGo} labelledBy={`nav-${item.key}`} />
            </div>
          )}
        </li>
      ))}
    </ul>
  )
}

/** A collapsible section, initially open if it contains the current page. */
function NavSection({ item, onGo }: { item: NavCollapse; onGo?: (() => void) | undefined }) {
  const { pathname } = useLocation()
  const here = leadsTo(item, pathname)
  const [opened, setOpened] = useState<boolean>()
  return (
    <Collapsible.Root open={opened ?? here} onOpenChange={setOpened}>
      <Collapsible.Trigger className={`group ${navEntryLook}`}>
        {item.icon && (
          <span aria-hidden="true" className="flex-none">
            {item.icon}
          </span>
        )}
        <span className="min-w-0 flex-1">{item.title}</span>
        <ChevronDown
          aria-hidden="true"
          size={18}
          className="flex-none transition-transform duration-150 group-data-[state=open]:rotate-180"
        />
      </Collapsible.Trigger>
      <Collapsible.Content>
        <ul className="grid gap-0.5 pt-0.5">
          {item.children.map((child) => (
            <li key={child.key}>
              <NavEntry item={child} indented onGo={onGo} />
            </li>
          ))}
        </ul>
      </Collapsible.Content>
    </Collapsible.Root>
  )
}
