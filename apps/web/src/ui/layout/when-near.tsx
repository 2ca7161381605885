import { type ReactNode, Suspense, startTransition, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { classNames } from '../class-names.ts'

interface WhenNearProps {
  /** Of this place on this page. */
  name: string
  /** About the height of what will stand here, so that the page is as long as it will be. */
  className: string
  children: ReactNode
}

/** Half a screen ahead of whoever scrolls. */
const ahead = '50% 0px'
/** A slow phone has done by then what its owner looks at. The rest comes piece by piece, for who searches the page or has it read aloud. */
const restMs = 3_000
const betweenMs = 250

/** What was drawn once is drawn at once when its page comes again: Back finds the page as long as it was left. */
const drawnBefore = new Set<string>()
const waiting = new Set<string>()

/** Draws what stands further down when somebody comes near it, or when everything else has long been done. */
export function WhenNear({ name, className, children }: WhenNearProps) {
  const [isDrawn, setDrawn] = useState(() => drawnBefore.has(name) || mayNotWait())
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isDrawn || !place.current) {
      drawnBefore.add(name)
      return
    }
    const draw = () => startTransition(() => setDrawn(true))
    // The paper takes what stands when this returns.
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

/** An old browser cannot say what is near, and an address may lead to a place further down. */
const mayNotWait = () => !('IntersectionObserver' in window) || window.location.hash !== ''
