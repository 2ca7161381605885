import { Tooltip as Radix } from 'radix-ui'
import type { ReactElement, ReactNode } from 'react'

interface TooltipProps {
  /** Additional help only, because touch screens never show it. */
  words: ReactNode
  side?: 'top' | 'right' | 'bottom' | 'left'
  children: ReactElement
}

export function Tooltip({ words, side = 'top', children }: TooltipProps) {
  return (
    <Radix.Provider delayDuration={300}>
      <Radix.Root>
        <Radix.Trigger asChild>{children}</Radix.Trigger>
        <Radix.Portal>
          <Radix.Content
            side={side}
            sideOffset={6}
            collisionPadding={8}
            className="z-50 max-w-72 animate-fade-in rounded-inner bg-ink px-3 py-2 text-inverse text-sm shadow-card"
          >
            {words}
          </Radix.Content>
        </Radix.Portal>
      </Radix.Root>
    </Radix.Provider>
  )
}
