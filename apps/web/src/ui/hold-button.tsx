import { type ReactNode, useEffect, useRef, useState } from 'react'
import { classNames } from './class-names.ts'

/** Long enough that a sleeve or a pocket does not press it. */
const holdMs = 1_000

interface HoldButtonProps {
  /** Held for a second with a finger or the mouse. */
  onHeld: () => void
  /** Pressed with a key, or by a screen reader, which cannot hold: whoever gives the button asks once more. */
  onPressed: () => void
  className?: string
  children: ReactNode
}

/** A button that must be held. It fills while it is, and empties when it is let go. */
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
  const letGo = () => {
    setIsHeld(false)
    clearTimeout(timer.current)
  }
  return (
    <button
      type="button"
      data-held={isHeld || undefined}
      onPointerDown={({ button }) => button === 0 && begin()}
      onPointerUp={letGo}
      onPointerLeave={letGo}
      onPointerCancel={letGo}
      // A long press is a menu elsewhere.
      onContextMenu={(event) => event.preventDefault()}
      // Only keys and screen readers press without a pointer.
      onClick={({ detail }) => detail === 0 && onPressed()}
      className={classNames(
        'relative isolate flex w-full touch-none select-none items-center justify-center gap-2.5 overflow-hidden rounded-card bg-primary px-3 font-semibold text-neutral focus-ring',
        className,
      )}
    >
      <span
        aria-hidden="true"
        // Says how long it is still to be held; where nothing may move it is simply full.
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
