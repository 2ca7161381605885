import { type ReactNode, Suspense, startTransition, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { classNames } from '../class-names.ts'

interface WhenNearProps {
  /** Unique name of this place. */
  name: string
  /** Must set about the content's height, so that the page's length does not change. */
  className: string
  children: ReactNode
}

/** Render half a screen before it scrolls into view. */
const ahead = '50% 0px'
/**
 * Milliseconds until the rest is rendered, one part after another, for page search and screen readers; by then a slow
 * phone has rendered the visible part.
 */
const restMs = 3_000
const betweenMs = 250

/** Places rendered before render at once on a revisit, so that "back" restores the scroll position. */
const drawnBefore = new Set<string>()
const waiting = new Set<string>()

/** Renders content when it is nearly scrolled into view, or after `restMs`. */
export function WhenNear({ name, className, children }: WhenNearProps) {
  const [isDrawn, setDrawn] = useState(() => drawnBefore.has(name) || mayNotWait())
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isDrawn || !place.current) {
      drawnBefore.add(name)
      return
    }
    const draw = () => startTransition(() => setDrawn(true))
    // Printing uses the DOM as it is when this handler returns.
    const drawForPaper = () => flushSync(() => setDrawn(true))
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) draw()
      },
      { rootMargin: ahead },
    )
    observer.observe(place.current)
    const timer = setTimeout(draw, restMs + waiting.size * betweenMs)
    waiting.add(name)
    window.addEventListener('beforeprint', drawForPaper)
    return () => {
      observer.disconnect()
      clearTimeout(timer)
      waiting.delete(name)
      window.removeEventListener('beforeprint', drawForPaper)
    }
  }, [name, isDrawn])
  const empty = (
    <div
      ref={place}
      aria-busy="true"
      className={classNames('rounded-card bg-sunken print:hidden', className)}
    />
  )
  return isDrawn ? <Suspense fallback={empty}>{children}</Suspense> : empty
}

/** Old browsers have no observer, and a fragment in the URL may point to a place further down. */
const mayNotWait = () => !('IntersectionObserver' in window) || window.location.hash !== ''
