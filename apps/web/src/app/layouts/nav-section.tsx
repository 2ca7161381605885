import { ChevronDown } from 'lucide-react'
import { Collapsible } from 'radix-ui'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { NavEntry, navEntryLook } from './nav-entry.tsx'
import { leadsTo, type NavCollapse } from './nav-item.ts'

/** Opens and closes over its pages; open when the page shown is one of them. */
export function NavSection({ item, onGo }: { item: NavCollapse; onGo?: (() => void) | undefined }) {
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
