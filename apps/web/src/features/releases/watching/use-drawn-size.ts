import { type RefObject, useEffect, useRef, useState } from 'react'

/** How wide a drawing may be, and how large its letters: drawn anew and never scaled, so that they stay readable. */
export function useDrawnSize(usual: number): {
  frame: RefObject<HTMLDivElement | null>
  width: number
  letter: number
} {
  const frame = useRef<HTMLDivElement>(null)
  const [size, setSize] = useState({ width: usual, letter: 12 })
  useEffect(() => {
    const element = frame.current
    if (!element) return
    const measure = () => {
      const root = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16
      setSize({ width: element.clientWidth || usual, letter: root * 0.75 })
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [usual])
  return { frame, width: size.width, letter: size.letter }
}
