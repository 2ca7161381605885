import { DropdownMenu } from 'radix-ui'
import type { ReactElement, ReactNode } from 'react'
import { classNames } from '../class-names.ts'

export interface MenuEntry {
  id: string
  label: ReactNode
  icon?: ReactNode
  onSelect?: () => void
  /** A link element, which gets the entry's style. */
  link?: ReactElement
  tone?: 'plain' | 'danger'
  /** Heading above this entry and those after it. */
  heading?: string
  /** A line above the entry. */
  separated?: boolean
}

interface MenuProps {
  trigger: ReactElement
  entries: readonly MenuEntry[]
  /** Heading of the whole menu. */
  heading?: ReactNode
  align?: 'start' | 'end'
}

/** Longer menus use two columns if the window is wide enough, so that they fit low windows. */
const mostInColumn = 10

export function Menu({ trigger, entries, heading, align = 'end' }: MenuProps) {
  return (
    <DropdownMenu.Root>
      <DropdownMenu.Trigger asChild>{trigger}</DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          align={align}
          sideOffset={8}
          collisionPadding={8}
          className={classNames(
            'z-50 max-h-(--radix-dropdown-menu-content-available-height) min-w-60 max-w-[calc(100vw-16px)] animate-drop-in overflow-y-auto rounded-card border border-line bg-raised p-1.5 shadow-float outline-none',
            entries.length > mostInColumn && 'sm:w-xl sm:columns-2 sm:gap-x-1.5',
          )}
        >
          {heading && <div className="border-line border-b px-3 pt-2 pb-3">{heading}</div>}
          {entries.map((entry) => {
            const classes = classNames(
              'flex min-h-11 w-full cursor-pointer select-none items-center gap-3 rounded-inner px-3 no-underline outline-none',
              'data-[highlighted]:bg-primary-subtle',
              entry.tone === 'danger' ? 'text-danger' : 'text-ink',
            )
            return (
              <div
                key={entry.id}
                className={classNames(
                  'break-inside-avoid pt-1.5',
                  entry.separated && 'mt-1.5 border-line border-t',
                )}
              >
                {entry.heading && (
                  <DropdownMenu.Label className="px-3 pt-2 pb-1 font-semibold text-quiet text-sm">
                    {entry.heading}
                  </DropdownMenu.Label>
                )}
                {entry.link ? (
                  <DropdownMenu.Item asChild className={classes}>
                    {entry.link}
                  </DropdownMenu.Item>
                ) : (
                  <DropdownMenu.Item className={classes} onSelect={() => entry.onSelect?.()}>
                    {entry.icon}
                    {entry.label}
                  </DropdownMenu.Item>
                )}
              </div>
            )
          })}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  )
}
