import type { ReactNode } from 'react'

/** A keyboard key in a hint. */
export function Keycap({ children }: { children: ReactNode }) {
  return (
    <kbd className="rounded-md border border-line border-b-2 bg-card px-1.5 py-1 font-medium font-sans text-soft text-xs leading-none">
      {children}
    </kbd>
  )
}
