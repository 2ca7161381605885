import { type ReactNode, useEffect, useRef, useState } from 'react'
import { classNames } from './class-names.ts'

/** Milliseconds; long enough to prevent accidental presses. */
const holdMs = 1_000

interface HoldButtonProps {
  /** Called after holding with finger or mouse for `holdMs`. */
  onHeld: () => void
  /** Called for presses by keyboard or screen reader, which cannot hold: the caller must ask for confirmation. */
  onPressed: () => void
  className?: string
  children: ReactNode
}

/** A button that must be held; it fills meanwhile, and empties when released. */
export function HoldButton({ onHeld, onPressed, className, children }: HoldButtonProps) {
  const [isHeld, setIsHeld] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  const begin = () => {
    setIsHeld(true)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      setIsHeld(false)
      onHeld()
    }, holdMs)
  }
  const releaseButton = () => {
    setIsHeld(false)
    clearTimeout(timer.current)
  }
  return (
    <button
      type="button"
      data-held={isHeld || undefined}
      onPointerDown={({ button }) => button === 0 && begin()}
      onPointerUp={releaseButton}
      onPointerLeave={releaseButton}
      onPointerCancel={releaseButton}
      // A long press would open the context menu.
      onContextMenu={(event) => event.preventDefault()}
      // `detail` is 0 for presses without a pointer: keyboard and screen readers.
      onClick={({ detail }) => detail === 0 && onPressed()}
      className={classNames(
        'relative isolate flex w-full touch-none select-none items-center justify-center gap-2.5 overflow-hidden rounded-card bg-primary px-3 font-semibold text-neutral focus-ring',
        className,
      )}
    >
      <span
        aria-hidden="true"
        // Shows the remaining hold time; with reduced motion it fills at once.
        style={{ transitionDuration: isHeld ? `${holdMs}ms` : '150ms' }}
        className={classNames(
          'absolute inset-y-0 start-0 -z-10 bg-primary-deep transition-[width] ease-linear',
          isHeld ? 'w-full' : 'w-0',
        )}
      />
      {children}
    </button>
  )
}
