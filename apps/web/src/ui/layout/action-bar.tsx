import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'

interface ActionBarProps {
  /** The page's main action. */
  children: ReactNode
  /** Shown above the button on phones: what it applies to. */
  note?: ReactNode
  /** A back link; phones have their own. */
  back?: ReactNode
}

/** The main action at the end of the page; on phones in a bar at the bottom, instead of the tab bar. */
export function ActionBar({ children, note, back }: ActionBarProps) {
  return (
    <div
      data-action-bar={note ? 'noted' : 'plain'}
      className={classNames(
        'z-30 gap-x-3 gap-y-2 max-md:fixed max-md:low:static max-md:low:-mx-4 max-md:inset-x-0 max-md:bottom-0 max-md:grid max-md:border-line max-md:border-t max-md:bg-card max-md:px-4 max-md:pt-3 max-md:pb-[calc(12px+env(safe-area-inset-bottom))] md:flex md:flex-wrap md:items-center md:justify-between',
        back !== undefined && 'md:pt-6',
      )}
    >
      <div className="max-md:hidden">{back}</div>
      {note && <div className="min-w-0 md:flex-1 md:text-end">{note}</div>}
      <div className="grid">{children}</div>
    </div>
  )
}
