import { NavEntry } from './nav-entry.tsx'
import type { NavItem } from './nav-item.ts'
import { NavSection } from './nav-section.tsx'

interface NavListProps {
  items: readonly NavItem[]
  /** Called when a page is chosen, so that a drawer may close. */
  onGo?: (() => void) | undefined
  labelledBy?: string
}

/** The navigation with words: single entries, collapses and groups. */
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
