import { DropdownMenu } from 'radix-ui'
import type { ReactElement, ReactNode } from 'react'
import { classNames } from '../class-names.ts'

export interface MenuEntry {
  id: string
  label: ReactNode
  icon?: ReactNode
  onSelect?: () => void
  /** A link element; it takes the entry's look. */
  link?: ReactElement
  tone?: 'plain' | 'danger'
  /** A hairline above it. */
  separated?: boolean
}

interface MenuProps {
  trigger: ReactElement
  entries: readonly MenuEntry[]
  /** Above the entries: whose menu it is. */
  heading?: ReactNode
  align?: 'start' | 'end'
}

export function Menu({ trigger, entries, heading, align = 'end' }: MenuProps) {
  return (
    <DropdownMenu.Root>
      <DropdownMenu.Trigger asChild>{trigger}</DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          align={align}
          sideOffset={8}
          collisionPadding={8}
          className="z-50 min-w-60 max-w-[calc(100vw-16px)] animate-drop-in rounded-card border border-line bg-raised p-1.5 shadow-float outline-none"
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
                className={classNames('pt-1.5', entry.separated && 'mt-1.5 border-line border-t')}
              >
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
